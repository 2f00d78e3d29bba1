import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { candidates, lockItems, openCategories } from './import-store.ts'
import { categoriesFor, changeImported, type ImportedItem, type ItemChange } from './importing.ts'
import * as store from './import-undo-store.ts'

/** An item that an import changed: its version afterward, and what it was. */
export type ItemBefore = { id: number; version: number; before: { fields: ImportedItem; priceChanged: boolean } }

/** What items are before an import changes them. They are locked already. */
export async function itemsBefore(tx: Db, companyId: number, changes: readonly ItemChange[]): Promise<ItemBefore[]> {
  const found = await candidates(tx, companyId, { ids: changes.map(({ id }) => id), skus: [], names: [] })
  const byId = new Map(found.map((item) => [item.id, item]))
  return changes.flatMap(({ id, version, priceChanged }) => {
    const item = byId.get(id)
    if (!item) return []
    const { id: _id, version: _version, archivedAt: _archivedAt, ...fields } = item
    return [{ id, version: version + 1, before: { fields, priceChanged } }]
  })
}

type Page = { created: readonly number[]; changed: readonly ItemBefore[] }

/** Why a page of an import can no longer be undone. Null when it can. */
export async function problemOfItems(db: Db, companyId: number, { created, changed }: Page): Promise<string | null> {
  const states = await store.statesOf(db, companyId, [...created, ...changed.map(({ id }) => id)])
  const byId = new Map(states.map((state) => [state.id, state]))
  for (const id of created) {
    const item = byId.get(id)
    if (!item) return 'One of its items no longer exists.'
    if (item.used) return `${item.name} is used since.`
    if (item.version !== 1 || item.archived) return `${item.name} was changed since.`
  }
  const open = new Set((await openCategories(db, companyId)).map(({ name }) => name.toLowerCase()))
  for (const { id, version, before } of changed) {
    const item = byId.get(id)
    if (!item) return 'One of its items no longer exists.'
    if (item.version !== version || item.archived) return `${item.name} was changed since.`
    const { category } = before.fields
    if (!open.has(category.toLowerCase()))
      return `${item.name} was in the category ${category}, which no longer exists.`
  }
  return null
}

export const lockUndoneItems = (tx: Db, companyId: number, ids: readonly number[]) => lockItems(tx, companyId, ids)

/** Deletes what a page added and puts back what it changed. Check it first, with the items locked. */
export async function undoItems(tx: Db, ctx: Ctx, companyId: number, { created, changed }: Page): Promise<void> {
  await store.deleteItems(tx, companyId, created)
  const categories = await categoriesFor(tx, companyId, [], ctx.now)
  const back = changed.map(({ id, version, before }) => ({ id, version, ...before }))
  await changeImported(tx, ctx, companyId, back, categories).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'selection_items_skus') throw error
    throw new AppError('conflict', 'Another item has taken one of the earlier SKUs since.')
  })
}

/** Deletes those of the categories that an import added which nobody changed and nothing uses. */
export const deleteUnusedCategories = (tx: Db, companyId: number, ids: readonly number[]): Promise<void> =>
  store.deleteUnusedCategories(tx, companyId, ids)
