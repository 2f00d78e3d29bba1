import type { ProjectDetail } from '#shared/projects/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { lockSeat, requireOwnEnteredName, type Seat } from '#server/features/seats/public.ts'
import { applySigningChange, signingOf } from '#server/features/selections/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mustBuild } from './policy.ts'
import { readIn } from './reading.ts'
import * as store from './store.ts'

type Member = NonNullable<Awaited<ReturnType<typeof store.member>>>

const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'someone'

/** The client of a project is a client of the company, or one of its builders until there is one. */
export async function clientOf(tx: Db, companyId: number, userId: number) {
  const member = await store.member(tx, companyId, userId)
  if (!member || member.type === 'subcontractor' || (member.type === 'builder' && !member.joinedAt)) {
    const message = 'Please choose one of your clients.'
    throw new AppError('invalid', message, { fields: { clientId: message } })
  }
  return member
}

/** Gives a client or subcontractor of the company a seat on the project. */
export const addPerson = (ctx: Ctx, projectId: number, userId: number): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    await addPersonIn(tx, ctx, await lockSeat(tx, ctx.actor, projectId), userId)
    return readIn(tx, ctx, projectId)
  })

/** The same within a larger transaction, on a project that is already locked. */
export async function addPersonIn(tx: Db, ctx: Ctx, seat: Seat, userId: number): Promise<void> {
  mustBuild(seat)
  if (seat.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')
  await seatPerson(tx, ctx, seat, userId)
}

/** The other owner of a project, whom its client has invited. */
export const addOwnerIn = (tx: Db, ctx: Ctx, seat: Seat, userId: number): Promise<void> =>
  seatPerson(tx, ctx, seat, userId)

async function seatPerson(tx: Db, ctx: Ctx, seat: Seat, userId: number): Promise<void> {
  const { companyId, projectId } = seat
  const person = await store.member(tx, companyId, userId)
  if (!person || person.type === 'builder') {
    const message = 'Please choose one of your clients or subcontractors.'
    throw new AppError('invalid', message, { fields: { userId: message } })
  }
  const signing = await signingOf(tx, projectId)
  if (!(await store.insertSeat(tx, { companyId, projectId, userId, seat: person.type, createdAt: ctx.now }))) return
  if (person.type === 'client') await requireOwnEnteredName(tx, [userId], { projectId, field: 'userId' })
  // A builder is the client until the real one is added.
  if (person.type === 'client' && (await store.hasDefaultClient(tx, companyId, projectId))) {
    await store.updateProject(tx, projectId, { clientId: userId, updatedAt: ctx.now })
  }
  // Before the count: a new owner voids what is signed in part, and only what still counts is said to be signed.
  await applySigningChange(tx, ctx, seat, signing)
  const signed = person.type === 'client' ? await store.countSigned(tx, projectId) : 0
  const data = { project: seat.projectName, person: nameOf(person), personId: userId, ...(signed > 0 && { signed }) }
  await record(tx, ctx, { companyId, projectId, kind: 'project.person_added', data })
}

export const removePerson = (ctx: Ctx, projectId: number, userId: number): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustBuild(seat)
    const project = await store.projectRow(tx, projectId)
    if (project.clientId === userId) {
      throw new AppError('conflict', 'The primary client stays on the project. Choose another primary client first.')
    }
    const signing = await signingOf(tx, projectId)
    if (!(await store.deleteSeat(tx, projectId, userId))) throw new AppError('not_found')
    const person = await store.member(tx, seat.companyId, userId)
    const data = { project: seat.projectName, person: person ? nameOf(person) : 'someone' }
    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'project.person_removed', data })
    await applySigningChange(tx, ctx, seat, signing)
    return readIn(tx, ctx, projectId)
  })

/**
 * Changes the primary client. Another client of the project takes over and both stay; someone new replaces the previous one, who
 * must no longer see the project.
 */
export async function replaceClient(tx: Db, ctx: Ctx, before: store.ProjectRow, client: Member): Promise<void> {
  const { companyId, id: projectId } = before
  if (await store.isSeated(tx, projectId, client.userId)) return
  await store.deleteSeat(tx, projectId, before.clientId)
  if (client.type !== 'client') return
  await store.insertSeat(tx, { companyId, projectId, userId: client.userId, seat: 'client', createdAt: ctx.now })
  await requireOwnEnteredName(tx, [client.userId], { projectId, field: 'clientId' })
}
