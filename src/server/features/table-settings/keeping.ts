import type { TableScope, TableSettings } from '#shared/table-settings/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

/** Everyone reads and saves their own settings only. */
export async function read({ db, actor }: Ctx): Promise<Record<TableScope, TableSettings | null>> {
  const rows = await store.ofPerson(db, actor.userId)
  const of = (scope: TableScope) => rows.find((row) => row.scope === scope)?.settings ?? null
  return { project: of('project'), all: of('all') }
}

export async function save({ db, actor }: Ctx, scope: TableScope, settings: TableSettings): Promise<TableSettings> {
  await store.save(db, actor.userId, scope, settings)
  return settings
}
