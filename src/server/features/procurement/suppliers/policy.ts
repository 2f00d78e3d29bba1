import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Suppliers, costs and orders: for builders only. */
export const buys = (actor: Actor): number => companyOf(actor, 'Only builders and administrators can see suppliers.')
