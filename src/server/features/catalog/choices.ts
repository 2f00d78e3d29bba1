import { starterStem } from '#shared/catalog/starter-pictures.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { Db } from '#server/platform/db/database.ts'
import { shippedHashes } from '#server/platform/files/shipped-pictures.ts'
import * as store from './choice-store.ts'

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
  const rows = await store.choices(db, companyId, ids)
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
