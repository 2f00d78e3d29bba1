import * as contract from '#shared/calendar/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as calendar from './service.ts'

export function calendarRoutes(http: Http): void {
  http.serve(contract.calendarFeed, ({ ctx }) => calendar.status(ctx))
  http.serve(contract.createCalendarFeed, ({ ctx }) => calendar.create(ctx))
  http.serve(contract.revokeCalendarFeed, ({ ctx }) => calendar.revoke(ctx))
  http.raw(
    contract.calendarFile,
    async ({ ctx, params }) =>
      new Response(await calendar.read(ctx, params.token), {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'inline; filename="finishwork.ics"',
          'Cache-Control': 'private, max-age=300',
        },
      }),
  )
}
