import { AppError } from '#shared/kernel/errors.ts'
import { companyOf, type Seat } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

const refusal = 'Only builders and administrators can see costs.'

/** Costs and margins are never shown to clients and trades. */
export const seesMoney = (actor: Actor): number => companyOf(actor, refusal)

export function requireMoneySeat(seat: Seat): void {
  if (seat.kind !== 'builder') throw new AppError('forbidden', refusal)
}
