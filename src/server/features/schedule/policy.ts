import { administers, companyOf, type Seat } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** The calendar, the reserves and the install rules: builders read them, administrators change them. */
export const readsSchedule = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see the calendar.')

export const managesSchedule = administers

export const may = {
  editSettings: ({ isOwner, role }: Actor): boolean => isOwner || role === 'admin',
  /** Trades see nothing of what is still to be decided. */
  seeDecisions: (seat: Seat): boolean => seat.kind !== 'subcontractor',
  plan: (seat: Seat): boolean => seat.kind === 'builder',
}
