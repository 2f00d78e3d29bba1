import { quantityInWords, unitLabel } from '../catalog/rules.ts'
import { type CentsStyle, differenceInWords, formatMoney, toCents } from '../kernel/money.ts'
import type { Selection, Difference, Snapshot } from './selection-schemas.ts'
import { differencesBetween } from './snapshot.ts'

export type ChangeInWords = { label: string; before: string; after: string }

type Value = string | number | null

/** What changed, as a person reads it. An item's number says nothing beside its name. */
export function changesInWords(
  differences: readonly Difference[],
  currency: string,
  cents?: CentsStyle,
): ChangeInWords[] {
  const named = differences.some(({ field }) => field === 'item')
  return differences
    .filter(({ field }) => field !== 'itemId' || !named)
    .map((difference) => ({
      label: difference.label,
      before: valueInWords(difference.field, difference.before, currency, cents),
      after:
        difference.field === 'imageHash' && difference.after !== null
          ? 'another picture'
          : valueInWords(difference.field, difference.after, currency, cents),
    }))
}

export const snapshotChanges = (
  before: Snapshot,
  after: Snapshot,
  currency: string,
  cents?: CentsStyle,
): ChangeInWords[] => changesInWords(differencesBetween(before, after), currency, cents)

function valueInWords(field: Difference['field'], value: Value, currency: string, cents?: CentsStyle): string {
  if (value === null) return 'none'
  switch (field) {
    case 'priceCents':
    case 'totalCents':
    case 'allowanceCents':
      return formatMoney(Number(value) / 100, currency, cents)
    case 'differenceCents':
      return differenceInWords(Number(value) / 100, currency, cents)
    case 'quantityMilli':
      return quantityInWords(Number(value) / 1000)
    case 'unit':
      return unitLabel(value as Snapshot['unit'])
    case 'imageHash':
      return 'picture'
    default:
      return String(value)
  }
}

/** What is on the table now against the approval that was voided. The picture is compared by its item: its hash stays with the server. */
export function changesSinceSigned(selection: Selection, cents?: CentsStyle): ChangeInWords[] {
  const before = selection.previousApproval?.snapshot
  return before ? snapshotChanges(before, shownNow(selection, before.imageHash), selection.currency, cents) : []
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
