import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

/** Costs and margins are never shown to clients and trades. */
export function requireBuyer(seat: Seat): void {
  if (seat.kind !== 'builder') throw new AppError('forbidden', 'Only builders and administrators can see costs.')
}
