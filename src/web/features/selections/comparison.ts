import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { availabilityLabel, leadTimesInOneUnit, unitPriceInWords } from '#shared/catalog/rules.ts'
import type { CentsStyle } from '#shared/kernel/money.ts'

/** One property to compare; `values` are in the order of the options. */
export type Comparison = { label: string; values: string[]; best: number[]; bestLabel?: string }

type Compared = Pick<Selection, 'currency'> & { options: readonly SelectionOption[] }

const NONE = '–'

/** Differences between the options, and what they have in common. */
export function compareOptions(
  compared: Compared,
  cents?: CentsStyle,
): { differing: Comparison[]; same: Comparison[] } {
  const { options } = compared
  const rows = [...costs(compared, cents), ...delivery(options), ...specifications(options)]
  const differs = (row: Comparison) => new Set(row.values).size > 1
  return { differing: rows.filter(differs), same: rows.filter((row) => !differs(row) && row.values[0] !== NONE) }
}

/** The unit price; the total is below the picture. */
function costs({ options, currency }: Compared, cents?: CentsStyle): Comparison[] {
  if (options.every(({ item }) => item.price === null)) return []
  const totals = options.map(({ item, total }) => (item.price === null ? null : total))
  return [
    row(
      'Price',
      options.map(({ item }) =>
        item.price === null ? NONE : unitPriceInWords(item.price, item.unit, currency, cents),
      ),
      lowest(totals),
      'lowest',
    ),
  ]
}

function delivery(options: readonly SelectionOption[]): Comparison[] {
  const days = options.map(({ item }) => item.leadTimeDays)
  return [
    row(
      'Lead time',
      leadTimesInOneUnit(days).map((time) => time ?? NONE),
      lowest(days),
      'shortest',
    ),
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

/** The indexes of the smallest figure; none when all are equal. */
function lowest(figures: readonly (number | null)[]): number[] {
  const known = figures.filter((figure) => figure !== null)
  const least = Math.min(...known)
  if (known.length < 2 || known.every((figure) => figure === least)) return []
  return figures.flatMap((figure, at) => (figure === least ? [at] : []))
}
