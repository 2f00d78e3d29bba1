import type { Unit } from '../catalog/schemas.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Difference, Snapshot } from './selection-schemas.ts'

export type SnapshotField = keyof Snapshot

/** What stood beside the fingerprinted facts when a line was signed. */
export type Shown = {
  name: string
  room: string | null
  phase: string | null
  category: string | null
  currency: string
  imageUrl: string | null
}

/** What a selection says at this moment, in storage units. */
export type Offer = {
  selectedItemId: number | null
  chosen: { name: string; brand: string | null; model: string | null; imageHash: string | null } | null
  unitPriceCents: number | null
  quantityMilli: number
  unit: Unit
  allowanceCents: number | null
  notes: string | null
}

/** Quantity times price, in whole cents, half a cent up. The database adds up with the same rule. */
export function lineTotalCents(quantityMilli: number, unitPriceCents: number): number {
  return Number((BigInt(quantityMilli) * BigInt(unitPriceCents) + 500n) / 1000n)
}

/** What it costs more than the contract includes; below zero it costs less. Unknown while either side is. */
export function differenceCents(totalCents: number | null, allowanceCents: number | null): number | null {
  return totalCents === null || allowanceCents === null ? null : totalCents - allowanceCents
}

export function snapshotOf(offer: Offer): Snapshot {
  const { chosen, unitPriceCents, quantityMilli, unit, allowanceCents, notes } = offer
  const total = unitPriceCents === null ? null : lineTotalCents(quantityMilli, unitPriceCents)
  return {
    itemId: offer.selectedItemId,
    item: chosen?.name ?? null,
    brand: chosen?.brand ?? null,
    model: chosen?.model ?? null,
    imageHash: chosen?.imageHash ?? null,
    priceCents: unitPriceCents,
    quantityMilli,
    unit,
    allowanceCents,
    differenceCents: differenceCents(total, allowanceCents),
    notes,
  }
}

/** The text whose SHA-256 is the fingerprint: the same here, in the database, and in anybody's hands who wants to check. */
export const fingerprintText = (snapshot: Snapshot): string => canonicalJson(snapshot)

const labels: Record<SnapshotField, string> = {
  itemId: 'Item number',
  item: 'Item',
  brand: 'Brand',
  model: 'Model',
  imageHash: 'Picture',
  priceCents: 'Price',
  quantityMilli: 'Quantity',
  unit: 'Unit',
  allowanceCents: 'Allowance',
  differenceCents: 'Difference to the allowance',
  notes: 'Notes',
}

/** What changed between two offers, in the order in which people read them. */
export function differencesBetween(before: Snapshot, after: Snapshot): Difference[] {
  const differences = (Object.keys(labels) as SnapshotField[])
    .filter((field) => before[field] !== after[field])
    .map((field): Difference => ({ field, label: labels[field], before: before[field], after: after[field] }))
  const [totalBefore, totalAfter] = [totalOf(before), totalOf(after)]
  if (totalBefore === totalAfter) return differences
  const total: Difference = { field: 'totalCents', label: 'Total', before: totalBefore, after: totalAfter }
  const place = differences.findIndex(({ field }) => afterTotal.includes(field))
  return place === -1 ? [...differences, total] : differences.toSpliced(place, 0, total)
}

const afterTotal: readonly Difference['field'][] = ['allowanceCents', 'differenceCents', 'notes']

export const totalOf = ({ priceCents, quantityMilli }: Snapshot): number | null =>
  priceCents === null ? null : lineTotalCents(quantityMilli, priceCents)

/** What counts as another deal: these void an approval, a note or a room label does not. */
const material = ['itemId', 'priceCents', 'quantityMilli', 'unit'] as const satisfies readonly SnapshotField[]

export const isMaterialChange = (before: Snapshot, after: Snapshot): boolean =>
  material.some((field) => before[field] !== after[field])

/** Why an approval was voided by an edit, in words: "Quantity and unit changed". */
export function materialChangeInWords(before: Snapshot, after: Snapshot): string {
  const changed = material
    .filter((field) => before[field] !== after[field])
    .map((field) => (field === 'itemId' ? 'item' : labels[field].toLowerCase()))
  const text = changed.length > 1 ? `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)}` : (changed[0] ?? '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} changed`
}
