import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { descriptiveColumns } from '../choice-store.ts'

const columns = {
  id: selectionItems.id,
  version: selectionItems.version,
  archivedAt: selectionItems.archivedAt,
  category: selectionCategories.name,
  sku: selectionItems.sku,
  ...descriptiveColumns,
  leadTimeDays: selectionItems.leadTimeDays,
  dataSheetUrl: selectionItems.dataSheetUrl,
  dataSheetFileId: selectionItems.dataSheetFileId,
}

export type Keys = { ids: readonly number[]; skus: readonly string[]; names: readonly string[] }

/** Items that rows of an import may mean: by id, by SKU, or by name, which finds only items in the catalog. Keys are in lower case. */
export async function candidates(db: Db, companyId: number, { ids, skus, names }: Keys) {
  const any = [
    ids.length > 0 ? inArray(selectionItems.id, [...ids]) : undefined,
    skus.length > 0 ? inArray(sql`lower(${selectionItems.sku})`, [...skus]) : undefined,
    names.length > 0
      ? and(isNull(selectionItems.archivedAt), inArray(sql`lower(${selectionItems.name})`, [...names]))
      : undefined,
  ].filter((condition) => condition !== undefined)
  if (any.length === 0) return []
  return db
    .select(columns)
    .from(selectionItems)
    .innerJoin(selectionCategories, eq(selectionCategories.id, selectionItems.categoryId))
    .where(and(eq(selectionItems.companyId, companyId), or(...any)))
}

export type Candidate = Awaited<ReturnType<typeof candidates>>[number]

/** Locks the items in one order, before any category, so that an import never waits for an edit that waits for it. */
export const lockItems = (tx: Db, companyId: number, ids: readonly number[]) =>
  prepared<{ id: number; version: number; archived: boolean }>(
    tx,
    'import_lock_items',
    () => sql`
    select id, version, archived_at is not null as archived from selection_items
    where company_id = ${sql.placeholder('companyId')} and id = any (${sql.placeholder('ids')}::integer[]) order by id for update`,
    { companyId, ids: [...ids] },
  )

export const openCategories = (db: Db, companyId: number) =>
  db
    .select({ id: selectionCategories.id, name: selectionCategories.name })
    .from(selectionCategories)
    .where(and(eq(selectionCategories.companyId, companyId), isNull(selectionCategories.archivedAt)))

/** Adds the categories that do not exist, after the others, and returns the ids of the new ones. */
export async function addCategories(tx: Db, companyId: number, names: readonly string[], now: Date): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    tx,
    'import_add_categories',
    () => sql`
    insert into selection_categories (company_id, name, position, created_at)
    select ${sql.placeholder('companyId')}::integer, n.name,
      (select coalesce(max(position), -1) from selection_categories where company_id = ${sql.placeholder('companyId')}::integer) + n.at::integer,
      ${sql.placeholder('now')}::timestamptz
    from unnest(${sql.placeholder('names')}::text[]) with ordinality n (name, at)
    on conflict (company_id, lower(name)) where archived_at is null do nothing returning id`,
    { companyId, names: [...names], now: now.toISOString() },
  )
  return rows.map(({ id }) => id)
}

type ItemRow = Omit<
  typeof selectionItems.$inferInsert,
  'id' | 'companyId' | 'createdAt' | 'updatedAt' | 'starterKey' | 'search'
>

/** How JSON rows are read, here and below: building the text of 500 rows in the process would hold up other requests. */
const itemColumns = sql.raw(`"categoryId" integer, sku text, name text, brand text, model text, description text,
      "priceCents" bigint, unit text, "leadTimeDays" integer, availability text, specifications json, "dataSheetUrl" text,
      "dataSheetFileId" integer`)

type Writing = { companyId: number; changedBy: number; now: Date }

/** Adds many items with their first prices. Returns their ids. */
export async function insertItems(
  tx: Db,
  { companyId, changedBy, now }: Writing,
  rows: readonly ItemRow[],
): Promise<number[]> {
  const added = await prepared<{ itemId: number }>(
    tx,
    'import_add_items',
    () => sql`
    with added as (
      insert into selection_items (company_id, category_id, sku, name, brand, model, description, price_cents, unit, lead_time_days,
        availability, specifications, data_sheet_url, data_sheet_file_id, created_at, updated_at)
      select ${sql.placeholder('companyId')}::integer, n."categoryId", n.sku, n.name, n.brand, n.model, n.description, n."priceCents",
        n.unit, n."leadTimeDays", n.availability, n.specifications, n."dataSheetUrl", n."dataSheetFileId",
        ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('now')}::timestamptz
      from json_to_recordset(${sql.placeholder('rows')}::json) n (${itemColumns})
      returning id, company_id, price_cents
    )
    insert into item_prices (company_id, item_id, price_cents, changed_by, changed_at)
    select company_id, id, price_cents, ${sql.placeholder('changedBy')}::integer, ${sql.placeholder('now')}::timestamptz from added
    returning item_id as "itemId"`,
    { companyId, changedBy, now: now.toISOString(), rows: JSON.stringify(rows) },
  )
  return added.map(({ itemId }) => itemId)
}

export type ChangedItemRow = ItemRow & { id: number }

/** Rewrites many items in one statement, each with its own values. */
export async function updateItems(tx: Db, companyId: number, rows: readonly ChangedItemRow[], now: Date) {
  await prepared(
    tx,
    'import_update_items',
    () => sql`
    update selection_items i set category_id = n."categoryId", sku = n.sku, name = n.name, brand = n.brand, model = n.model,
      description = n.description, price_cents = n."priceCents", unit = n.unit, lead_time_days = n."leadTimeDays",
      availability = n.availability, specifications = n.specifications, data_sheet_url = n."dataSheetUrl",
      data_sheet_file_id = n."dataSheetFileId", version = i.version + 1, updated_at = ${sql.placeholder('now')}::timestamptz
    from json_to_recordset(${sql.placeholder('rows')}::json) n (id integer, ${itemColumns})
    where i.id = n.id and i.company_id = ${sql.placeholder('companyId')}`,
    { companyId, rows: JSON.stringify(rows), now: now.toISOString() },
  )
}

type NewPrice = { itemId: number; priceCents: number }

export async function addPrices(tx: Db, { companyId, changedBy, now }: Writing, prices: readonly NewPrice[]) {
  if (prices.length === 0) return
  await prepared(
    tx,
    'import_add_prices',
    () => sql`
    insert into item_prices (company_id, item_id, price_cents, changed_by, changed_at)
    select ${sql.placeholder('companyId')}::integer, n."itemId", n."priceCents", ${sql.placeholder('changedBy')}::integer,
      ${sql.placeholder('now')}::timestamptz
    from json_to_recordset(${sql.placeholder('prices')}::json) n ("itemId" integer, "priceCents" bigint)`,
    { companyId, changedBy, now: now.toISOString(), prices: JSON.stringify(prices) },
  )
}
