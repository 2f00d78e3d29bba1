import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { notificationsOfEvent } from '#shared/notifications/announcements.ts'
import { notificationsOfMessage } from '#shared/notifications/message-notifications.ts'
import { endsDecision } from '#shared/notifications/rules.ts'
import { type SiteBatch, siteBatchesOfEvent } from '#shared/notifications/site-batches.ts'
import type { Platform } from '#server/platform/context.ts'
import { type Db, postgresCode } from '#server/platform/db/database.ts'
import { emit, type Outbox } from '#server/platform/events/emit.ts'
import { type Position, readAfter, type StoredEvent } from '#server/platform/events/feed.ts'
import { enqueue, task, type Task } from '#server/platform/jobs/jobs.ts'
import * as store from './fan-out-store.ts'
import { isMove, notifyOfMove } from './moved-schedule.ts'
import { notifyPeople } from './notify-people.ts'
import { type PostedMessage, readMessages } from './posted-messages-store.ts'

const BATCH = 500
const MAX_WAIT_MS = 5_000
const AGAIN_MS = 10
/** Events are collected for this long while people keep writing, because handling each one alone costs more. */
const GATHER_MS = 200

/**
 * Turns events into notifications. The cursor moves in the transaction that writes the notifications, so every event is handled
 * once, despite crashes and with any number of instances. Requests only write their event.
 */
export const fanOut: Task = task({
  name: 'fan_out',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform, _, { outbox }) {
    const { db } = platform
    for (let waited = 0; ;) {
      const from = await store.readCursor(db)
      const { events, waiting, more } = await readAfter(db, from, BATCH)
      const outcome = await workOn({ ...platform, outbox }, events, from)
      if ((more && outcome === 'moved') || outcome === 'overtaken') continue
      // Events written from here on trigger another run.
      if (!waiting && outcome !== 'held') return
      // An older transaction is still running, or another instance is at work. Try again later.
      if (waited >= MAX_WAIT_MS) {
        const runAt = new Date(Date.now() + 1_000)
        return enqueue(db, fanOut, {}, { key: fanOut.name, runAt })
      }
      const pause = events.length > 0 ? GATHER_MS : AGAIN_MS
      waited = events.length > 0 && outcome === 'moved' ? 0 : waited + pause
      await sleep(pause)
    }
  },
})

type Worker = Pick<Platform, 'db' | 'log' | 'clock'> & { outbox: Outbox }
type Outcome = Awaited<ReturnType<typeof store.moveCursor>>

/**
 * Handles all events in one transaction. If one cannot be stored, they are handled one by one, so that it does not block the
 * others. The job queue retries any other error.
 */
async function workOn(worker: Worker, events: StoredEvent[], from: Position): Promise<Outcome> {
  const { db, log } = worker
  const last = events.at(-1)
  if (!last) return 'moved'
  try {
    return await db.transaction((tx) => work(tx, worker, events, from, last))
  } catch (error) {
    if (!isRefusedData(error)) throw error
    if (events.length === 1) {
      log.error({ err: error, kind: last.kind, eventId: last.id }, 'skipped an event that cannot be stored')
      return store.moveCursor(db, from, last)
    }
    let position = from
    for (const event of events) {
      const outcome = await workOn(worker, [event], position)
      if (outcome !== 'moved') return outcome
      position = { xid: event.xid, id: event.id }
    }
    return 'moved'
  }
}

