import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/table-settings/contract.ts'
import * as endpoints from '#shared/table-settings/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as store from './store.ts'

const api = operations(endpoints, contract)

/** Everyone reads and saves their own settings only. */
export function tableSettingsRoutes(http: Http): void {
  http.serve(api.readTableSettings, async ({ ctx: { db, actor } }) => {
    const rows = await store.ofPerson(db, actor.userId)
    const of = (scope: contract.TableScope) => rows.find((row) => row.scope === scope)?.settings ?? null
    return { project: of('project'), all: of('all') }
  })
  http.serve(api.saveTableSettings, async ({ ctx: { db, actor }, body: { scope, settings } }) => {
    await store.save(db, actor.userId, scope, settings)
    return settings
  })
}
