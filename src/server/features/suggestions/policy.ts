import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** Clients and builders see suggestions; trades do not see open decisions. */
export function requireReader(seat: Seat): void {
  if (seat.kind === 'subcontractor') throw new AppError('not_found')
}

export const may = {
  answer: ({ kind, archived }: Seat) => kind === 'builder' && !archived,
  withdraw: (seat: Seat, suggestedBy: number) => !seat.archived && suggestedBy === seat.userId,
}
