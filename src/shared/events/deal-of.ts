import type { Choice } from '../selections/deciding/deal.ts'
import type { Deal, Item } from './payloads/selection-schemas.ts'

/** "Oak floor" or "Oak floor and 2 more". */
export function choiceNames(choices: readonly Choice[]): string | null {
  const [first, ...rest] = choices
  if (!first) return null
  return rest.length === 0 ? first.name : `${first.name} and ${rest.length} more`
}

/** What is chosen, with the picture of the first choice. */
export function itemOf({ choices }: { choices: readonly Choice[] }): Item {
  const [first] = choices
  return {
    item: choiceNames(choices),
    brand: first?.brand ?? null,
    quantityMilli: first?.quantityMilli ?? null,
    unit: first?.unit ?? null,
    picture: first?.imageUrl ?? null,
  }
}

type Row = { choices: readonly Choice[] } & Pick<Deal, 'totalCents' | 'allowanceCents' | 'allowanceName'>

/** What a selection says and costs now, as its events keep it. */
export const dealOf = (row: Row): Deal => ({
  ...itemOf(row),
  unitPriceCents: row.choices.length === 1 ? (row.choices[0]?.priceCents ?? null) : null,
  totalCents: row.totalCents,
  allowanceCents: row.allowanceCents,
  allowanceName: row.allowanceName,
})
