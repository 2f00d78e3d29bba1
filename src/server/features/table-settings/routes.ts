import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/table-settings/contract.ts'
import * as endpoints from '#shared/table-settings/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as keeping from './keeping.ts'

const api = operations(endpoints, contract)

export function tableSettingsRoutes(http: Http): void {
  http.serve(api.readTableSettings, ({ ctx }) => keeping.read(ctx))
  http.serve(api.saveTableSettings, ({ ctx, body }) => keeping.save(ctx, body.scope, body.settings))
}
