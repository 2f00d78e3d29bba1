import { type Comparison, deliveryRows, priceRows, specificationRows, splitRows } from '#shared/catalog/comparison.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import type { CentsStyle } from '#shared/kernel/money.ts'

type Compared = Pick<Selection, 'currency'> & { options: readonly SelectionOption[] }

/** Differences between the options, and what they have in common. The total is below the picture. */
export function compareOptions(
  { options, currency }: Compared,
  cents?: CentsStyle,
): { differing: Comparison[]; same: Comparison[] } {
  const items = options.map(({ item }) => item)
  const totals = options.map(({ item, total }) => (item.price === null ? null : total))
  return splitRows([
    ...priceRows(items, totals, { currency, cents }),
    ...deliveryRows(items),
    ...specificationRows(items),
  ])
}
