import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/procurement/log/contract.ts'
import * as endpoints from '#shared/procurement/log/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import { list } from './listing.ts'
import { lookAhead } from './looking-ahead.ts'
import { logPdf } from './printing.ts'

const api = operations(endpoints, contract)

export function procurementRoutes(http: Http): void {
  http.serve(api.listLog, ({ ctx, query, request }) => list(ctx, query, request.url))
  http.raw(api.printLog, ({ ctx, query }) => logPdf(ctx, query))
  http.serve(api.readLookAhead, ({ ctx, query }) => lookAhead(ctx, query.weeks))
}
