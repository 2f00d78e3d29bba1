import * as contract from '#shared/calendar/contract.ts'
import * as endpoints from '#shared/calendar/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as calendar from './sharing.ts'

const api = operations(endpoints, contract)

export function calendarRoutes(http: Http): void {
  http.serve(api.calendarFeed, ({ ctx }) => calendar.status(ctx))
  http.serve(api.createCalendarFeed, ({ ctx }) => calendar.create(ctx))
  http.serve(api.revokeCalendarFeed, ({ ctx }) => calendar.revoke(ctx))
  http.raw(
    api.calendarFile,
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
