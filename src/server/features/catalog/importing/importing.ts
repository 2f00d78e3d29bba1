import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './import-store.ts'

type Fields = Omit<store.Candidate, 'id' | 'version' | 'archivedAt'>

/** An item as an import leaves it: every field, with its category by name. */
export type ImportedItem = Fields

export type ItemChange = { id: number; version: number; fields: ImportedItem; priceChanged: boolean }

export type ImportCandidate = store.Candidate

/** Items that a row of an import may mean. */
export const importCandidates = (db: Db, companyId: number, keys: store.Keys): Promise<ImportCandidate[]> =>
  store.candidates(db, companyId, keys)

/** The categories that are not archived. */
export const openCategories = (db: Db, companyId: number) => store.openCategories(db, companyId)

type Writer = Pick<Ctx, 'actor' | 'now'>

/** Locks all items that an import changes. One that someone changed since the preview stops the whole import. */
export async function lockImported(
  tx: Db,
  companyId: number,
  targets: readonly { id: number; version: number }[],
): Promise<void> {
  const wanted = new Map(targets.map(({ id, version }) => [id, version]))
  const locked = await store.lockItems(tx, companyId, [...wanted.keys()])
  const current = locked.filter(({ id, version, archived }) => !archived && wanted.get(id) === version)
  if (current.length < wanted.size)
    throw new AppError('conflict', 'Items were changed since the preview, so nothing was imported. Please check again.')
}

/** Creates missing categories and returns the id of each by its name in lower case. */
export async function categoriesFor(
  tx: Db,
  companyId: number,
  missing: readonly string[],
  now: Date,
  onCreated?: (ids: readonly number[]) => void,
): Promise<Map<string, number>> {
  if (missing.length > 0) onCreated?.(await store.addCategories(tx, companyId, missing, now))
  const rows = await store.openCategories(tx, companyId)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Adds one page of items, with their first prices, as if each had been typed. Returns their ids. */
export async function addImported(
  tx: Db,
  { actor, now }: Writer,
  companyId: number,
  items: readonly ImportedItem[],
  categories: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (items.length === 0) return []
  const rows = items.map(({ category, ...fields }) => ({ ...fields, categoryId: categoryNamed(categories, category) }))
  return store.insertItems(tx, { companyId, changedBy: actor.userId, now }, rows)
}

/** Rewrites one page of items. A new price joins the history, and options with the old one have to be confirmed. */
export async function changeImported(
  tx: Db,
  { actor, now }: Writer,
  companyId: number,
  changes: readonly ItemChange[],
  categories: ReadonlyMap<string, number>,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ id, fields: { category, ...fields } }) => ({
    ...fields,
    id,
    categoryId: categoryNamed(categories, category),
  }))
  await store.updateItems(tx, companyId, rows, now)
  const prices = changes.filter(({ priceChanged }) => priceChanged)
  await store.addPrices(
    tx,
    { companyId, changedBy: actor.userId, now },
    prices.map(({ id, fields: { priceCents } }) => ({ itemId: id, priceCents })),
  )
}

/** The id of a category that the preview named. */
export function categoryNamed(categories: ReadonlyMap<string, number>, name: string): number {
  const id = categories.get(name.toLowerCase())
  if (id === undefined)
    throw new AppError('conflict', `The category ${name} was archived since the preview, so nothing was imported.`)
  return id
}
