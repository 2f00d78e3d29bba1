import * as contract from '#shared/notifications/contract.ts'
import * as endpoints from '#shared/notifications/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import type { Http } from '#server/platform/http/http.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { fanOut } from './fan-out.ts'
import * as notifications from './reading.ts'

const api = operations(endpoints, contract)

export function notificationRoutes(http: Http): void {
  const { platform } = http
  platform.events.afterCommit(fanOut.name, (db) => enqueue(db, fanOut, {}, { key: fanOut.name }))

  http.serve(api.listNotifications, async ({ ctx, query, request }) => {
    const { page, unreadCount, next } = await notifications.list(ctx, {
      ...query,
      before: cursor.decode(query.cursor)?.[0] ?? null,
    })
    const headers: [string, string][] = [['X-Unread-Count', String(unreadCount)]]
    if (next !== null) {
      const url = new URL(request.url)
      url.searchParams.set('cursor', cursor.encode([next]))
      headers.push(['Link', `<${url.pathname}${url.search}>; rel="next"`])
    }
    return withHeaders(page, headers)
  })
  http.serve(api.readNotifications, ({ ctx, body }) => notifications.markRead(ctx, body.ids))
  http.serve(api.notificationSettings, ({ ctx }) => notifications.settings(ctx))
  http.serve(api.editNotificationSettings, ({ ctx, body }) => notifications.editSettings(ctx, body))
  http.serve(api.unsubscribe, ({ ctx, query }) => notifications.unsubscribe(ctx, query.token, query.undo ?? false), {
    limit: 'token_address',
  })
}

const cursor = cursorOf(cursorPart.id)
