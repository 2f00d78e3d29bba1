import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

/** A person's seat on a project: it decides what they may see and do there. */
export type Seat = store.SeatRow & { userId: number }

/** Throws 404 without a seat, and for templates: nobody talks, signs or works on one. */
export async function seatOf(db: Db, actor: Pick<Actor, 'userId'>, projectId: number): Promise<Seat> {
  return notTemplate(await planSeatOf(db, actor, projectId))
}

/** Also of a template: for reading and changing what is planned. */
export async function planSeatOf(db: Db, actor: Pick<Actor, 'userId'>, projectId: number): Promise<Seat> {
  return asSeat(actor, await store.find(db, actor.userId, projectId))
}

/** The seat, with the project locked for the rest of the transaction: start every change within a project with it. */
export async function lockSeat(tx: Db, actor: Actor, projectId: number): Promise<Seat> {
  return notTemplate(await lockPlanSeat(tx, actor, projectId))
}

/** The same, also for a template. */
export async function lockPlanSeat(tx: Db, actor: Actor, projectId: number): Promise<Seat> {
  return asSeat(actor, await store.lock(tx, actor.userId, projectId))
}

function notTemplate(seat: Seat): Seat {
  if (seat.isTemplate) throw new AppError('not_found')
  return seat
}

/** A seat that was read together with something else: throws like `seatOf`. */
export const seatFrom = (actor: Pick<Actor, 'userId'>, row: store.SeatRow | null | undefined): Seat =>
  notTemplate(asSeat(actor, row))

/** The same, throws like `planSeatOf`. */
export const planSeatFrom = asSeat

function asSeat({ userId }: Pick<Actor, 'userId'>, row: store.SeatRow | null | undefined): Seat {
  if (!row) throw new AppError('not_found')
  return { userId, ...row }
}

/** The person's current role in their company and on a project, trades included; null without a seat on that project. */
export async function accessOf(db: Db, actor: Actor, projectId: number | undefined): Promise<string | null> {
  const inCompany = [actor.type, actor.role, actor.isOwner, actor.companyId]
  if (projectId === undefined) return JSON.stringify(inCompany)
  const row = await store.find(db, actor.userId, projectId)
  if (!row) return null
  const trades = await store.tradesOf(db, actor.userId, projectId)
  const assigned = row.kind === 'subcontractor' ? await store.assignedTo(db, actor.userId, projectId) : []
  return JSON.stringify([...inCompany, row.kind, trades, assigned])
}

/** The company a builder acts for. Throws for others; the message says who may. */
export function companyOf(actor: Actor, message = 'Only builders and administrators can do this.'): number {
  if (actor.companyId === null) throw new AppError('forbidden', message)
  return actor.companyId
}

/** Team and settings of a company are for its owner and admins. */
export const isAdministrator = ({ isOwner, role }: Pick<Actor, 'isOwner' | 'role'>): boolean =>
  isOwner || role === 'admin'

/** The company whose team and settings a person may manage. */
export function administers(actor: Actor): number {
  const companyId = companyOf(actor, 'Only the owner and administrators can do this.')
  if (isAdministrator(actor)) return companyId
  throw new AppError('forbidden', 'Only the owner and administrators can do this.')
}
