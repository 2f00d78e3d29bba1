import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Builders import into their own company. */
export const importingCompany = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can import.')
