import * as contract from '#shared/anchors/contract.ts'
import * as endpoints from '#shared/anchors/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as reading from './reading.ts'

const api = operations(endpoints, contract)

export function anchorRoutes(http: Http): void {
  http.serve(api.listAnchors, ({ ctx }) => reading.list(ctx))
  http.raw(api.getAnchor, ({ ctx, params }) => reading.download(ctx, params.day))
}
