import { canonicalJson } from '#shared/kernel/canonical-json.ts'
import { type Choice, choicesTotalCents, differenceCents, lineTotalCents } from './deal.ts'
import type { DealLine, NotedLine, Snapshot, SnapshotV1, SnapshotV2, SnapshotV3 } from '../selection-schemas.ts'

/** What was shown beside the fingerprinted facts when a line was signed. */
export type Shown = {
  name: string
  room: string | null
  phase: string | null
  category: string | null
  currency: string
  imageUrl: string | null
  /** Address and SHA-256 of every size of each picture; missing in sign-offs from before they were signed. */
  pictures?: { url: string; sha256: Record<string, string> }[]
}

/** The current facts of a selection, in storage units. */
export type Offer = {
  choices: readonly Choice[]
  allowanceCents: number | null
  allowanceName: string | null
  notes: string | null
}

/** What is signed now. */
export type CurrentSnapshot = SnapshotV2 | SnapshotV3

/** Version 3 as soon as an option has a note. Without one, it is what version 2 says, so that earlier signatures stay as they are. */
export function snapshotOf(offer: Offer): CurrentSnapshot {
  const { choices } = offer
  if (choices.every(({ note }) => note == null)) return { version: 2, lines: choices.map(lineOf), ...termsOf(offer) }
  return { version: 3, lines: choices.map((one) => ({ ...lineOf(one), note: one.note ?? null })), ...termsOf(offer) }
}

function termsOf({ choices, allowanceCents, allowanceName, notes }: Offer): Omit<SnapshotV2, 'version' | 'lines'> {
  const totalCents = choicesTotalCents(choices)
  return {
    totalCents,
    allowanceCents,
    allowanceName,
    differenceCents: allowanceName === null ? differenceCents(totalCents, allowanceCents) : null,
    notes,
  }
}

const lineOf = (choice: Choice): DealLine => ({
  itemId: choice.itemId,
  item: choice.name,
  brand: choice.brand,
  model: choice.model,
  description: choice.description,
  specifications: choice.specifications,
  imageHash: choice.imageHash,
  priceCents: choice.priceCents,
  quantityMilli: choice.quantityMilli,
  unit: choice.unit,
  totalCents: lineTotalCents(choice.quantityMilli, choice.priceCents),
})

export const isVersion1 = (snapshot: Snapshot): snapshot is SnapshotV1 => !('version' in snapshot)

/** The text whose SHA-256 is the fingerprint: the same here, in the database, and for anyone who wants to check. */
export const fingerprintText = (snapshot: Snapshot): string => canonicalJson(snapshot)

/** A signed deal in one shape, whatever version it was signed in. */
export type Deal = Omit<SnapshotV2, 'version' | 'lines'> & { lines: NotedLine[]; describes: boolean }

export function dealOf(snapshot: Snapshot): Deal {
  if (!isVersion1(snapshot)) return { ...snapshot, lines: snapshot.lines.map(noted), describes: true }
  const { itemId, item, priceCents, quantityMilli } = snapshot
  const { brand, model, imageHash, unit, allowanceCents, differenceCents: difference, notes } = snapshot
  const chosen = itemId !== null && priceCents !== null
  const totalCents = chosen ? lineTotalCents(quantityMilli, priceCents) : null
  const line = { brand, model, imageHash, unit, quantityMilli, description: null, specifications: [], note: null }
  return {
    lines: chosen ? [{ ...line, itemId, item: item ?? 'Item', priceCents, totalCents: totalCents ?? 0 }] : [],
    totalCents,
    allowanceCents,
    allowanceName: null,
    differenceCents: difference,
    notes,
    describes: false,
  }
}

const noted = (line: DealLine | NotedLine): NotedLine => ({ note: null, ...line })

/** Whether two offers are different deals. Everything that is covered is material: any change voids an approval. */
export const isMaterialChange = (before: Snapshot, after: Snapshot): boolean =>
  fingerprintText(before) !== fingerprintText(after)
