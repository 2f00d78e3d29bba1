import { counts } from '#shared/activity/contract.ts'
import { dashboard } from '#shared/dashboard/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as service from './service.ts'

export function dashboardRoutes(http: Http): void {
  http.serve(dashboard, ({ ctx }) => service.read(ctx))
  http.serve(counts, ({ ctx }) => service.counts(ctx))
}
