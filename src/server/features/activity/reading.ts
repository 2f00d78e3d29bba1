import type { ActivityEntry } from '#shared/activity/contract.ts'
import { messageSentence } from '#shared/activity/rules.ts'
import { parseRecorded } from '#server/platform/audit/recorded.ts'
import { eventSentence, placeOf } from '#shared/events/rules.ts'
import { messageLink } from '#shared/notifications/message-notifications.ts'
import { planSeatFrom } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

const PAGE = 30
const TOP: store.Cursor = { at: '9999-01-01T00:00:00Z', seq: Number.MAX_SAFE_INTEGER, messageId: 2_147_483_647 }

export type Page = { entries: ActivityEntry[]; next: store.Cursor | null }

export async function listForPerson(ctx: Ctx, from: store.Cursor | null, limit: number = PAGE): Promise<Page> {
  const { companyId, userId } = ctx.actor
  const view = companyId === null ? ({ of: 'seats', userId } as const) : ({ of: 'company', companyId } as const)
  const cursor = from ?? TOP
  return merged(await store.list(ctx.db, view, cursor, limit + 1), cursor, limit)
}

export async function listForProject(
  ctx: Ctx,
  projectId: number,
  from: store.Cursor | null,
  limit: number = PAGE,
): Promise<Page> {
  const { userId, type } = ctx.actor
  const cursor = from ?? TOP
  const readAs = (as: 'builder' | 'guest') =>
    store.list(ctx.db, { of: 'project', as, projectId, userId }, cursor, limit + 1)
  const likely = type === 'builder' ? 'builder' : 'guest'
  let found = await readAs(likely)
  const { kind } = planSeatFrom(ctx.actor, found?.seat)
  const actual = kind === 'builder' ? 'builder' : 'guest'
  // A builder can be a client of another company: the seat decides, not the account.
  if (actual !== likely) found = await readAs(actual)
  return merged(found, cursor, limit)
}

type Lists = { events: store.EventRow[]; messages: store.MessageRow[] }

/** Merges events and messages, two sorted lists, into one page. */
function merged(lists: Lists | null, cursor: store.Cursor, limit: number): Page {
  const { events, messages } = lists ?? { events: [], messages: [] }
  const entries: ActivityEntry[] = []
  let next = cursor
  let [e, m] = [0, 0]
  while (entries.length < limit) {
    const [event, message] = [events[e], messages[m]]
    if (!event && !message) return { entries, next: null }
    if (event && (!message || event.at >= message.at)) {
      entries.push(entryOfEvent(event))
      next = { ...next, at: event.at, seq: event.seq }
      e += 1
    } else if (message) {
      entries.push(entryOfMessage(message))
      next = { ...next, messageId: message.id }
      m += 1
    }
  }
  return { entries, next: e < events.length || m < messages.length ? next : null }
}

function entryOfEvent(row: store.EventRow): ActivityEntry {
  const { at, kind, actorId, actorName, projectId, projectName, selectionId, data } = row
  const id = `a${projectId ?? 0}-${row.seq}`
  return {
    id,
    at,
    kind,
    actorId,
    actorName,
    sentence: eventSentence(parseRecorded(kind, data)),
    projectId,
    projectName,
    selectionId,
    link: placeOf(row),
  }
}

function entryOfMessage(row: store.MessageRow): ActivityEntry {
  const { at, actorId, actorName, projectId, projectName, selectionId } = row
  const about = row.selectionName ?? row.projectName
  return {
    id: `m${row.id}`,
    at,
    kind: 'message.posted',
    actorId,
    actorName,
    sentence: messageSentence(row.messageType, about, row.isInternal),
    projectId,
    projectName,
    selectionId,
    link: messageLink(row),
  }
}
