import { priceFromCost } from '../procurement/costs/price.ts'
import { formatMoney, toCents } from '../kernel/money.ts'
import type { PriceChange, Rounding } from './schemas.ts'

/** Like every price of the catalog. */
const MAX_CENTS = 99_999_999_900

/** Each rule in words, as the form offers it. */
export const roundingWords: Record<Rounding, string> = {
  none: 'To the cent',
  half: 'To .50',
  whole: 'To whole',
  ninety_nine: 'To .99',
}

const rounded: Record<Rounding, (cents: number) => number> = {
  none: (cents) => cents,
  half: (cents) => nearest(cents, 50),
  whole: (cents) => nearest(cents, 100),
  ninety_nine: (cents) => nearest(cents + 1, 100) - 1,
}

/** Halves go up. */
const nearest = (cents: number, step: number): number => Math.floor((cents + step / 2) / step) * step

/** The new price in cents; halves of a cent go up. It may be zero or less: `priceRefusal` says so. */
export function changedCents(cents: number, { by, value, rounding }: Omit<PriceChange, 'on'>): number {
  const raw = by === 'amount' ? cents + toCents(value) : percentOf(cents, toCents(value))
  return rounded[rounding](raw)
}

/** In whole numbers, because the product of a large price and a percentage is not exact as a float. */
const percentOf = (cents: number, hundredths: number): number =>
  Number((BigInt(cents) * BigInt(10_000 + hundredths) + 5000n) / 10_000n)

/** Why an item cannot get this price; null when it can. An item that is free keeps its price of zero. */
export function priceRefusal(fromCents: number, toCentsValue: number): string | null {
  if (fromCents === toCentsValue) return null
  if (toCentsValue <= 0) return 'The new price would be zero or less.'
  return toCentsValue > MAX_CENTS ? 'The new price would be too high.' : null
}

type Amounts = { priceCents: number; costCents: number | null; markupBp: number | null }
type Changed = { priceCents: number; costCents: number | null; problem: string | null }

/** What a change makes of an item. A price follows its cost where it is cost plus markup. */
export function changedItem({ priceCents, costCents, markupBp }: Amounts, change: PriceChange): Changed {
  if (change.on === 'price') {
    const cents = changedCents(priceCents, change)
    return { priceCents: cents, costCents, problem: priceRefusal(priceCents, cents) }
  }
  if (costCents === null) return { priceCents, costCents, problem: 'It has no cost.' }
  const cost = changedCents(costCents, change)
  const problem = priceRefusal(costCents, cost)?.replace('price', 'cost') ?? null
  if (problem !== null || markupBp === null) return { priceCents, costCents: cost, problem }
  const follows = priceFromCost(costCents, markupBp / 100) === priceCents
  const price = follows ? priceFromCost(cost, markupBp / 100) : priceCents
  return { priceCents: price, costCents: cost, problem: priceRefusal(priceCents, price) }
}

/** "5% up", "$12.50 down". */
export function priceChangeInWords({ by, value }: Pick<PriceChange, 'by' | 'value'>, currency: string): string {
  const amount = by === 'percent' ? `${Math.abs(value)}%` : formatMoney(Math.abs(value), currency)
  return `${amount} ${value > 0 ? 'up' : 'down'}`
}

export const itemsInWords = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`
