import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Picture } from '#shared/files/contract.ts'
import { itemPictures, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type Found = { id: number; name: string; sku: string; archived: boolean }

/** Items of a company by their SKU in lower case. */
export async function itemsBySku(db: Db, companyId: number, skus: readonly string[]): Promise<Map<string, Found>> {
  if (skus.length === 0) return new Map()
  const { id, name, sku, archivedAt } = selectionItems
  const rows = await db
    .select({ id, name, sku, archivedAt })
    .from(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), inArray(sql`lower(${sku})`, [...skus])))
  return new Map(
    rows.map((row) => [
      (row.sku ?? '').toLowerCase(),
      { id: row.id, name: row.name, sku: row.sku ?? '', archived: row.archivedAt !== null },
    ]),
  )
}

export const lockItems = (tx: Db, companyId: number, ids: readonly number[]) =>
  itemsWithPictures(tx, companyId, ids).for('update')

export const itemsWithPictures = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select({
      id: selectionItems.id,
      name: selectionItems.name,
      sku: selectionItems.sku,
      version: selectionItems.version,
      archivedAt: selectionItems.archivedAt,
      pictures: selectionItems.pictures,
    })
    .from(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...ids])))
    .orderBy(selectionItems.id)

type Row = { id: number; pictures: readonly Picture[] }

/** Rewrites the pictures of many items in one statement, and which uploaded files they use. */
export async function setPictures(tx: Db, companyId: number, rows: readonly Row[], now: Date): Promise<void> {
  await prepared(
    tx,
    'import_item_pictures',
    () => sql`update selection_items i set pictures = n.pictures, version = i.version + 1, updated_at = ${sql.placeholder('now')}::timestamptz
      from json_to_recordset(${sql.placeholder('rows')}::json) n (id integer, pictures jsonb)
      where i.id = n.id and i.company_id = ${sql.placeholder('companyId')}::integer`,
    { companyId, rows: JSON.stringify(rows.map(({ id, pictures }) => ({ id, pictures }))), now: now.toISOString() },
  )
  await tx.delete(itemPictures).where(
    inArray(
      itemPictures.itemId,
      rows.map(({ id }) => id),
    ),
  )
  const used = rows.flatMap(({ id, pictures }) =>
    pictures.flatMap(({ fileId }, position) => (fileId === null ? [] : [{ companyId, itemId: id, fileId, position }])),
  )
  if (used.length > 0) await tx.insert(itemPictures).values(used)
}
