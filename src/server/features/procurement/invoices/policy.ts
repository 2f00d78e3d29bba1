import type { InvoiceState } from '#shared/procurement/invoices/states.ts'
import { isPlaced } from '#shared/procurement/orders/rules.ts'
import type { OrderStatus } from '#shared/procurement/orders/statuses.ts'
import { companyOf } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Invoices are for builders only: clients and trades never see one. */
export const keepsBooks = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see invoices.')

/** A draft was never ordered, and what was canceled is not paid. */
export const canRecord = (status: OrderStatus): boolean => isPlaced(status)

/** What is held can be accepted or replaced; what was replaced stays as it is. */
export const canOf = (state: InvoiceState, status: OrderStatus) => ({
  accept: state === 'disputed',
  dispute: state === 'accepted',
  replace: state === 'disputed' && canRecord(status),
})
