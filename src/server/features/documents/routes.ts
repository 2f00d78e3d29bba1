import * as contract from '#shared/documents/contract.ts'
import * as endpoints from '#shared/documents/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as requesting from './requesting.ts'
import { RoomVisits } from './room-visits.ts'
import * as rooms from './rooms.ts'

const api = operations(endpoints, contract)

export function documentRoutes(http: Http): void {
  http.serveAct(api.requestDocument, {
    prepare: ({ ctx }) => requesting.countRequest(ctx),
    run: ({ ctx, params, body }) => requesting.request(ctx, params.projectId, body),
  })
  http.serve(api.listDocuments, ({ ctx, params }) => requesting.list(ctx, params.projectId))
  http.serve(api.getDocument, ({ ctx, params }) => requesting.get(ctx, params))
  http.raw(api.getDocumentFile, ({ ctx, params }) => requesting.download(ctx, params))

  http.serve(api.getRoomLink, ({ ctx, params }) => rooms.linkOf(ctx, params.projectId))
  http.serve(api.createRoomLink, ({ ctx, params }) => rooms.createLink(ctx, params.projectId))
  http.serve(api.revokeRoomLink, ({ ctx, params }) => rooms.revokeLink(ctx, params.projectId))
  http.raw(api.getRoomSheet, ({ ctx, params, query }) => rooms.sheet(ctx, params.projectId, query.token))
  const visits = new RoomVisits()
  http.raw(api.getRoomDataSheet, ({ ctx, params: { token, itemId }, request }) =>
    visits.dataSheet(ctx, { token, request }, itemId),
  )
  http.serve(api.viewRoom, async ({ ctx, params: { token }, query, request }) =>
    withHeaders(await visits.view(ctx, { token, request }, query.room), [['X-Robots-Tag', 'noindex']]),
  )
}
