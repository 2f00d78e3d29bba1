import { AppError } from '#shared/kernel/errors.ts'
import { isPossible } from '#shared/selections/rules.ts'
import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { lockPlanSeat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import { byProject } from '../bulk/bulk-rows.ts'
import { requireBuilder } from '../policy.ts'
import { reachClients } from './reaching.ts'
import * as reading from '../reading.ts'
import * as store from '../store.ts'
import { updateAll } from '../editing/writing-store.ts'

export type Sent = { sent: number; selections: Selection[]; people: ReachedPerson[] }

type Sending = { selectionIds?: readonly number[] | undefined; invite?: boolean | undefined }

/**
 * Shows drafts and new options to the clients: any number in one act, with one notification. Clients without an invitation are
 * invited in the same act, unless the builder does not want it.
 */
export const send = (ctx: Ctx, projectId: number, { selectionIds, invite = true }: Sending): Promise<Sent> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can send selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    if (seat.isTemplate) throw new AppError('conflict', 'A template has no client to send selections to.')
    const ids = selectionIds ?? (await store.unsent(tx, projectId))
    const rows = await store.lock(tx, projectId, ids)
    if (rows.length < new Set(ids).size) throw new AppError('not_found')
    const scenes = rows.map((row): acts.Scene => ({ tx, ctx, seat, row }))
    if (rows.some(({ archivedAt }) => archivedAt !== null)) throw new AppError('conflict', acts.ARCHIVED)
    const refused = scenes.filter(({ row }) => !isPossible('send', acts.stage(row)))
    if (refused.length > 0) {
      const names = refused.map(({ row }) => row.name).join(', ')
      throw new AppError('conflict', `Already approved and not sent again: ${names}. Nothing was sent.`)
    }
    await requireIncludedChoice(tx, scenes)
    const sent = await sendTogether(tx, ctx, scenes)
    const selections = await reading.readRows(tx, ctx, projectId, rows)
    const people = await reachClients(tx, ctx, [projectId], invite && sent.length > 0)
    return { sent: sent.length, selections, people }
  })

/** An included selection whose option nobody chose would be a decision that the client cannot make. */
export async function requireIncludedChoice(tx: Db, scenes: readonly acts.Scene[]): Promise<void> {
  const open = scenes.filter(({ row }) => row.included && row.choices.length === 0)
  if (open.length === 0) return
  const ids = open.map(({ row }) => row.id)
  const optioned = new Set((await store.optionsOfAll(tx, ids)).map(({ selectionId }) => selectionId))
  const names = open.filter(({ row }) => optioned.has(row.id)).map(({ row }) => row.name)
  if (names.length > 0)
    throw new AppError('conflict', `Choose which option is included first: ${names.join(', ')}. Nothing was sent.`)
}

/** Shows these to the clients, with one notification per project. Returns those that had anything to send. */
export async function sendTogether(tx: Db, ctx: Ctx, scenes: readonly acts.Scene[]): Promise<acts.Scene[]> {
  const sent = await markSent(tx, scenes)
  await recordAll(tx, ctx, byProject(sent).flatMap(eventsOfSent))
  return sent
}

/** The scenes that had anything to send, as they are afterwards. */
async function markSent(tx: Db, scenes: readonly acts.Scene[]): Promise<acts.Scene[]> {
  const ids = scenes.map(({ row }) => row.id)
  const { now } = scenes[0]?.ctx ?? { now: new Date(0) }
  const fresh = new Set((await store.sendOptions(tx, ids, now)).map(({ selectionId }) => selectionId))
  const optioned = new Set((await store.optionsOfAll(tx, ids)).map(({ selectionId }) => selectionId))
  const waiting = scenes.filter(({ row }) => row.sentAt === null || fresh.has(row.id))
  const changes = waiting.map(({ row }) => {
    const status = statusWhenSent(row, optioned.has(row.id), fresh.has(row.id))
    return { id: row.id, change: { status, sentAt: row.sentAt ?? now, declineReason: null } }
  })
  const updated = await updateAll(tx, changes, now)
  return waiting.flatMap((scene) => {
    const row = updated.get(scene.row.id)
    return row ? [{ ...scene, row }] : []
  })
}

/** An included item is decided; with options the client is asked; without any the builder still owes them. */
function statusWhenSent(row: store.Row, hasOptions: boolean, isFresh: boolean): store.Row['status'] {
  if (row.included && row.choices.length > 0) return 'approved'
  if (row.included) return 'pending'
  if (row.status === 'selected') return 'selected'
  return hasOptions || isFresh ? 'in_review' : 'pending'
}

/** Each selection keeps its own line of history; people get one notification for all of them. */
function eventsOfSent(scenes: readonly acts.Scene[]): AuditEvent[] {
  const { together, events } = requestOf(scenes)
  const own = scenes.map((scene) =>
    acts.eventOf(
      scene,
      scene.row.included ? 'selection.included' : 'selection.sent',
      acts.dealOf(scene.row),
      together.has(scene) ? { partOf: 'selections.sent', notifies: 'nobody' } : {},
    ),
  )
  return [...own, ...events]
}

/** The events that ask the client to decide, with what was included in the same act; and the selections that they cover. */
function requestOf(scenes: readonly acts.Scene[]): { together: ReadonlySet<acts.Scene>; events: AuditEvent[] } {
  const asked = scenes.filter(({ row }) => row.status === 'in_review' || row.status === 'selected')
  const included = scenes.filter(({ row }) => row.included)
  const approved = included.filter(({ row }) => row.status === 'approved')
  const [first] = [...asked, ...included]
  if (!first || (asked.length === 0 && included.length === 1)) return { together: new Set(), events: [] }
  const { seat } = first
  const event: AuditEvent = {
    companyId: seat.companyId,
    projectId: seat.projectId,
    ...(asked.length === 1 && { selectionId: first.row.id }),
    kind: 'selections.sent',
    data: {
      project: seat.projectName,
      by: 'builder',
      count: asked.length,
      selection: first.row.name,
      currency: seat.currency,
      selections: asked.map(({ row }) => acts.sentLineOf(row)),
      ...(included.length > 0 && { included: included.map(({ row }) => row.name) }),
      ...(approved.length > 0 && { approved: approved.map(({ row }) => acts.siteLineOf(row)) }),
    },
  }
  return { together: new Set([...asked, ...included]), events: [event] }
}
