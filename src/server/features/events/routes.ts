import * as contract from '#shared/events/contract.ts'
import * as endpoints from '#shared/events/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Http } from '#server/platform/http/http.ts'
import { cookieName, readCookie } from '#server/platform/session/cookie.ts'
import { LiveStreams } from './streaming.ts'

const api = operations(endpoints, contract)

export function eventRoutes(http: Http): void {
  const streams = new LiveStreams(http.platform)
  http.raw(api.liveEvents, ({ ctx, query, request }) => {
    const token = readCookie(request.headers.get('cookie'), cookieName(http.platform.config))
    if (!token) throw new AppError('unauthenticated')
    const lastEventId = request.headers.get('last-event-id') ?? query.lastEventId
    return streams.open(ctx, { token, lastEventId, replaySeconds: query.replay ?? 0 })
  })
}
