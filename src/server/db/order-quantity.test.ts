import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as buying from '#shared/procurement/costs/rules.ts'
import { units } from '#shared/catalog/units.ts'
import { createWorld } from '#server/testing/world.ts'
import { orderCostCents } from './order-quantity.ts'

const world = await createWorld()

const tenths = fc.option(fc.integer({ min: 0, max: 1000 }))
const row = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }),
  unit: fc.constantFrom(...units),
  line: tenths,
  item: tenths,
  category: tenths,
  pack: fc.option(fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.constant(1_000_000_000))),
  cost: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant(99_999_999_900)),
})

test('the database and the shared rule agree on what a line to order costs', async () => {
  const columns = {
    quantity: sql`r.quantity`,
    unit: sql`r.unit`,
    lineWaste: sql`r.line`,
    itemWaste: sql`r.item`,
    categoryWaste: sql`r.category`,
    pack: sql`r.pack`,
    cost: sql`r.cost`,
  }
  const types = sql`quantity bigint, unit text, line integer, item integer, category integer, pack bigint, cost bigint`
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 200, maxLength: 200 }), async (list) => {
      const result = await world.db.execute<{ value: number }>(sql`select ${orderCostCents(columns)}::float8 as value
        from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as t (row, n)
        cross join lateral jsonb_to_record(row) as r (${types}) order by n`)
      const expected = list.map(({ quantity, unit, line, item, category, pack, cost }) => {
        const waste = buying.wasteOf(unit, { line, item, category })?.percent ?? null
        const size = pack === null ? null : ({ name: 'box', size: pack / 1000 } as const)
        const needs = { quantity: quantity / 1000, waste, pack: size }
        return buying.orderCostCents(buying.orderQuantity(needs, unit), cost)
      })
      expect(result.rows.map(({ value }) => value)).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})
