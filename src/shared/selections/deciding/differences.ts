import { dealFields, lineFields } from './deal-fields.ts'
import type { Difference, NotedLine, Snapshot } from '../selection-schemas.ts'
import { type Deal, dealOf } from './snapshot.ts'

const labels = {
  item: 'Item',
  brand: 'Brand',
  model: 'Model',
  description: 'Description',
  specifications: 'Specifications',
  imageHash: 'Picture',
  priceCents: 'Price',
  quantityMilli: 'Quantity',
  unit: 'Unit',
  note: 'Note on the option',
  totalCents: 'Total',
  allowanceName: 'Shared allowance',
  allowanceCents: 'Allowance',
  differenceCents: 'Over or under allowance',
  notes: 'Notes',
} as const satisfies Record<Difference['field'], string>

type Field = Difference['field']

/** What changed between two deals, in the order in which people read them. */
export function differencesBetween(before: Snapshot, after: Snapshot): Difference[] {
  const [a, b] = [dealOf(before), dealOf(after)]
  return [...lineDifferences(a, b), ...dealFields.flatMap((field) => difference(field, a[field], b[field]))]
}

/** One line on each side is compared as one thing, another item included; of several, each is compared with its own earlier state. */
function lineDifferences(before: Deal, after: Deal): Difference[] {
  const described = before.describes && after.describes
  const compare = (a: NotedLine | undefined, b: NotedLine | undefined, name?: string): Difference[] =>
    lineFields
      .filter((field) => described || (field !== 'description' && field !== 'specifications'))
      .flatMap((field) => difference(field, valueOf(a, field), valueOf(b, field), name))
      .map((one) =>
        one.field === 'quantityMilli' ? { ...one, units: { before: a?.unit ?? null, after: b?.unit ?? null } } : one,
      )
  if (before.lines.length <= 1 && after.lines.length <= 1) {
    const [a, b] = [before.lines[0], after.lines[0]]
    // Two items of the same name are still two items.
    const namesake = a && b && a.itemId !== b.itemId && a.item === b.item
    return [...(namesake ? difference('item', a.item, `${b.item} (another item)`) : []), ...compare(a, b)]
  }
  const ids = [...new Set([...before.lines, ...after.lines].map(({ itemId }) => itemId))]
  return ids.flatMap((id) => {
    const [a, b] = [before, after].map(({ lines }) => lines.find(({ itemId }) => itemId === id))
    if (a && b) return compare(a, b, b.item)
    return difference('item', a?.item ?? null, b?.item ?? null)
  })
}

function valueOf(line: NotedLine | undefined, field: (typeof lineFields)[number]): Difference['before'] {
  if (!line) return null
  if (field !== 'specifications') return line[field]
  return line.specifications.map(([name, value]) => `${name}: ${value}`).join('; ') || null
}

function difference(
  field: Field,
  before: Difference['before'],
  after: Difference['after'],
  name?: string,
): Difference[] {
  if (before === after) return []
  return [{ field, label: name === undefined ? labels[field] : `${labels[field]} of ${name}`, before, after }]
}

const derived: readonly Field[] = ['totalCents', 'differenceCents']

/** Why an edit voided an approval: "Quantity and unit changed". */
export function materialChangeInWords(before: Snapshot, after: Snapshot): string {
  const changed = differencesBetween(before, after)
    .filter(({ field }) => !derived.includes(field))
    .map(({ field }) => labels[field].toLowerCase())
  const words = [...new Set(changed)]
  const text = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'the deal')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} changed`
}
