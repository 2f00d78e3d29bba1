import { AppError } from '#shared/kernel/errors.ts'
import { administers, companyOf, isAdministrator, type Seat } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** The calendar, the reserves and the install rules: builders read them, administrators change them. */
export const readsSchedule = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see the calendar.')

export const managesSchedule = administers

export const may = {
  editSettings: isAdministrator,
  plan: (seat: Seat): boolean => seat.kind === 'builder',
  manage: (seat: Seat): boolean => seat.kind === 'builder' && !seat.archived,
  /** Trades do not see open decisions. */
  seeDeadlines: (seat: Seat): boolean => seat.kind !== 'subcontractor',
  /** Nobody else knows of a draft, or of a day that the builder has to solve first. */
  seeDrafts: (seat: Seat): boolean => seat.kind === 'builder',
}

/** Trades see nothing of what is still to be decided. */
export function mustSeeDecisions(seat: Seat): void {
  if (seat.kind === 'subcontractor') throw new AppError('forbidden', 'Only builders and clients can see this.')
}

export function mustPlan(seat: Seat): void {
  if (!may.plan(seat)) throw new AppError('forbidden', 'Only builders and administrators can change the schedule.')
  mustBeOpen(seat)
}

export function mustManage(seat: Seat): void {
  if (seat.kind !== 'builder')
    throw new AppError('forbidden', 'Only builders and administrators can change the timeline.')
  mustBeOpen(seat)
}

function mustBeOpen(seat: Seat): void {
  if (seat.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')
}
