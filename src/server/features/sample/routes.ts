import * as contract from '#shared/sample/contract.ts'
import * as endpoints from '#shared/sample/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as sample from './loading.ts'

const api = operations(endpoints, contract)

export function sampleRoutes(http: Http): void {
  http.serve(api.loadSampleProject, ({ ctx }) => sample.load(ctx))
}
