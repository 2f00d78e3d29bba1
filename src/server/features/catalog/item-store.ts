import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/files/contract.ts'
import { itemChanges, itemPictures, itemPrices, selectionItems } from '#server/db/schema/catalog.ts'
import { members } from '#server/db/schema/accounts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { itemColumns, itemTables, type ItemRow as ReadItem } from './item-row-store.ts'
import { manages, offeredTo, readable } from './scope-store.ts'

/**
 * One item for a person who may browse it. Archived items are visible to people who manage the catalog, and where a decision
 * refers to them. Clients can always read what is offered to them.
 */
export async function find(db: Db, actor: Actor, itemId: number): Promise<ReadItem | undefined> {
  const { rows } = await db.execute<ReadItem>(sql`
    select ${itemColumns(actor)} from ${itemTables} where i.id = ${itemId} and (${readable(actor, sql`i.company_id`)}
      and (i.archived_at is null or ${manages(actor, sql`i.company_id`)} or ${pointedAt(itemId)}) or ${offeredTo(actor.userId)})`)
  return rows[0]
}

const pointedAt = (itemId: number): SQL => sql`(
  exists (select 1 from selections s where s.company_id = i.company_id and s.selected_item_id = ${itemId})
  or exists (select 1 from selection_options o where o.company_id = i.company_id and o.item_id = ${itemId}))`

export type ItemRow = typeof selectionItems.$inferSelect

export async function lock(tx: Db, companyId: number, itemId: number): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), eq(selectionItems.id, itemId)))
    .for('update')
  return row
}

export const exists = async (db: Db, companyId: number, itemId: number): Promise<boolean> =>
  (await db.$count(selectionItems, and(eq(selectionItems.companyId, companyId), eq(selectionItems.id, itemId)))) > 0

/** Which of these names items of the catalog have, in lower case. */
export async function takenNames(db: Db, companyId: number, names: readonly string[]): Promise<string[]> {
  const name = sql<string>`lower(${selectionItems.name})`
  const wanted = names.map((one) => one.toLowerCase())
  const rows = await db
    .select({ name })
    .from(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), isNull(selectionItems.archivedAt), inArray(name, wanted)))
  return rows.map((row) => row.name)
}

export async function insert(tx: Db, values: typeof selectionItems.$inferInsert): Promise<number> {
  const [row] = await tx.insert(selectionItems).values(values).returning({ id: selectionItems.id })
  if (!row) throw new Error('No item')
  return row.id
}

export async function update(
  tx: Db,
  itemId: number,
  values: Partial<typeof selectionItems.$inferInsert>,
): Promise<void> {
  await tx
    .update(selectionItems)
    .set({ ...values, version: sql`${selectionItems.version} + 1` })
    .where(eq(selectionItems.id, itemId))
}

type Pictures = { companyId: number; itemId: number; pictures: readonly Picture[] }

/** The uploaded files of the item, in order. */
export async function setPictures(tx: Db, { companyId, itemId, pictures }: Pictures): Promise<void> {
  await tx.delete(itemPictures).where(eq(itemPictures.itemId, itemId))
  const rows = pictures.flatMap(({ fileId }, position) =>
    fileId === null ? [] : [{ companyId, itemId, fileId, position }],
  )
  if (rows.length > 0) await tx.insert(itemPictures).values(rows)
}

type NewPrice = { companyId: number; itemId: number; priceCents: number; changedBy: number; changedAt: Date }
export async function addPrice(tx: Db, price: NewPrice): Promise<void> {
  await tx.insert(itemPrices).values(price)
}

export const prices = (db: Db, itemId: number) =>
  db
    .select({
      priceCents: itemPrices.priceCents,
      changedAt: itemPrices.changedAt,
      firstName: members.firstName,
      lastName: members.lastName,
      changeId: itemChanges.id,
      changeItems: itemChanges.itemCount,
    })
    .from(itemPrices)
    .leftJoin(members, and(eq(members.companyId, itemPrices.companyId), eq(members.userId, itemPrices.changedBy)))
    .leftJoin(itemChanges, eq(itemChanges.id, itemPrices.changeId))
    .where(eq(itemPrices.itemId, itemId))
    .orderBy(desc(itemPrices.id))
    .limit(200)
