import type { InvoiceState } from '#shared/procurement/invoices/states.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { isOrderActPossible, isPlaced, type OrderAct } from '#shared/procurement/orders/rules.ts'
import type { OrderStatus } from '#shared/procurement/orders/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { companyOf, type Seat } from '#server/features/seats/public.ts'
import type { Actor } from '#server/platform/actor.ts'

/** Orders are for builders only: clients and trades never see one. */
export const orders = (actor: Actor): number => companyOf(actor, 'Only builders and administrators can see orders.')

/** Suppliers, costs and orders: for builders only. */
export const buys = (actor: Actor): number => companyOf(actor, 'Only builders and administrators can see suppliers.')

/** The log names suppliers and orders: for builders only. */
export const procures = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see the procurement log.')

/** Invoices are for builders only: clients and trades never see one. */
export const keepsBooks = (actor: Actor): number =>
  companyOf(actor, 'Only builders and administrators can see invoices.')

/** Costs and margins are never shown to clients and trades. */
export function requireBuyer(seat: Seat): void {
  if (seat.kind !== 'builder') throw new AppError('forbidden', 'Only builders and administrators can see costs.')
}

const refusals: Record<OrderAct, string> = {
  edit: 'This order was sent. Revise it instead.',
  delete: 'This order was sent. Cancel it instead.',
  send: 'This order was sent already.',
  revise: 'This order can no longer be revised.',
  resend: 'Only an open order can be emailed again.',
  confirm: 'Only an order that was sent can be confirmed.',
  receive: 'Only an open order can be received.',
  cancel: 'This order can no longer be canceled.',
  undoDelivery: 'There is no delivery to undo.',
}

export function requirePossible(act: OrderAct, status: OrderStatus): void {
  if (!isOrderActPossible(act, status)) throw new AppError('conflict', refusals[act])
}

export const can = (status: OrderStatus): Order['can'] => ({
  edit: isOrderActPossible('edit', status),
  delete: isOrderActPossible('delete', status),
  send: isOrderActPossible('send', status),
  revise: isOrderActPossible('revise', status),
  resend: isOrderActPossible('resend', status),
  confirm: isOrderActPossible('confirm', status),
  receive: isOrderActPossible('receive', status),
  cancel: isOrderActPossible('cancel', status),
})

/** A draft was never ordered, and what was canceled is not paid. */
export const canRecord = (status: OrderStatus): boolean => isPlaced(status)

/** What is held can be accepted or replaced; what was replaced stays as it is. */
export const canOfInvoice = (state: InvoiceState, status: OrderStatus) => ({
  accept: state === 'disputed',
  dispute: state === 'accepted',
  replace: state === 'disputed' && canRecord(status),
})
