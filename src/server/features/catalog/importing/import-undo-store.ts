import { and, eq, inArray, sql } from 'drizzle-orm'
import { itemPrices, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type ItemState = { id: number; name: string; version: number; archived: boolean; used: boolean }

/** Items with whether anything refers to them. */
export const statesOf = (db: Db, companyId: number, ids: readonly number[]): Promise<ItemState[]> =>
  prepared<ItemState>(
    db,
    'import_undo_items',
    () => sql`
    select i.id, i.name, i.version, i.archived_at is not null as archived,
      exists (select from selection_options o where o.company_id = i.company_id and o.item_id = i.id)
      or exists (select from selections s where s.company_id = i.company_id and s.selected_item_id = i.id)
      or exists (select from suggestions g where g.item_id = i.id)
      or exists (select from item_change_rows r where r.item_id = i.id)
      or exists (select from item_pictures p where p.item_id = i.id) as used
    from selection_items i
    where i.company_id = ${sql.placeholder('companyId')}::integer and i.id = any (${sql.placeholder('ids')}::integer[])`,
    { companyId, ids: [...ids] },
  )

export async function deleteItems(tx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(itemPrices).where(inArray(itemPrices.itemId, [...ids]))
  await tx
    .delete(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...ids])))
}

/** Deletes those categories that nobody changed and nothing uses. */
export async function deleteUnusedCategories(tx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const unused = await prepared<{ id: number }>(
    tx,
    'import_undo_unused_categories',
    () => sql`
    select c.id from selection_categories c
    where c.company_id = ${sql.placeholder('companyId')}::integer and c.id = any (${sql.placeholder('ids')}::integer[])
      and c.version = 1 and c.archived_at is null
      and not exists (select from selection_items i where i.company_id = c.company_id and i.category_id = c.id)
      and not exists (select from selections s where s.company_id = c.company_id and s.category_id = c.id)
      and not exists (select from project_trades t where t.company_id = c.company_id and t.category_id = c.id)
      and not exists (select from item_change_rows r where r.company_id = c.company_id and c.id in (r.from_category_id, r.to_category_id))
    order by c.id for update`,
    { companyId, ids: [...ids] },
  )
  const gone = { ids: unused.map(({ id }) => id) }
  if (gone.ids.length === 0) return
  const any = sql`any (${sql.placeholder('ids')}::integer[])`
  await prepared(tx, 'import_undo_facets', () => sql`delete from item_facets where category_id = ${any}`, gone)
  await prepared(tx, 'import_undo_categories', () => sql`delete from selection_categories where id = ${any}`, gone)
}
