import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/accounts.ts'
import {
  itemChangeRows,
  itemChanges,
  itemPrices,
  selectionCategories,
  selectionItems,
} from '#server/db/schema/catalog.ts'
import { isOpenStatus, liveProject, memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const itemColumns = {
  id: selectionItems.id,
  version: selectionItems.version,
  archivedAt: selectionItems.archivedAt,
  name: selectionItems.name,
  brand: selectionItems.brand,
  sku: selectionItems.sku,
  unit: selectionItems.unit,
  priceCents: selectionItems.priceCents,
  categoryId: selectionItems.categoryId,
}

const items = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select(itemColumns)
    .from(selectionItems)
    .where(and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...ids])))
    .orderBy(selectionItems.id)

export type ItemRow = Awaited<ReturnType<typeof items>>[number]

export const readItems = (db: Db, companyId: number, ids: readonly number[]): Promise<ItemRow[]> =>
  items(db, companyId, ids)

/** Locks the items by id, before any category, like an import, so that two acts on the same items never wait for each other. */
export const lockItems = (tx: Db, companyId: number, ids: readonly number[]): Promise<ItemRow[]> =>
  items(tx, companyId, ids).for('update')

export async function currencyOf(db: Db, companyId: number): Promise<string> {
  const [row] = await db.select({ currency: companies.currency }).from(companies).where(eq(companies.id, companyId))
  return row?.currency ?? 'USD'
}

type Impact = { selections: number; projects: number; approved: number }

const newPrices = sql`json_to_recordset(${sql.placeholder('prices')}::json) n (id integer, cents bigint)`

const impactText = () => sql`
  with n as materialized (select n.id, n.cents from ${newPrices}),
  stale as (
    select distinct s.id, s.project_id from n
    join selection_options o on o.company_id = ${sql.placeholder('companyId')}::integer and o.item_id = n.id
    join selections s on s.id = o.selection_id join projects p on p.id = s.project_id
    where ${liveProject} and ${isOpenStatus(sql`s.status`)} and not o.own_price and o.catalog_price_cents <> n.cents)
  select (select count(*)::integer from stale) selections, (select count(distinct project_id)::integer from stale) projects,
    (select count(*)::integer from selections s join projects p on p.id = s.project_id
      where s.company_id = ${sql.placeholder('companyId')}::integer and ${liveProject} and not ${isOpenStatus(sql`s.status`)}
        and exists (select from jsonb_array_elements(s.choices) c join n on n.id = (c ->> 'itemId')::integer)) approved`

/** How many decisions new prices touch, and how many approved ones keep what they have. */
export async function impactOf(
  db: Db,
  companyId: number,
  prices: readonly { id: number; cents: number }[],
): Promise<Impact> {
  const [row] = await prepared<Impact>(db, 'item_change_impact', impactText, {
    companyId,
    prices: JSON.stringify(prices),
  })
  return row ?? { selections: 0, projects: 0, approved: 0 }
}

const usesText = () => sql`
  select i.id, count(distinct s.id)::integer as selections from selection_items i
  join selections s on s.company_id = i.company_id and s.status <> 'ordered'
  join projects p on p.id = s.project_id and ${liveProject}
  where i.company_id = ${sql.placeholder('companyId')}::integer and i.id = any(${sql.placeholder('ids')}::integer[])
    and (s.choices @> jsonb_build_array(jsonb_build_object('itemId', i.id))
      or (${isOpenStatus(sql`s.status`)} and exists (
        select from selection_options o where o.selection_id = s.id and o.item_id = i.id)))
  group by i.id`

/** How many selections still need each of these items; items that none needs are left out. */
export async function usesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const values = { companyId, ids: [...ids] }
  const rows = await prepared<{ id: number; selections: number }>(db, 'item_change_uses', usesText, values)
  return new Map(rows.map(({ id, selections }) => [id, selections]))
}

export type NewChange = typeof itemChanges.$inferInsert
export type NewRow = Omit<typeof itemChangeRows.$inferInsert, 'companyId' | 'changeId'>

const PAGE = 1000

/** Saves what is needed to list and undo the change. */
export async function insertChange(tx: Db, change: NewChange, rows: readonly NewRow[]): Promise<number> {
  const [saved] = await tx.insert(itemChanges).values(change).returning({ id: itemChanges.id })
  if (!saved) throw new Error('The change was not saved')
  const { companyId } = change
  for (let at = 0; at < rows.length; at += PAGE)
    await tx
      .insert(itemChangeRows)
      .values(rows.slice(at, at + PAGE).map((row) => ({ ...row, companyId, changeId: saved.id })))
  return saved.id
}

