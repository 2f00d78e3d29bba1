import { toMilli } from '../../kernel/quantities.ts'
import { amountInWords } from '../../catalog/rules.ts'
import { isCounted, type Unit } from '../../catalog/units.ts'
import { lineTotalCents } from '../../selections/deciding/deal.ts'
import { type Pack, packsInWords } from './packs.ts'

/** The share of the price that is left after the cost, in percent with one decimal; null without a price. */
export const marginPercent = (price: number, cost: number): number | null =>
  price === 0 ? null : Math.round(((price - cost) / price) * 1000) / 10

/** Where the percentage that counts was set: the line of the selection, else the item, else its category. */
export type WasteSource = 'line' | 'item' | 'category'
export type WasteTenths = Record<WasteSource, number | null>

/**
 * How much more is ordered than was signed, in percent, and which of the three says so. A category covers what is measured and cut: one faucet
 * of a category with 10% is still one faucet.
 */
export function wasteOf(
  unit: Unit,
  { line, item, category }: WasteTenths,
): { percent: number; from: WasteSource } | null {
  if (line !== null) return { percent: line / 10, from: 'line' }
  if (item !== null) return { percent: item / 10, from: 'item' }
  return category === null || isCounted(unit) ? null : { percent: category / 10, from: 'category' }
}

type Needs = {
  /** The signed quantity, in the item's unit. */
  quantity: number
  /** In percent. */
  waste: number | null
  pack: { name: Pack; size: number } | null
}

/**
 * What is ordered for a signed quantity: waste added, then rounded up to whole pieces where people count, and to whole packs. `packs` is
 * null where there are none.
 */
export type OrderQuantity = { needed: number; packs: number | null; ordered: number }

const milli = (amount: number): bigint => BigInt(toMilli(amount))
const fromMilli = (amount: bigint): number => Number(amount) / 1000
const dividedUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

/** Calculated in whole thousandths: 42 x 1.1 is 46.2, never 46.200000000000003, which would need another box. */
export function orderQuantity({ quantity, waste, pack }: Needs, unit: Unit): OrderQuantity {
  const needed = dividedUp(milli(quantity) * (1000n + BigInt(Math.round((waste ?? 0) * 10))), 1000n)
  const whole = isCounted(unit) ? dividedUp(needed, 1000n) * 1000n : needed
  if (!pack) return { needed: fromMilli(needed), packs: null, ordered: fromMilli(whole) }
  const count = dividedUp(whole, milli(pack.size))
  return { needed: fromMilli(needed), packs: Number(count), ordered: fromMilli(count * milli(pack.size)) }
}

/** What the builder pays for a line: the cost of what has to be ordered, which is more than what was signed. */
export const orderCostCents = ({ ordered }: OrderQuantity, costCents: number): number =>
  lineTotalCents(toMilli(ordered), costCents)

/** "42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)", "4 + 10% waste = 4.4, rounded up to 5". */
export function orderQuantityInWords(needs: Needs, unit: Unit): string {
  const { needed, packs, ordered } = orderQuantity(needs, unit)
  const { quantity, waste, pack } = needs
  const parts = [amountInWords(quantity, unit)]
  if (waste) {
    parts[0] += ` + ${waste}% waste`
    parts.push(amountInWords(needed, unit))
  }
  if (pack && packs !== null) parts.push(`${packsInWords(packs, pack.name)} (${amountInWords(ordered, unit)})`)
  const rounded = !pack && ordered !== needed ? `, rounded up to ${amountInWords(ordered, unit)}` : ''
  return parts.join(' = ') + rounded
}
