import * as contract from '#shared/activity/contract.ts'
import * as endpoints from '#shared/activity/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as activity from './reading.ts'

type Cursor = NonNullable<activity.Page['next']>

const api = operations(endpoints, contract)

export function activityRoutes(http: Http): void {
  http.serve(api.listActivity, async ({ ctx, query, request }) => {
    const { entries, next } = await activity.listForPerson(ctx, positionOf(query.cursor), query.limit)
    return withHeaders(entries, nextPage(request.url, next))
  })
  http.serve(api.listProjectActivity, async ({ ctx, params, query, request }) => {
    const { entries, next } = await activity.listForProject(
      ctx,
      params.projectId,
      positionOf(query.cursor),
      query.limit,
    )
    return withHeaders(entries, nextPage(request.url, next))
  })
}

const { id, instant, whole } = cursorPart
const cursor = cursorOf(instant, whole, id)

function positionOf(given: string | undefined): Cursor | null {
  const [at, seq, messageId] = cursor.decode(given) ?? []
  return at === undefined || seq === undefined || messageId === undefined ? null : { at, seq, messageId }
}

function nextPage(requestUrl: string, next: Cursor | null): [string, string][] {
  if (next === null) return []
  const url = new URL(requestUrl)
  url.searchParams.set('cursor', cursor.encode([next.at, next.seq, next.messageId]))
  return [['Link', `<${url.pathname}${url.search}>; rel="next"`]]
}
