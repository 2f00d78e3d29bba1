import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type InvoiceState, invoiceStates } from '#shared/procurement/invoices/states.ts'
import { isBilled } from '#shared/procurement/invoices/rules.ts'
import { isOpenOrder, isPlaced } from '#shared/procurement/orders/rules.ts'
import { type OrderStatus, orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { lineTotalCents } from './conditions.ts'

// Rules of orders that queries need, with orders as `o`, their lines as `l` and invoices as `i`. `order-lines.test.ts` compares them
// with those of `shared/` over random rows.

const listOf = (values: readonly string[]): SQL => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

/** The statuses are part of the text, so that a plan for all values can use an index of these orders alone. */
export const hasStatus = (column: SQLWrapper, statuses: readonly OrderStatus[]): SQL =>
  sql`${column} in ${listOf(statuses)}`

const inStatus = (matches: (status: OrderStatus) => boolean): SQL =>
  hasStatus(sql`o.status`, orderStatuses.filter(matches))

/** `isPlaced` of `shared/procurement/orders/rules.ts`. */
export const placedOrder = inStatus(isPlaced)

/** What can still change: a draft, or `isOpenOrder` of `shared/procurement/orders/rules.ts`. */
export const unfinishedOrder = inStatus((status) => status === 'draft' || isOpenOrder(status))

/** Something of the line has to arrive: `openMilli` of `shared/procurement/orders/rules.ts` is above zero. */
export const openLine = sql`l.delivered_milli < l.quantity_milli`

/** `lineAmounts` of `shared/procurement/orders/rules.ts`: tax is rounded per line. */
export const lineCents = lineTotalCents(sql`l.quantity_milli`, sql`coalesce(l.unit_cost_cents, 0)`)
export const lineTaxCents = sql`case when l.taxable then (${lineCents} * o.tax_milli + 50000) / 100000 else 0 end`

/**
 * What one chosen item was ordered for: the live lines of placed orders, once all of them have a cost. From then on it does not follow
 * the catalog.
 */
export const orderedItemCents = (company: SQL, selection: SQL, item: SQL): SQL => sql`(
  select sum(${lineCents}) from order_lines l join orders o on o.id = l.order_id and ${placedOrder}
  where l.company_id = ${company} and l.selection_id = ${selection} and l.item_id = ${item} and l.live
  having bool_and(l.unit_cost_cents is not null))`

/** `isBilled` of `shared/procurement/invoices/rules.ts`. */
export const billedInvoice = sql`i.state in ${listOf(invoiceStates.filter((state: InvoiceState) => isBilled(state)))}`