/** PostgreSQL's error classes 22 and 23: data that will be refused again on every retry. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test(postgresCode(error) ?? '')

async function work(
  tx: Db,
  { clock, outbox }: Worker,
  events: StoredEvent[],
  from: Position,
  to: Position,
): Promise<Outcome> {
  const outcome = await store.moveCursor(tx, from, to)
  if (outcome !== 'moved') return outcome
  const now = clock()
  const acts = await store.readEvents(
    tx,
    events.flatMap(({ companyId, data: { seq, notifies = null } }) =>
      seq === undefined ? [] : [{ companyId, seq, notifies }],
    ),
  )
  const posted = events.flatMap(({ kind, data }) =>
    kind === 'message.posted' && data.messageId !== undefined ? [data.messageId] : [],
  )
  await store.refreshThreads(tx, posted)
  await closeDecided(tx, { outbox, now }, acts)
  const said = await readMessages(tx, posted)
  await notifyPeople(tx, { outbox, now }, [
    ...acts.filter((act) => !isMove(act)).flatMap(draftsOfEvent),
    ...(await draftsForTrades(tx, acts)),
    ...said.flatMap(draftsOfMessage),
  ])
  // One after another: a move may replace what the one before it said.
  for (const act of acts.filter(isMove)) await notifyOfMove(tx, { outbox, now }, act, draftsOfEvent(act))
  return 'moved'
}

/** A decision closes its reminders, and a signature closes a request for approval. */
async function closeDecided(tx: Db, job: { outbox: Outbox; now: Date }, acts: store.Act[]): Promise<void> {
  const { now } = job
  const over = acts.filter(({ event }) => endsDecision(event.kind))
  const done = acts.flatMap(({ event: { kind, selectionId }, actorId }): store.Closed[] => {
    if (selectionId === null) return []
    const signerId = kind === 'selection.approved' || kind === 'selection.signed_in_part' ? actorId : null
    if (endsDecision(kind)) return [{ selectionId, userId: null, signerId }]
    // The other owners still have to sign.
    return signerId === null ? [] : [{ selectionId, userId: signerId, signerId }]
  })
  await store.closeReminders(tx, done, now)
  for (const { event, actorId } of over) {
    const { kind, selectionId } = event
    const approves = kind === 'selection.approved' || kind === 'selection.signatures_complete'
    if (!approves || selectionId === null) continue
    const resolved = await store.resolveRequests(tx, selectionId, actorId, now)
    await emit(
      tx,
      job,
      ...resolved.map((request) => ({
        companyId: request.companyId,
        projectId: request.projectId,
        kind: 'message.resolved' as const,
        audience: request.isInternal ? ('builders' as const) : ('project' as const),
        data: { messageId: request.id, selectionId: request.selectionId, actorId },
      })),
    )
  }
}

function draftsOfEvent(act: store.Act): store.NotificationDraft[] {
  const { event, notifies, companyId, actorId } = act
  const { projectId, selectionId } = event
  if (projectId === null) return []
  const nowhere = { messageId: null, threadId: null, askerId: null }
  return (
    notificationsOfEvent(event, notifies)
      // Decided in the meantime: nothing to ask for any more.
      .filter(({ kind }) => !act.settled || kind !== 'decision_needed')
      .map((notification) => ({
        ...notification,
        ...nowhere,
        companyId,
        projectId,
        selectionId,
        actorId,
      }))
  )
}

/** For each person of the trades, one draft about those selections of an act that concern them. */
async function draftsForTrades(tx: Db, acts: readonly store.Act[]): Promise<store.NotificationDraft[]> {
  const batches = acts.flatMap((act) =>
    siteBatchesOfEvent(act.event, act.notifies).map((batch): [store.Act, SiteBatch] => [act, batch]),
  )
  const concerned = await store.tradesConcernedBy(
    tx,
    batches.map(([, { lines, unopened }]) => ({ selectionIds: lines.map(({ id }) => id), unopened })),
  )
  return concerned.flatMap(({ position, userId, selectionIds }) => {
    const [act, batch] = batches[position] ?? []
    if (!act || !batch || act.event.projectId === null) return []
    const { companyId, actorId } = act
    const own = batch.lines.filter(({ id }) => selectionIds.includes(id))
    const nowhere = { messageId: null, threadId: null, askerId: null }
    const selectionId = own[0]?.id ?? null
    const place = { companyId, projectId: act.event.projectId, selectionId, actorId }
    return [{ ...batch.notificationFor(own), ...nowhere, ...place, userId }]
  })
}

function draftsOfMessage(row: PostedMessage): store.NotificationDraft[] {
  const { companyId, projectId, selectionId, threadId, askerId, senderId } = row
  return (
    notificationsOfMessage(row)
      // Closed in the meantime: nothing is asked any more, but the message can still be read.
      .filter(({ kind }) => row.open || kind === 'answer' || kind === 'message')
      .map((notification) => ({
        ...notification,
        companyId,
        projectId,
        selectionId,
        messageId: row.id,
        threadId,
        askerId,
        actorId: senderId,
      }))
  )
}
