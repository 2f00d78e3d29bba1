import { figures } from '../figures/glossary.ts'
import { type CentsStyle, formatMoney } from '../kernel/money.ts'
import { availabilityLabel, leadTimesInOneUnit, unitPriceInWords } from './rules.ts'
import type { Availability, Unit } from './schemas.ts'

/** One property to compare; `values` are in the order of what is compared. */
export type Comparison = { label: string; values: string[]; best: number[]; bestLabel?: string }

/** What is compared: a catalog item, or the item of an option. */
export type Comparable = {
  price: number | null
  unit: Unit
  leadTimeDays: number | null
  availability: Availability
  specifications: Record<string, string>
}

type Money = { currency: string; cents?: CentsStyle | undefined }

const NONE = '–'

/** Rows whose values differ, and what all have in common. */
export function splitRows(rows: readonly Comparison[]): { differing: Comparison[]; same: Comparison[] } {
  const differs = (row: Comparison) => new Set(row.values).size > 1
  return { differing: rows.filter(differs), same: rows.filter((row) => !differs(row) && row.values[0] !== NONE) }
}

/** The unit prices, and the amounts where they differ from them: "lowest" is beside the figures that it ranks. */
export function priceRows(
  items: readonly Comparable[],
  amounts: readonly (number | null)[],
  { currency, cents }: Money,
): Comparison[] {
  if (items.every(({ price }) => price === null)) return []
  const words = ({ price, unit }: Comparable) =>
    price === null ? NONE : unitPriceInWords(price, unit, currency, cents)
  if (items.every(({ price }, n) => amounts[n] === null || price === amounts[n]))
    return [comparisonRow('Price', items.map(words), lowest(amounts), 'lowest')]
  const totals = amounts.map((amount) => (amount === null ? NONE : formatMoney(amount, currency, cents)))
  return [
    comparisonRow('Price', items.map(words)),
    comparisonRow(figures.total.label, totals, lowest(amounts), 'lowest'),
  ]
}

export function deliveryRows(items: readonly Comparable[]): Comparison[] {
  const days = items.map(({ leadTimeDays }) => leadTimeDays)
  const times = leadTimesInOneUnit(days).map((time) => time ?? NONE)
  return [
    comparisonRow('Lead time', times, lowest(days), 'shortest'),
    comparisonRow(
      'Availability',
      items.map(({ availability }) => availabilityLabel(availability)),
    ),
  ]
}

export function specificationRows(items: readonly Comparable[]): Comparison[] {
  const names = new Set(items.flatMap(({ specifications }) => Object.keys(specifications)))
  return [...names].map((name) =>
    textRow(
      name,
      items.map(({ specifications }) => specifications[name]),
    ),
  )
}

export const textRow = (label: string, values: readonly (string | null | undefined)[]): Comparison =>
  comparisonRow(
    label,
    values.map((value) => value || NONE),
  )

const comparisonRow = (label: string, values: string[], best: number[] = [], bestLabel?: string): Comparison => ({
  label,
  values,
  best,
  bestLabel,
})

/** The indexes of the smallest figure; none when all are equal. */
function lowest(figures: readonly (number | null)[]): number[] {
  const known = figures.filter((figure) => figure !== null)
  const least = Math.min(...known)
  if (known.length < 2 || known.every((figure) => figure === least)) return []
  return figures.flatMap((figure, at) => (figure === least ? [at] : []))
}
