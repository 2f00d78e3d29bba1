import type { Availability } from '#shared/catalog/fields.ts'
import { lineTotal } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection.ts'
import { unitPriceInWords } from '#shared/selections/snapshot-in-words.ts'

/** One thing to compare; `values` stand in the order of the options. */
export type Comparison = { label: string; values: string[]; best: number[]; bestLabel?: string }

type Compared = Pick<Selection, 'quantity' | 'currency'> & { options: readonly SelectionOption[] }

const NONE = '–'

const availabilities: Record<Availability, string> = {
  in_stock: 'In stock',
  limited: 'Limited',
  out_of_stock: 'Out of stock',
}
export const availabilityLabel = (availability: Availability): string => availabilities[availability]

export const leadTimeInWords = (days: number | null): string => {
  if (days === null) return NONE
  if (days === 0) return 'At once'
  if (days % 7 === 0) return days === 7 ? '1 week' : `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}

/** What the options differ in, and what is the same for all of them. */
export function compareOptions(compared: Compared): { differing: Comparison[]; same: Comparison[] } {
  const { options } = compared
  const rows = [...costs(compared), ...delivery(options), ...specifications(options)]
  const differs = (row: Comparison) => new Set(row.values).size > 1
  return { differing: rows.filter(differs), same: rows.filter((row) => !differs(row) && row.values[0] !== NONE) }
}

/** The total and its difference to the allowance stand under the picture; here is what they come from. */
function costs({ options, quantity, currency }: Compared): Comparison[] {
  const prices = options.map(({ item }) => item.price)
  if (prices.every((price) => price === null)) return []
  const totals = prices.map((price) => (price === null ? null : lineTotal(quantity, price)))
  return [
    row(
      'Price',
      options.map(({ item }) => (item.price === null ? NONE : unitPriceInWords(item.price, item.unit, currency))),
      lowest(totals),
      'lowest',
    ),
  ]
}

function delivery(options: readonly SelectionOption[]): Comparison[] {
  const days = options.map(({ item }) => item.leadTimeDays)
  return [
    row('Lead time', days.map(leadTimeInWords), lowest(days), 'soonest'),
    row(
      'Availability',
      options.map(({ item }) => availabilityLabel(item.availability)),
    ),
  ]
}

function specifications(options: readonly SelectionOption[]): Comparison[] {
  const names = new Set(options.flatMap(({ item }) => Object.keys(item.specifications)))
  return [...names].map((name) =>
    row(
      name,
      options.map(({ item }) => item.specifications[name] || NONE),
    ),
  )
}

const row = (label: string, values: string[], best: number[] = [], bestLabel?: string): Comparison => ({
  label,
  values,
  best,
  bestLabel,
})

/** Where the smallest figure stands; nowhere when all are the same. */
function lowest(figures: readonly (number | null)[]): number[] {
  const known = figures.filter((figure) => figure !== null)
  const least = Math.min(...known)
  if (known.length < 2 || known.every((figure) => figure === least)) return []
  return figures.flatMap((figure, at) => (figure === least ? [at] : []))
}
