import { listActivity, listProjectActivity } from '#shared/activity/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { answer, decodeCursor, encodeCursor } from '#server/platform/http/answer.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as activity from './service.ts'
import type { Cursor } from './store.ts'

export function activityRoutes(http: Http): void {
  http.serve(listActivity, async ({ ctx, query, request }) => {
    const { entries, next } = await activity.everywhere(ctx, cursorOf(query.cursor), query.limit)
    return answer(entries, nextPage(request.url, next))
  })
  http.serve(listProjectActivity, async ({ ctx, params, query, request }) => {
    const { entries, next } = await activity.onProject(ctx, params.projectId, cursorOf(query.cursor), query.limit)
    return answer(entries, nextPage(request.url, next))
  })
}

function cursorOf(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null
  const [at, seq, messageId] = decodeCursor(cursor) ?? []
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isCount(seq) || !isCount(messageId))
    throw new AppError('invalid', 'This page does not exist.')
  return { at, seq, messageId }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function nextPage(requestUrl: string, next: Cursor | null): [string, string][] {
  if (next === null) return []
  const url = new URL(requestUrl)
  url.searchParams.set('cursor', encodeCursor([next.at, next.seq, next.messageId]))
  return [['Link', `<${url.pathname}${url.search}>; rel="next"`]]
}
