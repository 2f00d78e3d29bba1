import { sql } from 'drizzle-orm'
import { starterPicture } from '#shared/catalog/starter-pictures.ts'
import { itemPrices, selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StarterCategory, StarterItem } from '#server/platform/starter-content.ts'

/** Inserts the starter categories and items of a company, in three statements. */
export async function insertStarter(
  tx: Db,
  catalog: readonly StarterCategory[],
  companyId: number,
  now: Date,
): Promise<void> {
  const categories = await tx
    .insert(selectionCategories)
    .values(
      catalog.map(({ key, name, description, cover }, position) => ({
        companyId,
        name,
        description,
        cover,
        coverPicture: starterPicture(cover),
        position,
        starterKey: key,
        createdAt: now,
      })),
    )
    .returning({ id: selectionCategories.id, key: selectionCategories.starterKey })
  const idOf = new Map(categories.map(({ id, key }) => [key, id]))
  await tx.insert(selectionItems).values(
    catalog.flatMap(({ key, items }) => {
      const categoryId = idOf.get(key)
      if (!categoryId) throw new Error(`No category for ${key}`)
      return items.map((item) => itemRow(companyId, categoryId, item, now))
    }),
  )
  await tx.execute(sql`insert into ${itemPrices} (company_id, item_id, price_cents, changed_at)
    select company_id, id, price_cents, created_at from ${selectionItems} where company_id = ${companyId}`)
}

function itemRow(companyId: number, categoryId: number, item: StarterItem, now: Date) {
  const { key, picture, morePictures = [], ...fields } = item
  const stems = [picture, ...morePictures]
  return {
    ...fields,
    companyId,
    categoryId,
    starterKey: key,
    starterPictures: stems,
    pictures: stems.map(starterPicture),
    createdAt: now,
    updatedAt: now,
  }
}

/** Starter items that the company still has, by key. */
export async function starterItems(
  db: Db,
  companyId: number,
): Promise<Map<string, { id: number; categoryId: number }>> {
  const rows = await db
    .select({ id: selectionItems.id, categoryId: selectionItems.categoryId, key: selectionItems.starterKey })
    .from(selectionItems)
    .where(
      sql`${selectionItems.companyId} = ${companyId} and ${selectionItems.starterKey} is not null and ${selectionItems.archivedAt} is null`,
    )
  return new Map(rows.map(({ id, categoryId, key }) => [key ?? '', { id, categoryId }]))
}