type Priced = { id: number; cents: number; priceCents?: number }
type PriceWriter = { companyId: number; changeId: number; userId: number; now: Date }

/** Writes the new prices and adds them to the history of each item whose price is another. */
export async function setPrices(tx: Db, prices: readonly Priced[], writer: PriceWriter): Promise<void> {
  const { companyId, changeId, userId, now } = writer
  await prepared(
    tx,
    'item_change_prices',
    () => sql`update selection_items i set price_cents = n.cents, version = i.version + 1, updated_at = ${sql.placeholder('now')}::timestamptz
      from ${newPrices} where i.id = n.id and i.company_id = ${sql.placeholder('companyId')}::integer`,
    { companyId, prices: JSON.stringify(prices), now: now.toISOString() },
  )
  const others = prices.filter(({ cents, priceCents }) => cents !== priceCents)
  for (let at = 0; at < others.length; at += PAGE)
    await tx.insert(itemPrices).values(
      others.slice(at, at + PAGE).map(({ id, cents }) => ({
        companyId,
        itemId: id,
        priceCents: cents,
        changedBy: userId,
        changedAt: now,
        changeId,
      })),
    )
}

type ItemValues = { categoryId?: number; archivedAt?: Date | null }

export async function updateItems(tx: Db, ids: readonly number[], values: ItemValues, now: Date): Promise<void> {
  await tx
    .update(selectionItems)
    .set({ ...values, updatedAt: now, version: sql`${selectionItems.version} + 1` })
    .where(inArray(selectionItems.id, [...ids]))
}

export type ChangeRow = typeof itemChanges.$inferSelect

export async function lockChange(tx: Db, companyId: number, id: number): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(itemChanges)
    .where(and(eq(itemChanges.companyId, companyId), eq(itemChanges.id, id)))
    .for('update')
  return row
}

export const rowsOf = (db: Db, changeId: number) =>
  db.select().from(itemChangeRows).where(eq(itemChangeRows.changeId, changeId)).orderBy(itemChangeRows.itemId)

export async function markUndone(tx: Db, id: number, undoneBy: number, undoneAt: Date): Promise<void> {
  await tx.update(itemChanges).set({ undoneBy, undoneAt }).where(eq(itemChanges.id, id))
}

const nameOf = (column: typeof itemChanges.changedBy | typeof itemChanges.undoneBy) =>
  sql<
    string | null
  >`(select ${memberName('m')} from members m where m.company_id = ${itemChanges.companyId} and m.user_id = ${column})`

const listed = (db: Db) =>
  db
    .select({
      change: itemChanges,
      currency: companies.currency,
      changedBy: nameOf(itemChanges.changedBy),
      undoneBy: nameOf(itemChanges.undoneBy),
    })
    .from(itemChanges)
    .innerJoin(companies, eq(companies.id, itemChanges.companyId))

export type ListedChange = Awaited<ReturnType<typeof listed>>[number]

export async function findChange(db: Db, companyId: number, id: number): Promise<ListedChange | undefined> {
  const [row] = await listed(db).where(and(eq(itemChanges.companyId, companyId), eq(itemChanges.id, id)))
  return row
}

/** Newest first, from below an id. */
export const listChanges = (db: Db, companyId: number, before: number | null, limit: number): Promise<ListedChange[]> =>
  listed(db)
    .where(and(eq(itemChanges.companyId, companyId), before === null ? undefined : lt(itemChanges.id, before)))
    .orderBy(desc(itemChanges.id))
    .limit(limit)

export const countChanges = (db: Db, companyId: number): Promise<number> =>
  db.$count(itemChanges, eq(itemChanges.companyId, companyId))

/** Every item of a change, with its current name and the category it came from. */
export const readRows = (db: Db, changeId: number) =>
  db
    .select({
      itemId: itemChangeRows.itemId,
      name: selectionItems.name,
      brand: selectionItems.brand,
      fromCents: itemChangeRows.fromCents,
      toCents: itemChangeRows.toCents,
      fromCostCents: itemChangeRows.fromCostCents,
      toCostCents: itemChangeRows.toCostCents,
      fromCategory: selectionCategories.name,
    })
    .from(itemChangeRows)
    .innerJoin(selectionItems, eq(selectionItems.id, itemChangeRows.itemId))
    .leftJoin(selectionCategories, eq(selectionCategories.id, itemChangeRows.fromCategoryId))
    .where(eq(itemChangeRows.changeId, changeId))
    .orderBy(sql`lower(${selectionItems.name})`, itemChangeRows.itemId)
