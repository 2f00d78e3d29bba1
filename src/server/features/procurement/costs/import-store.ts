import { and, eq, inArray, sql } from 'drizzle-orm'
import { itemBuying } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type BuyingRow = typeof itemBuying.$inferSelect

const among = (companyId: number, itemIds: readonly number[]) =>
  and(eq(itemBuying.companyId, companyId), inArray(itemBuying.itemId, [...itemIds]))

export const rowsOf = (db: Db, companyId: number, itemIds: readonly number[]): Promise<BuyingRow[]> =>
  db.select().from(itemBuying).where(among(companyId, itemIds))

export const bySupplierSku = (db: Db, companyId: number, skus: readonly string[]) =>
  db
    .select({ itemId: itemBuying.itemId, supplierId: itemBuying.supplierId, supplierSku: itemBuying.supplierSku })
    .from(itemBuying)
    .where(and(eq(itemBuying.companyId, companyId), inArray(sql`lower(${itemBuying.supplierSku})`, [...skus])))

const given = {
  supplierId: sql`excluded.supplier_id`,
  supplierSku: sql`excluded.supplier_sku`,
  costCents: sql`excluded.cost_cents`,
  markupBp: sql`excluded.markup_bp`,
  pack: sql`excluded.pack`,
  packMilli: sql`excluded.pack_milli`,
  wasteTenths: sql`excluded.waste_tenths`,
  updatedAt: sql`excluded.updated_at`,
}

export async function saveAll(tx: Db, rows: readonly (typeof itemBuying.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(itemBuying)
    .values([...rows])
    .onConflictDoUpdate({ target: itemBuying.itemId, set: given })
}

export async function removeAll(tx: Db, companyId: number, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await tx.delete(itemBuying).where(among(companyId, itemIds))
}

type NewCost = { itemId: number; costCents: number }

export async function updateCosts(tx: Db, companyId: number, rows: readonly NewCost[], now: Date): Promise<void> {
  await prepared(
    tx,
    'buying_update_costs',
    () => sql`
    update item_buying b set cost_cents = n."costCents", updated_at = ${sql.placeholder('now')}::timestamptz
    from json_to_recordset(${sql.placeholder('rows')}::json) n ("itemId" integer, "costCents" bigint)
    where b.item_id = n."itemId" and b.company_id = ${sql.placeholder('companyId')}::integer`,
    { companyId, rows: JSON.stringify(rows), now: now.toISOString() },
  )
}

export async function ofSupplier(db: Db, companyId: number, supplierId: number): Promise<number[]> {
  const rows = await db
    .select({ itemId: itemBuying.itemId })
    .from(itemBuying)
    .where(and(eq(itemBuying.companyId, companyId), eq(itemBuying.supplierId, supplierId)))
  return rows.map(({ itemId }) => itemId)
}
