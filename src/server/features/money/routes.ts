import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/money/contract.ts'
import * as endpoints from '#shared/money/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import { companyMoney, projectMoney, projectsMoney } from './reading.ts'

const api = operations(endpoints, contract)

export function moneyRoutes(http: Http): void {
  http.serve(api.readCompanyMoney, ({ ctx }) => companyMoney(ctx))
  http.serve(api.listProjectMoney, ({ ctx, query, request }) => projectsMoney(ctx, query, request.url))
  http.serve(api.readProjectMoney, ({ ctx, params }) => projectMoney(ctx, params.projectId))
}
