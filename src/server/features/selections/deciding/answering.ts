import type { SignedLine } from '#shared/events/payloads/several-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import { isSameDelivery, needsEveryone, priceProblem } from '#shared/selections/deciding/deal.ts'
import { fingerprintText, type Shown, snapshotOf } from '#shared/selections/deciding/snapshot.ts'
import { statusAfter, stepOf } from '#shared/selections/rules.ts'
import type { Snapshot } from '#shared/selections/selection-schemas.ts'
import { priceProblemInWords } from '#shared/selections/words.ts'
import { itemsById } from '#server/features/catalog/public.ts'
import { recordedHashes } from '#server/features/files/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/tokens.ts'
import * as acts from '../acts.ts'
import { installedBefore } from '../installing/was-installed-store.ts'
import { noteView } from '../lists/views-store.ts'
import * as store from '../store.ts'
import { signingOf } from './signing-rule-store.ts'

/** A locked selection, with what a signature on it would cover. */
export type Offered = {
  id: number
  name: string
  snapshot: Snapshot
  fingerprint: string
  shown: Shown
  row: store.Row
}

/** Locks the selections of one project that are about to be signed. Selections of other projects are left out. */
export async function lockOffers(tx: Db, seat: Seat, ids: readonly number[]): Promise<Map<number, Offered>> {
  const rows = await store.lock(tx, seat.projectId, ids)
  const gone = rows.find(({ archivedAt }) => archivedAt !== null)
  if (gone) throw new AppError('conflict', `${gone.name} was archived by your builder. Nothing was signed.`)
  const categories = await store.categoryNames(
    tx,
    rows.flatMap((row) => (row.categoryId === null ? [] : [row.categoryId])),
  )
  const urls = rows.flatMap(({ choices }) => choices.flatMap(({ imageUrl }) => imageUrl ?? []))
  const hashes = await recordedHashes(tx, seat.companyId, urls)
  return new Map(rows.map((row) => [row.id, offered(row, categories, hashes, seat.currency)]))
}

type Hashes = Awaited<ReturnType<typeof recordedHashes>>

function offered(row: store.Row, categories: Map<number, string>, hashes: Hashes, currency: string): Offered {
  const snapshot = snapshotOf(row)
  const { id, name, room, phase, choices } = row
  const category = row.categoryId === null ? null : (categories.get(row.categoryId) ?? null)
  // The bytes that were shown are signed, not only their address.
  const pictures = choices.flatMap(({ imageUrl: url }) =>
    url === null ? [] : [{ url, sha256: hashes.get(url) ?? {} }],
  )
  const shown = { name, room, phase, category, currency, imageUrl: choices[0]?.imageUrl ?? null, pictures }
  return { id, name, snapshot, fingerprint: sha256(fingerprintText(snapshot)), shown, row }
}

/** Why this selection can no longer be signed or declined, in words; null when it can. */
export async function refusalOf(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  { row }: Offered,
  decision: 'approve' | 'decline',
): Promise<string | null> {
  const step = stepOf(decision === 'approve' ? 'sign' : 'decline', acts.stage(row))
  if ('refused' in step) return step.refused
  if (decision === 'decline') return null
  if (row.choices.length === 0) return 'No item has been chosen yet.'
  if ((await store.signersOf(tx, [row.id])).get(row.id)?.has(ctx.actor.userId))
    return 'You have signed this already. It counts when everyone has signed.'
  return priceRefusal(tx, seat, row, dayIn(seat.timeZone, ctx.now))
}

/** A price that has changed in the catalog or expired is not signed until the builder has confirmed it. */
async function priceRefusal(tx: Db, seat: Seat, row: store.Row, today: string): Promise<string | null> {
  const options = await store.optionsOf(tx, row.id)
  const items = await itemsById(
    tx,
    seat.companyId,
    row.choices.map(({ itemId }) => itemId),
  )
  for (const { itemId } of row.choices) {
    const option = options.find((one) => one.itemId === itemId)
    const item = items.get(itemId)
    const problem = option && item ? priceProblem(option, item.priceCents, today) : null
    if (problem) return priceProblemInWords(problem)
  }
  return null
}

type Installed = Partial<Pick<store.Row, 'installedAt' | 'installedBy' | 'installedNote'>>
type Written = { approved: boolean; installed: Installed }

type Answer = { seat: Seat; offer: Offered; decision: 'approve' | 'decline'; reason: string | null }

/**
 * Writes a signed answer to the selection: approved once everyone who has to has signed, or declined and open again. Record
 * `recordedAnswer` when all are written. Says whether the selection is approved now, and what is installed under the approval.
 */
