import type { ActivityEntry } from '#shared/activity/contract.ts'
import { messageSentence } from '#shared/activity/rules.ts'
import { eventSentence, placeOf } from '#shared/events/rules.ts'
import { messageLink } from '#shared/notifications/message-notifications.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

const PAGE = 30
const TOP: store.Cursor = { at: '9999-01-01T00:00:00Z', seq: Number.MAX_SAFE_INTEGER, messageId: 2_147_483_647 }

export type Page = { entries: ActivityEntry[]; next: store.Cursor | null }

export function listForPerson(ctx: Ctx, cursor: store.Cursor | null, limit: number | undefined): Promise<Page> {
  const { companyId, userId } = ctx.actor
  const view = companyId === null ? ({ of: 'seats', userId } as const) : ({ of: 'company', companyId } as const)
  return mergedPage(ctx, view, cursor, limit)
}

export async function listForProject(
  ctx: Ctx,
  projectId: number,
  cursor: store.Cursor | null,
  limit: number | undefined,
): Promise<Page> {
  const { companyId, kind } = await planSeatOf(ctx.db, ctx.actor, projectId)
  return mergedPage(ctx, { of: 'project', companyId, projectId, kind, userId: ctx.actor.userId }, cursor, limit)
}

/** Merges events and messages, two sorted lists, into one page. */
async function mergedPage(ctx: Ctx, view: store.View, from: store.Cursor | null, limit = PAGE): Promise<Page> {
  const cursor = from ?? TOP
  const [events, messages] = await Promise.all([
    store.listEvents(ctx.db, view, cursor, limit + 1),
    store.listMessages(ctx.db, view, cursor, limit + 1),
  ])
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
    sentence: eventSentence(kind, data),
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
