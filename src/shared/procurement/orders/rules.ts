import { lineTotalCents } from '../../selections/deciding/deal.ts'
import type { OrderStatus } from './statuses.ts'

/** Orders that a supplier still has to deliver something of. */
export const isOpenOrder = (status: OrderStatus): boolean =>
  status === 'sent' || status === 'confirmed' || status === 'partly_delivered'

/** Something was ordered with it, and it was not called off. */
export const isPlaced = (status: OrderStatus): boolean => isOpenOrder(status) || status === 'delivered'

export type OrderAct =
  | 'edit'
  | 'delete'
  | 'send'
  | 'revise'
  | 'resend'
  | 'confirm'
  | 'receive'
  | 'cancel'
  | 'undoDelivery'

/** What is possible in each status. What is not listed here cannot happen. */
const possible: Record<OrderStatus, readonly OrderAct[]> = {
  draft: ['edit', 'delete', 'send'],
  // A delivery of damaged goods alone leaves the status as it was.
  sent: ['revise', 'resend', 'confirm', 'receive', 'cancel', 'undoDelivery'],
  confirmed: ['revise', 'resend', 'receive', 'cancel', 'undoDelivery'],
  partly_delivered: ['revise', 'resend', 'receive', 'undoDelivery'],
  delivered: ['undoDelivery'],
  canceled: [],
}

export const isOrderActPossible = (act: OrderAct, status: OrderStatus): boolean =>
  (possible[status] ?? []).includes(act)

/** Tax of one line in whole cents, half a cent up. The rate is in thousandths of a percent. */
export const taxCents = (lineCents: number, taxMilli: number): number =>
  Number((BigInt(lineCents) * BigInt(taxMilli) + 50_000n) / 100_000n)

type PricedLine = { quantityMilli: number; unitCostCents: number | null; taxable: boolean }

/** What a line costs, and its tax. A line without a known cost counts as zero. */
export function lineAmounts({ quantityMilli, unitCostCents, taxable }: PricedLine, taxMilli: number) {
  const cents = lineTotalCents(quantityMilli, unitCostCents ?? 0)
  return { cents, taxCents: taxable ? taxCents(cents, taxMilli) : 0 }
}

/** Taxes are rounded per line and then added up, as suppliers print them. */
export function orderTotals(lines: readonly PricedLine[], taxMilli: number) {
  const amounts = lines.map((line) => lineAmounts(line, taxMilli))
  const subtotalCents = amounts.reduce((sum, { cents }) => sum + cents, 0)
  const tax = amounts.reduce((sum, line) => sum + line.taxCents, 0)
  return { subtotalCents, taxCents: tax, totalCents: subtotalCents + tax }
}

/** Nothing of a charge arrives: freight, handling. An order of charges alone is received by them, or it would stay open. */
export function linesToReceive<Line extends { isCharge: boolean }>(lines: readonly Line[]): Line[] {
  const goods = lines.filter(({ isCharge }) => !isCharge)
  return goods.length > 0 ? goods : [...lines]
}

type ReceivedLine = { quantityMilli: number; deliveredMilli: number }

/** What still has to arrive. More than ordered leaves nothing open. */
export const openMilli = ({ quantityMilli, deliveredMilli }: ReceivedLine): number =>
  Math.max(0, quantityMilli - deliveredMilli)

/**
 * What has arrived, with tax, at what it was ordered for. Damaged pieces have not arrived. A charge such as freight is due with the
 * first delivery.
 */
export function arrivedCents(
  lines: readonly (PricedLine & ReceivedLine & { isCharge: boolean })[],
  taxMilli: number,
): number {
  const started = lines.some(({ deliveredMilli }) => deliveredMilli > 0)
  const arrived = lines.map((line) => ({
    ...line,
    quantityMilli: line.isCharge ? (started ? line.quantityMilli : 0) : line.deliveredMilli,
  }))
  return orderTotals(arrived, taxMilli).totalCents
}

type CountedLine = ReceivedLine & { damagedMilli: number; backorder: boolean }

/** The open rest of a line that is on backorder or was counted: it arrives when it is counted, or reported as exactly this rest. */
export const isOpenRest = (line: CountedLine): boolean =>
  openMilli(line) > 0 && (line.backorder || line.deliveredMilli > 0 || line.damagedMilli > 0)

/** The status that follows from what has arrived: back to what it was when everything was undone. */
export function statusByDelivery(
  all: readonly (ReceivedLine & { isCharge: boolean })[],
  confirmed: boolean,
): OrderStatus {
  const lines = linesToReceive(all)
  if (lines.length > 0 && lines.every((line) => openMilli(line) === 0)) return 'delivered'
  if (lines.some(({ deliveredMilli }) => deliveredMilli > 0)) return 'partly_delivered'
  return confirmed ? 'confirmed' : 'sent'
}

/** How long a supplier can open an order by its link. */
export const LINK_DAYS = 90

/** Each order that is sent is an email of its own, with a PDF that is drawn for it. */
export const MAX_SENT_AT_ONCE = 50