export async function writeAnswer(tx: Db, ctx: Ctx, { seat, offer, decision, reason }: Answer): Promise<Written> {
  const { row } = offer
  const status = statusAfter(decision === 'approve' ? 'sign' : 'decline', acts.stage(row))
  if (decision === 'decline') {
    const change = { status, declineReason: reason, wasSigned: true, ...acts.noChoice }
    await store.update(tx, row.id, change, ctx.now)
    return { approved: false, installed: {} }
  }
  const { userId } = ctx.actor
  const { companyId } = seat
  await noteView(tx, { userId, selectionId: row.id, companyId, fingerprint: offer.fingerprint, seenAt: ctx.now })
  const approved = await isComplete(tx, ctx, seat, row)
  // Signing a candidate that nobody has picked also picks it.
  const picked = row.chosenBy === null ? { chosenBy: ctx.actor.userId, chosenAt: ctx.now } : {}
  // Until the last owner has signed, it stays the client's choice.
  const next = approved ? status : 'selected'
  const installed = approved ? await stillInstalled(tx, row) : {}
  await store.update(
    tx,
    row.id,
    { status: next, wasSigned: true, declineReason: null, ...picked, ...installed },
    ctx.now,
  )
  return { approved, installed }
}

/** Approved again as it was built in: it is installed, and nobody orders it a second time. Another item or quantity is not. */
async function stillInstalled(tx: Db, { id, endedApproval, choices }: store.Row): Promise<Installed> {
  if (!endedApproval || !isSameDelivery(endedApproval.choices, choices)) return {}
  const was = await installedBefore(tx, id)
  return was ? { installedAt: new Date(was.at), installedBy: was.by, installedNote: was.note } : {}
}

/** Whether this signature is the last one that the project asks for. */
async function isComplete(tx: Db, ctx: Ctx, seat: Seat, row: store.Row): Promise<boolean> {
  const { rule, thresholdCents, owners } = await signingOf(tx, seat.projectId)
  if (!needsEveryone(rule, thresholdCents, row.totalCents)) return true
  const signed = (await store.signersOf(tx, [row.id])).get(row.id) ?? new Set()
  return owners.every(({ id }) => id === ctx.actor.userId || signed.has(id))
}

/** Voids what another owner has signed already, and records it. The decline itself notifies people. */
export async function voidSignatures(tx: Db, ctx: Ctx, { seat, offer }: Answer, reason: string): Promise<void> {
  const voided = await store.voidApprovals(tx, offer.id, reason, ctx.now)
  const facts = { ...acts.dealOf(offer.row), reason, inPart: true as const }
  await recordAll(tx, ctx, acts.voidedEvents({ seat, row: offer.row }, voided, facts, { notifies: 'nobody' }))
}

/** The answer as the log keeps it: its own event, and its line in the event of the sign-off. */
export type RecordedAnswer = { event: AuditEvent; line: Omit<SignedLine, 'lineId'> }

/** A signature that waits for another owner's is no approval yet. */
export async function recordedAnswer(
  tx: Db,
  ctx: Ctx,
  answer: Answer & Written,
  { signOffId, isOneOfMany }: { signOffId: number; isOneOfMany: boolean },
): Promise<RecordedAnswer> {
  const { seat, offer, decision, reason, approved, installed } = answer
  const scene = { seat, row: { ...offer.row, ...installed } }
  const { fingerprint } = offer
  const facts = { ...acts.dealOf(offer.row), fingerprint, signOffId }
  const again = approved && offer.row.endedApproval !== null
  const missing = approved || decision === 'decline' ? [] : await missingSigners(tx, ctx, offer.row)
  const line = {
    ...acts.siteLineOf(offer.row),
    decision,
    ...(reason !== null && { reason }),
    fingerprint,
    approved,
    missing,
    ...(again && { again }),
  }
  // The event of a sign-off with several lines tells people once of all of them.
  const act: acts.InAct = isOneOfMany ? { partOf: 'signoff.signed', notifies: 'nobody' } : {}
  if (decision === 'decline')
    return { event: acts.eventOf(scene, 'selection.declined', { ...facts, reason }, act), line }
  if (approved)
    return { event: acts.eventOf(scene, 'selection.approved', { ...facts, ...(again && { again }) }, act), line }
  return { event: acts.eventOf(scene, 'selection.signed_in_part', { ...facts, missing }, act), line }
}

/** Who still has to sign after the person who is signing now. */
async function missingSigners(tx: Db, ctx: Ctx, { projectId, id }: store.Row): Promise<string[]> {
  const { approvals } = await acts.selectionFor(tx, ctx, { projectId, selectionId: id })
  return approvals.missing.filter(({ userId }) => userId !== ctx.actor.userId).map(({ name }) => name)
}
