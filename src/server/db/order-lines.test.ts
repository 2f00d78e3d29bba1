import { type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBilled } from '#shared/procurement/invoices/rules.ts'
import { invoiceStates } from '#shared/procurement/invoices/states.ts'
import { isOpenOrder, isPlaced, lineAmounts, openMilli } from '#shared/procurement/orders/rules.ts'
import { orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { createWorld } from '#server/testing/world.ts'
import { billedInvoice, lineCents, lineTaxCents, openLine, placedOrder, unfinishedOrder } from './order-lines.ts'

const { db } = await createWorld()

const line = fc.record({
  quantity_milli: fc.integer({ min: 1, max: 100_000_000 }),
  delivered_milli: fc.integer({ min: 0, max: 100_000_000 }),
  unit_cost_cents: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  taxable: fc.boolean(),
  /** Up to 100 %, in thousandths of a percent. */
  tax_milli: fc.integer({ min: 0, max: 100_000 }),
})

test('the database and the shared rules agree on amount and tax of an order line, and on whether it is open', async () => {
  // Half a cent, of the amount and of its tax, which random numbers hardly ever give.
  const half = { delivered_milli: 0, quantity_milli: 500, unit_cost_cents: 7, taxable: true, tax_milli: 12_500 }
  const lines = [
    half,
    { ...half, quantity_milli: 1_000, unit_cost_cents: 12 },
    ...fc.sample(line, 500),
    ...fc.sample(line, 50).map((one) => ({ ...one, delivered_milli: one.quantity_milli })),
  ]
  const { rows } = await db.execute(sql`
    select ${lineCents}::float8 as cents, (${lineTaxCents})::float8 as "taxCents", ${openLine} as open
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as t (row, n)
    cross join lateral jsonb_to_record(row) as l (quantity_milli bigint, delivered_milli bigint, unit_cost_cents bigint, taxable boolean)
    cross join lateral jsonb_to_record(row) as o (tax_milli bigint) order by n`)
  expect(rows).toEqual(
    lines.map((one) => {
      const quantities = { quantityMilli: one.quantity_milli, deliveredMilli: one.delivered_milli }
      const priced = { ...quantities, unitCostCents: one.unit_cost_cents, taxable: one.taxable }
      return { ...lineAmounts(priced, one.tax_milli), open: openMilli(quantities) > 0 }
    }),
  )
})

const matching = async (values: readonly string[], condition: SQL, row: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from unnest(array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]) value cross join lateral ${row} where ${condition}`,
  )
  return rows.map(({ value }) => value)
}

test('the database and the shared rules agree on placed and unfinished orders, and on invoices that count', async () => {
  const order = sql`(select value as status) o`
  expect(await matching(orderStatuses, placedOrder, order)).toEqual(orderStatuses.filter(isPlaced))
  const unfinished = orderStatuses.filter((status) => status === 'draft' || isOpenOrder(status))
  expect(await matching(orderStatuses, unfinishedOrder, order)).toEqual(unfinished)
  const invoice = sql`(select value as state) i`
  expect(await matching(invoiceStates, billedInvoice, invoice)).toEqual(invoiceStates.filter(isBilled))
})
