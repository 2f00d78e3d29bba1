import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** The log names suppliers and orders: for builders only. */
export const procures = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see the procurement log.')
