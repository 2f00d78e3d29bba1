import { AppError } from '#shared/kernel/errors.ts'
import { isPlaced, linesToReceive, openMilli, orderTotals, statusByDelivery } from '#shared/procurement/orders/rules.ts'
import * as rows from '../orders/rows-store.ts'
import type { Db } from '#server/platform/db/database.ts'

type Line = Pick<
  rows.LineRow,
  'quantityMilli' | 'unitCostCents' | 'taxable' | 'deliveredMilli' | 'expectedOn' | 'live' | 'proposedAt' | 'isCharge'
>

/** Beyond it amounts are no longer exact, and no house costs that much. */
const MAX_TOTAL_CENTS = 99_999_999_999_999
const TOO_MUCH = 'This order comes to more than 999,999,999,999. Please check its quantities and costs.'

/** What an order keeps of its lines, so that lists read one row. Lines that were taken out do not count. */
export function keptOfLines(all: readonly Line[], taxMilli: number) {
  const lines = all.filter(({ live }) => live)
  const open = linesToReceive(lines).filter((line) => openMilli(line) > 0)
  const dates = open.flatMap(({ expectedOn }) => expectedOn ?? []).toSorted()
  const totals = orderTotals(lines, taxMilli)
  if (totals.totalCents > MAX_TOTAL_CENTS) throw new AppError('invalid', TOO_MUCH)
  return {
    ...totals,
    lineCount: lines.length,
    openLines: open.length,
    expectedOn: dates.at(-1) ?? null,
    hasProposal: lines.some(({ proposedAt }) => proposedAt !== null),
  }
}

/** Counts the lines of locked orders again, and follows what has arrived. An order that lost every line is canceled. */
export async function recount(tx: Db, orders: readonly rows.OrderRow[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const [first] = orders
  const ids = orders.map(({ id }) => id)
  const lines = await rows.linesOf(tx, first?.companyId ?? 0, ids)
  for (const order of orders) {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    const kept = keptOfLines(own, order.taxMilli)
    await rows.updateOrder(tx, order.id, { ...kept, ...statusOf(order, own, now) })
  }
}

function statusOf(order: rows.OrderRow, lines: readonly rows.LineRow[], now: Date): Partial<rows.NewOrderRow> {
  if (!isPlaced(order.status)) return {}
  const live = lines.filter((line) => line.live)
  if (live.length === 0) return { status: 'canceled', canceledAt: now }
  return { status: statusByDelivery(live, order.confirmedAt !== null) }
}
