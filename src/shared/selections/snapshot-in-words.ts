import { differenceInWords, formatMoney, toCents } from '../kernel/money.ts'
import { unitLabels } from './rules.ts'
import type { Selection } from './selection.ts'
import { differencesBetween, type Difference, type Snapshot } from './snapshot.ts'

export type ChangeInWords = { label: string; before: string; after: string }

type Value = string | number | null

/** What changed, as a person reads it. An item's number says nothing beside its name. */
export function changesInWords(differences: readonly Difference[], currency: string): ChangeInWords[] {
  const named = differences.some(({ field }) => field === 'item')
  return differences
    .filter(({ field }) => field !== 'itemId' || !named)
    .map((difference) => ({
      label: difference.label,
      before: valueInWords(difference.field, difference.before, currency),
      after:
        difference.field === 'imageHash' && difference.after !== null
          ? 'another picture'
          : valueInWords(difference.field, difference.after, currency),
    }))
}

export const snapshotChanges = (before: Snapshot, after: Snapshot, currency: string): ChangeInWords[] =>
  changesInWords(differencesBetween(before, after), currency)

function valueInWords(field: Difference['field'], value: Value, currency: string): string {
  if (value === null) return 'none'
  switch (field) {
    case 'priceCents':
    case 'totalCents':
    case 'allowanceCents':
      return formatMoney(Number(value) / 100, currency)
    case 'differenceCents':
      return differenceInWords(Number(value) / 100, currency)
    case 'quantityMilli':
      return quantityInWords(Number(value) / 1000)
    case 'unit':
      return unitLabels[value as Snapshot['unit']]
    case 'imageHash':
      return 'picture'
    default:
      return String(value)
  }
}

const quantityInWords = (quantity: number): string => quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** "12.5 m²", "12 litres"; things that are counted are simply counted. */
export function amountInWords(quantity: number, unit: Snapshot['unit']): string {
  if (unit === 'each') return quantityInWords(quantity)
  return `${quantityInWords(quantity)} ${unitLabels[unit]}${unit === 'litre' && quantity !== 1 ? 's' : ''}`
}

/** "$48 per m²", "$420 each". */
export const unitPriceInWords = (price: number, unit: Snapshot['unit'], currency: string): string =>
  unit === 'each' ? `${formatMoney(price, currency)} each` : `${formatMoney(price, currency)} per ${unitLabels[unit]}`

/** What is on the table now against the approval that was voided. The picture is compared by its item: its hash stays with the server. */
export function changesSinceSigned(selection: Selection): ChangeInWords[] {
  const before = selection.previousApproval?.snapshot
  return before ? snapshotChanges(before, shownNow(selection, before.imageHash), selection.currency) : []
}

function shownNow(selection: Selection, imageHash: string | null): Snapshot {
  const { selectedItem: item } = selection
  const cents = (units: number | null) => (units === null ? null : toCents(units))
  return {
    itemId: selection.selectedItemId,
    item: item?.name ?? null,
    brand: item?.brand ?? null,
    model: item?.model ?? null,
    imageHash,
    priceCents: cents(selection.unitPrice),
    quantityMilli: Math.round(selection.quantity * 1000),
    unit: selection.unit,
    allowanceCents: cents(selection.allowance),
    differenceCents: cents(selection.difference),
    notes: selection.notes,
  }
}
