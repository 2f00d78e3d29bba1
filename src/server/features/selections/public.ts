import { statusAfter, stepOf } from '#shared/selections/rules.ts'
import type { Selection, Snapshot } from '#shared/selections/selection-schemas.ts'
import { fingerprintText, type Shown, snapshotOf } from '#shared/selections/snapshot.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as acts from './acts.ts'
import * as store from './store.ts'

export { add } from './editing.ts'

/** A selection under lock, with what a signature on it would cover. */
export type Offered = {
  id: number
  name: string
  snapshot: Snapshot
  fingerprint: string
  shown: Shown
  row: store.Row
}

/** Locks the selections of one project that are about to be signed. What is not of this project is not among them. */
export async function lockOffers(tx: Db, seat: Seat, ids: readonly number[]): Promise<Map<number, Offered>> {
  const rows = await store.lock(tx, seat.projectId, ids)
  const categories = await store.categoryNames(
    tx,
    rows.flatMap((row) => (row.categoryId === null ? [] : [row.categoryId])),
  )
  return new Map(rows.map((row) => [row.id, offered(row, categories, seat.currency)]))
}

function offered(row: store.Row, categories: Map<number, string>, currency: string): Offered {
  const snapshot = snapshotOf(row)
  const { id, name, room, phase } = row
  const category = row.categoryId === null ? null : (categories.get(row.categoryId) ?? null)
  const shown = { name, room, phase, category, currency, imageUrl: row.chosen?.imageUrl ?? null }
  return { id, name, snapshot, fingerprint: sha256(fingerprintText(snapshot)), shown, row }
}

/** Why an answer to this selection is no longer possible, in words; null when it is. */
export function refusalOf({ row }: Offered, decision: 'approve' | 'decline'): string | null {
  const step = stepOf(decision === 'approve' ? 'sign' : 'decline', row.status)
  if ('refused' in step) return step.refused
  return decision === 'approve' && row.chosen === null ? 'No item has been chosen yet.' : null
}

type Answer = { seat: Seat; offer: Offered; decision: 'approve' | 'decline'; reason: string | null }

/** Writes a signed answer to the selection: approved, or turned down and open again. Call `tellAnswer` when all are written. */
export async function writeAnswer(tx: Db, ctx: Ctx, { offer, decision, reason }: Answer): Promise<void> {
  const { row } = offer
  const status = statusAfter(decision === 'approve' ? 'sign' : 'decline', row.status)
  if (decision === 'decline') {
    await store.update(tx, row.id, { status, declineReason: reason, wasSigned: true, ...acts.noCopy }, ctx.now)
    return
  }
  // Signing a candidate that nobody had picked yet is picking it.
  const picked = row.chosenBy === null ? { chosenBy: ctx.actor.userId, chosenAt: ctx.now } : {}
  await store.update(tx, row.id, { status, wasSigned: true, declineReason: null, ...picked }, ctx.now)
}

export async function tellAnswer(tx: Db, ctx: Ctx, answer: Answer, signOffId: number): Promise<void> {
  const { seat, offer, decision, reason } = answer
  const kind = decision === 'approve' ? 'selection.approved' : 'selection.declined'
  const facts = { ...acts.amounts(offer.row), fingerprint: offer.fingerprint, signOffId }
  await acts.tell({ tx, ctx, seat, row: offer.row }, kind, reason === null ? facts : { ...facts, reason })
}

/** What a selection said under a fingerprint that it no longer has. */
export const formerSnapshot = (db: Db, selectionId: number, fingerprint: string): Promise<Snapshot | undefined> =>
  store.formerSnapshot(db, selectionId, fingerprint)

/** The selection as the person sees it. */
export const selectionFor = (db: Db, ctx: Ctx, projectId: number, selectionId: number): Promise<Selection> =>
  acts.shown(db, ctx, { projectId, selectionId })
