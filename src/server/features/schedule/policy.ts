import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

export const may = {
  manage: (seat: Seat): boolean => seat.kind === 'builder' && !seat.archived,
  /** Trades do not see open decisions. */
  seeDeadlines: (seat: Seat): boolean => seat.kind !== 'subcontractor',
  /** Nobody else knows of a draft, or of a day that the builder has to solve first. */
  seeDrafts: (seat: Seat): boolean => seat.kind === 'builder',
}

export function mustManage(seat: Seat): void {
  if (seat.kind !== 'builder')
    throw new AppError('forbidden', 'Only builders and administrators can change the timeline.')
  if (seat.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')
}
