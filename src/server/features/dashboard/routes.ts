import * as contract from '#shared/dashboard/contract.ts'
import * as endpoints from '#shared/dashboard/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as summarizing from './summarizing.ts'

const api = operations(endpoints, contract)

export function dashboardRoutes(http: Http): void {
  http.serve(api.dashboard, ({ ctx }) => summarizing.read(ctx))
  http.serve(api.counts, ({ ctx }) => summarizing.counts(ctx))
}
