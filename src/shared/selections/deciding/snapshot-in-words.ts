import { amountInWords, quantityInWords, unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { type CentsStyle, differenceInWords, formatMoney, toCents, toUnits } from '#shared/kernel/money.ts'
import { toMilli } from '../../kernel/quantities.ts'
import { differencesBetween } from './differences.ts'
import type { Difference } from '../selection-schemas.ts'
import type { ChosenLine, Selection } from '../selection-schemas.ts'
import { type Deal, dealOf } from './snapshot.ts'
import type { NotedLine, Snapshot, SnapshotV3 } from '../selection-schemas.ts'

export type ChangeInWords = { label: string; before: string; after: string }

const NONE = 'none'
const ANOTHER_PICTURE = 'another picture'

/** A change in one sentence: "Price: was $89.00, now $99.50", "Notes: now Chrome only", "Notes: removed (was Chrome only)". */
export function changeInWords({ label, before, after }: ChangeInWords): string {
  if (after === NONE) return `${label}: removed (was ${before})`
  if (before === NONE || after === ANOTHER_PICTURE) return `${label}: now ${after}`
  return `${label}: was ${before}, now ${after}`
}

type Value = string | number | null

/** What changed, as a person reads it. */
export const changesInWords = (
  differences: readonly Difference[],
  currency: string,
  cents?: CentsStyle,
): ChangeInWords[] =>
  differences.map(({ field, label, before, after, units }) => ({
    label,
    before: valueInWords(field, before, { currency, cents, unit: units?.before }),
    after:
      field === 'imageHash' && after !== null
        ? ANOTHER_PICTURE
        : valueInWords(field, after, { currency, cents, unit: units?.after }),
  }))

export const snapshotChanges = (
  before: Snapshot,
  after: Snapshot,
  currency: string,
  cents?: CentsStyle,
): ChangeInWords[] => changesInWords(differencesBetween(before, after), currency, cents)

type Format = { currency: string; cents: CentsStyle | undefined; unit: Unit | null | undefined }

function valueInWords(field: Difference['field'], value: Value, { currency, cents, unit }: Format): string {
  if (value === null) return NONE
  switch (field) {
    case 'priceCents':
    case 'totalCents':
    case 'allowanceCents':
      return formatMoney(Number(value) / 100, currency, cents)
    case 'differenceCents':
      return differenceInWords(Number(value) / 100, currency, cents)
    case 'quantityMilli':
      return unit ? amountInWords(Number(value) / 1000, unit) : quantityInWords(Number(value) / 1000)
    case 'unit':
      return unitLabel(value as Unit)
    case 'imageHash':
      return 'picture'
    default:
      return String(value)
  }
}

/** Every amount of these deals, in units: they share one style. */
export const amountsIn = (snapshots: readonly Snapshot[]): (number | null)[] =>
  snapshots
    .map(dealOf)
    .flatMap((deal) => [
      deal.totalCents,
      deal.allowanceCents,
      ...deal.lines.flatMap(({ priceCents, totalCents }) => [priceCents, totalCents]),
    ])
    .map((cents) => (cents === null ? null : toUnits(cents)))

/** The allowance of a deal: "$5,000", or "Lighting, $5,000 shared". */
export function allowanceInWords(
  deal: Pick<Deal, 'allowanceCents' | 'allowanceName'>,
  currency: string,
  cents?: CentsStyle,
): string {
  if (deal.allowanceCents === null) return NONE
  const amount = formatMoney(deal.allowanceCents / 100, currency, cents)
  return deal.allowanceName === null ? amount : `${deal.allowanceName}, ${amount} shared`
}

/** What is offered now against the approval that was voided. A picture is compared by its item: its hash stays with the server. */
export function changesSinceSigned(selection: Selection, cents?: CentsStyle): ChangeInWords[] {
  const before = selection.previousApproval?.snapshot
  return before ? snapshotChanges(before, shownNow(selection, dealOf(before)), selection.currency, cents) : []
}

/** What is offered now against what was chosen before the builder changed it; nothing once it is the same again. */
export function changesSinceChosen(selection: Selection, cents?: CentsStyle): ChangeInWords[] {
  const { changedFrom: before, currency } = selection
  return before ? snapshotChanges(before, shownNow(selection, dealOf(before)), currency, cents) : []
}

function shownNow(selection: Selection, before: Deal): SnapshotV3 {
  const cents = (units: number | null) => (units === null ? null : toCents(units))
  return {
    version: 3,
    lines: selection.choices.map((choice) => lineNow(choice, before)),
    totalCents: cents(selection.total),
    allowanceCents: cents(selection.allowance),
    allowanceName: selection.sharedAllowance?.name ?? null,
    differenceCents: cents(selection.difference),
    notes: selection.notes,
  }
}

const lineNow = (choice: ChosenLine, before: Deal): NotedLine => ({
  itemId: choice.id,
  item: choice.name,
  brand: choice.brand,
  model: choice.model,
  description: choice.description,
  specifications: Object.entries(choice.specifications),
  imageHash: pictureNow(choice, before),
  priceCents: toCents(choice.price ?? 0),
  quantityMilli: toMilli(choice.quantity),
  unit: choice.unit,
  totalCents: toCents(choice.total ?? 0),
  note: choice.note,
})

/** An item that was not signed before has another picture: any value that differs says so. */
function pictureNow({ id, imageUrl }: ChosenLine, before: Deal): string | null {
  const same = before.lines.find(({ itemId }) => itemId === id)
  if (same) return same.imageHash
  return imageUrl === null ? null : '0'.repeat(64)
}
