import { starterStem } from '#shared/catalog/starter-pictures.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'
import { shippedHashes } from '#server/platform/files/shipped-pictures.ts'
import * as categories from './category-store.ts'
import { choices } from './choice-store.ts'
import * as imports from './import-store.ts'
import * as sheets from './sheets/site-sheet-store.ts'
import * as starter from './starter/starter-store.ts'

export { findItemIds, listItems, requireOpenCatalog } from './browsing.ts'
export { managedCompany } from './policy.ts'
export type { SiteItem } from './sheets/site-sheet-store.ts'
export { SiteSheets } from './sheets/site-sheets.ts'
export { archiveItem, createItem } from './items.ts'
export type { Candidate as ImportCandidate } from './import-store.ts'
export {
  itemsBySku,
  type PicturesBefore,
  problemOfPictures,
  setImportedPictures,
  undoPictures,
} from './pictures/importing-pictures.ts'
export {
  addImported,
  categoriesFor,
  categoryNamed,
  changeImported,
  type ImportedItem,
  lockImported,
} from './importing.ts'
export {
  deleteUnusedCategories,
  type ItemBefore,
  itemsBefore,
  lockUndoneItems,
  problemOfItems,
  undoItems,
} from './importing/import-undo.ts'

/** A category that is not archived, locked for the rest of the transaction. */
export const lockOpenCategory = (tx: Db, companyId: number, categoryId: number) =>
  categories.lockUnarchived(tx, companyId, categoryId)

/** What people on site see of items. */
export const siteItems = (db: Db, companyId: number, ids: readonly number[]) => sheets.siteItems(db, companyId, ids)

/** Items that a row of an import may mean. */
export const importCandidates = (db: Db, companyId: number, keys: imports.Keys) =>
  imports.candidates(db, companyId, keys)

export const openCategories = async (db: Db, companyId: number) => imports.openCategories(db, companyId)

/** The catalog that a new company starts with. */
export const createStarterCatalog = (tx: Db, catalog: readonly StarterCategory[], companyId: number, now: Date) =>
  starter.insertStarter(tx, catalog, companyId, now)

/** The company's own copies of what it started with, by the key of the starter catalog. */
export const starterCategories = (db: Db, companyId: number) => starter.starterCategories(db, companyId)
export const starterItems = (db: Db, companyId: number) => starter.starterItems(db, companyId)

/** What a selection copies when an item is chosen, so that later catalog changes do not change a decision. */
export type CatalogItem = {
  id: number
  categoryId: number
  name: string
  brand: string | null
  model: string | null
  description: string | null
  priceCents: number
  unit: Unit
  availability: 'in_stock' | 'limited' | 'out_of_stock'
  specifications: Record<string, string>
  imageUrl: string | null
  /** SHA-256 of the largest size of the picture. */
  imageHash: string | null
  archived: boolean
}

/** Items of one company by id; ids of other companies are left out. */
export async function itemsById(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, CatalogItem>> {
  if (ids.length === 0) return new Map()
  const rows = await choices(db, companyId, ids)
  const items = rows.map(async ({ fileHash, ...item }): Promise<[number, CatalogItem]> => [
    item.id,
    { ...item, imageHash: fileHash ?? (await shippedHash(item.imageUrl)) },
  ])
  return new Map(await Promise.all(items))
}

async function shippedHash(url: string | null): Promise<string | null> {
  const stem = url && starterStem(url)
  return stem ? ((await shippedHashes(stem))['800'] ?? null) : null
}
