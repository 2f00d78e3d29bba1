import type { ActivityEntry } from '#shared/activity/contract.ts'
import { eventSentence, placeOf, messageSentence } from '#shared/activity/rules.ts'
import { messageLink } from '#shared/notifications/rules.ts'
import { seatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

const PAGE = 30
const TOP: store.Cursor = { at: '9999-01-01T00:00:00Z', seq: Number.MAX_SAFE_INTEGER, messageId: 2_147_483_647 }

type Page = { entries: ActivityEntry[]; next: store.Cursor | null }

export function everywhere(ctx: Ctx, cursor: store.Cursor | null, limit: number | undefined): Promise<Page> {
  const { companyId, userId } = ctx.actor
  const view = companyId === null ? ({ of: 'seats', userId } as const) : ({ of: 'company', companyId } as const)
  return page(ctx, view, cursor, limit)
}

export async function onProject(
  ctx: Ctx,
  projectId: number,
  cursor: store.Cursor | null,
  limit: number | undefined,
): Promise<Page> {
  const { companyId, kind } = await seatOf(ctx.db, ctx.actor, projectId)
  return page(ctx, { of: 'project', companyId, projectId, kind }, cursor, limit)
}

/** Merges events and messages, two sorted lists, into one page. */
async function page(ctx: Ctx, view: store.View, from: store.Cursor | null, limit = PAGE): Promise<Page> {
  const cursor = from ?? TOP
  const [acts, words] = await Promise.all([
    store.acts(ctx.db, view, cursor, limit + 1),
    store.words(ctx.db, view, cursor, limit + 1),
  ])
  const entries: ActivityEntry[] = []
  let next = cursor
  let [a, w] = [0, 0]
  while (entries.length < limit) {
    const [act, word] = [acts[a], words[w]]
    if (!act && !word) return { entries, next: null }
    if (act && (!word || act.at >= word.at)) {
      entries.push(entryOfEvent(act))
      next = { ...next, at: act.at, seq: act.seq }
      a += 1
    } else if (word) {
      entries.push(entryOfMessage(word))
      next = { ...next, messageId: word.id }
      w += 1
    }
  }
  return { entries, next: a < acts.length || w < words.length ? next : null }
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
