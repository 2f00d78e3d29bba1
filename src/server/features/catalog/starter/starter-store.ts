import { sql, type SQL } from 'drizzle-orm'
import type { StarterCount } from '#shared/catalog/contract.ts'
import { starterPicture } from '#shared/catalog/starter-pictures.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
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
  await prepared(
    tx,
    'starter_prices',
    () => sql`insert into item_prices (company_id, item_id, price_cents, changed_at)
      select company_id, id, price_cents, created_at from selection_items where company_id = ${sql.placeholder('companyId')}`,
    { companyId },
  )
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

type StarterRow = Pick<typeof selectionItems.$inferSelect, 'id' | 'categoryId' | 'unit' | 'priceCents'>

/** Starter items that the company still has, by key. */
export async function starterItems(db: Db, companyId: number): Promise<Map<string, StarterRow>> {
  const rows = await db
    .select({
      id: selectionItems.id,
      categoryId: selectionItems.categoryId,
      unit: selectionItems.unit,
      priceCents: selectionItems.priceCents,
      key: selectionItems.starterKey,
    })
    .from(selectionItems)
    .where(
      sql`${selectionItems.companyId} = ${companyId} and ${selectionItems.starterKey} is not null and ${selectionItems.archivedAt} is null`,
    )
  return new Map(rows.map(({ key, ...row }) => [key ?? '', row]))
}

/** Starter categories that the company still has, by key. */
export async function starterCategories(db: Db, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: selectionCategories.id, key: selectionCategories.starterKey })
    .from(selectionCategories)
    .where(
      sql`${selectionCategories.companyId} = ${companyId} and ${selectionCategories.starterKey} is not null and ${selectionCategories.archivedAt} is null`,
    )
  return new Map(rows.map(({ key, id }) => [key ?? '', id]))
}

const company = sql.placeholder('companyId')
const instant = sql`${sql.placeholder('now')}::timestamptz`

/** Starter items, with the table as `i`, that the company has not edited. */
const untouched = sql`i.company_id = ${company} and i.starter_key is not null and i.version = 1 and i.archived_at is null`

const isUsed = sql`(exists (select from selection_options o where o.company_id = i.company_id and o.item_id = i.id)
  or exists (select from selections s where s.company_id = i.company_id and s.selected_item_id = i.id))`

export async function countStarter(db: Db, companyId: number): Promise<StarterCount> {
  const text = () => sql`
    select count(*) filter (where not ${isUsed})::integer as unused, count(*) filter (where ${isUsed})::integer as used
    from selection_items i where ${untouched}`
  const [count] = await prepared<StarterCount>(db, 'starter_count', text, { companyId })
  return count ?? { unused: 0, used: 0 }
}

/** Locks the items, so that nothing is proposed while they are removed. */
export async function deleteStarter(tx: Db, companyId: number, now: Date): Promise<StarterCount> {
  const values = { companyId, now: now.toISOString() }
  const run = (name: string, text: SQL) => prepared(tx, `starter_${name}`, () => text, values)
  await run('lock', sql`select from selection_items i where ${untouched} order by i.id for update`)
  const used = await run(
    'archive_used',
    sql`update selection_items i
    set archived_at = ${instant}, updated_at = ${instant}, version = version + 1 where ${untouched} and ${isUsed} returning 1`,
  )
  await run(
    'delete_prices',
    sql`delete from item_prices p using selection_items i where p.item_id = i.id and ${untouched}`,
  )
  const unused = await run('delete_unused', sql`delete from selection_items i where ${untouched} returning 1`)
  await run(
    'archive_categories',
    sql`update selection_categories c set archived_at = ${instant} where ${emptyCategory} and ${isReferred}`,
  )
  await run(
    'delete_facets',
    sql`delete from item_facets f using selection_categories c where f.category_id = c.id and ${emptyCategory}`,
  )
  await run('delete_categories', sql`delete from selection_categories c where ${emptyCategory}`)
  return { unused: unused.length, used: used.length }
}

const emptyCategory = sql`c.company_id = ${company} and c.starter_key is not null and c.version = 1 and c.archived_at is null
  and not exists (select from selection_items i where i.category_id = c.id and i.archived_at is null)`

/** Such a category cannot be deleted, so it is archived. */
const isReferred = sql`(exists (select from selection_items i where i.category_id = c.id)
  or exists (select from selections s where s.company_id = c.company_id and s.category_id = c.id)
  or exists (select from project_trades t where t.company_id = c.company_id and t.category_id = c.id)
  or exists (select from item_change_rows r where r.company_id = c.company_id and c.id in (r.from_category_id, r.to_category_id)))`
