import * as contract from '#shared/notifications/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { answer, decodeCursor, encodeCursor } from '#server/platform/http/answer.ts'
import type { Http } from '#server/platform/http/http.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { fanOut } from './fan-out.ts'
import * as notifications from './service.ts'

export function notificationRoutes(http: Http): void {
  const { platform } = http
  platform.events.onWritten(fanOut.name, (db) => enqueue(db, fanOut, {}, { key: fanOut.name }))

  http.serve(contract.listNotifications, async ({ ctx, query, request }) => {
    const { page, unreadCount, next } = await notifications.list(ctx, { ...query, before: cursorOf(query.cursor) })
    const headers: [string, string][] = [['X-Unread-Count', String(unreadCount)]]
    if (next !== null) {
      const url = new URL(request.url)
      url.searchParams.set('cursor', encodeCursor([next]))
      headers.push(['Link', `<${url.pathname}${url.search}>; rel="next"`])
    }
    return answer(page, headers)
  })
  http.serve(contract.readNotifications, ({ ctx, body }) => notifications.markRead(ctx, body.ids))
  http.serve(contract.notificationSettings, ({ ctx }) => notifications.settings(ctx))
  http.serve(contract.editNotificationSettings, ({ ctx, body }) => notifications.editSettings(ctx, body))
  http.serve(contract.unsubscribe, ({ ctx, query }) => notifications.unsubscribe(ctx, query.token, query.undo ?? false))
}

function cursorOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = decodeCursor(cursor) ?? []
  if (typeof id !== 'number' || !Number.isInteger(id)) throw new AppError('invalid', 'This page does not exist.')
  return id
}
