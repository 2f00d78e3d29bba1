import { AppError } from '#shared/kernel/errors.ts'
import { catalogClosed } from '#shared/catalog/rules.ts'
import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Builders manage their own catalog, clients browse their builders'. Trades see approved selections, not the catalog. */
export function refuseTrades({ type }: { type: 'builder' | 'client' | 'subcontractor' }): void {
  if (type === 'subcontractor') throw refusalOfTrades()
}

export const refusalOfTrades = () => new AppError('forbidden', 'The catalog is open to builders and their clients.')

export const refusalOfClients = () => new AppError('forbidden', catalogClosed)

/** The company whose catalog this person manages. */
export const managedCompany = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can change the catalog.')
