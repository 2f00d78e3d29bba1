import { type SQL, sql } from 'drizzle-orm'
import { isCounted, units } from '#shared/catalog/units.ts'

/** The columns of one chosen line; thousandths, tenths of a percent and cents, as they are stored. */
type Columns = Record<'quantity' | 'unit' | 'lineWaste' | 'itemWaste' | 'categoryWaste' | 'pack' | 'cost', SQL>

const counted = sql.raw(
  `(${units
    .filter(isCounted)
    .map((unit) => `'${unit}'`)
    .join(', ')})`,
)

const dividedUp = (amount: SQL, by: SQL): SQL => sql`((${amount} + ${by} - 1) / ${by})`

/** `wasteOf` and `orderQuantity` of `shared/procurement/costs/rules.ts`. */
function orderedMilli({ quantity, unit, lineWaste, itemWaste, categoryWaste, pack }: Columns): SQL {
  const waste = sql`coalesce(${lineWaste}, ${itemWaste}, case when ${unit} in ${counted} then 0 else ${categoryWaste} end, 0)`
  const needed = dividedUp(sql`${quantity} * (1000 + ${waste})`, sql`1000`)
  const whole = sql`(case when ${unit} in ${counted} then ${dividedUp(needed, sql`1000`)} * 1000 else ${needed} end)`
  return sql`(case when ${pack} is null then ${whole} else ${dividedUp(whole, pack)} * ${pack} end)`
}

/** `orderCostCents` of `shared/procurement/costs/rules.ts`. Large packs of something dear exceed a bigint on the way. */
export const orderCostCents = (columns: Columns): SQL =>
  sql`div(${orderedMilli(columns)}::numeric * ${columns.cost} + 500, 1000)`
