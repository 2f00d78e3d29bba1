import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderedItemCents } from '#server/db/order-lines.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { categoryBuying, itemBuying, selectionWaste, suppliers } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const itemColumns = {
  itemId: selectionItems.id,
  unit: selectionItems.unit,
  priceCents: selectionItems.priceCents,
  supplierId: itemBuying.supplierId,
  supplierName: suppliers.name,
  supplierArchivedAt: suppliers.archivedAt,
  supplierSku: itemBuying.supplierSku,
  costCents: itemBuying.costCents,
  markupBp: itemBuying.markupBp,
  pack: itemBuying.pack,
  packMilli: itemBuying.packMilli,
  wasteTenths: itemBuying.wasteTenths,
  categoryWasteTenths: categoryBuying.wasteTenths,
}

/** Items of one company with what they cost; ids of other companies are left out. */
export const buyingOf = (db: Db, companyId: number, itemIds: readonly number[]) =>
  db
    .select(itemColumns)
    .from(selectionItems)
    .leftJoin(itemBuying, eq(itemBuying.itemId, selectionItems.id))
    .leftJoin(categoryBuying, eq(categoryBuying.categoryId, selectionItems.categoryId))
    .leftJoin(suppliers, and(eq(suppliers.companyId, itemBuying.companyId), eq(suppliers.id, itemBuying.supplierId)))
    .where(and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...itemIds])))

export type BuyingRow = Awaited<ReturnType<typeof buyingOf>>[number]
export type NewBuying = Omit<typeof itemBuying.$inferInsert, 'itemId' | 'companyId'>

export async function save(tx: Db, companyId: number, itemId: number, values: NewBuying): Promise<void> {
  const row = { ...values, companyId, itemId }
  await tx.insert(itemBuying).values(row).onConflictDoUpdate({ target: itemBuying.itemId, set: values })
}

export async function copy(tx: Db, from: number, to: number, now: Date): Promise<void> {
  const [row] = await tx.select().from(itemBuying).where(eq(itemBuying.itemId, from))
  if (row) await tx.insert(itemBuying).values({ ...row, itemId: to, updatedAt: now })
}

/** Holds the supplier, so that it is not archived before the item refers to it. */
export async function holdSupplier(tx: Db, companyId: number, supplierId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.companyId, companyId), eq(suppliers.id, supplierId), isNull(suppliers.archivedAt)))
    .for('key share')
  return row !== undefined
}

export async function chosenFor(db: Db, projectId: number, selectionId: number) {
  const [row] = await db
    .select({ name: selections.name, choices: selections.choices })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), eq(selections.id, selectionId)))
  return row
}

/** The same for many selections, by "selection item". */
export async function wastesOfLines(db: Db, selectionIds: readonly number[]): Promise<Map<string, number>> {
  const { selectionId, itemId, wasteTenths } = selectionWaste
  const rows = await db
    .select({ selectionId, itemId, wasteTenths })
    .from(selectionWaste)
    .where(inArray(selectionId, [...selectionIds]))
  return new Map(rows.map((row) => [`${row.selectionId} ${row.itemId}`, row.wasteTenths]))
}

/** What builders set for the chosen items of a selection. */
export async function lineWastes(db: Db, selectionId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ itemId: selectionWaste.itemId, wasteTenths: selectionWaste.wasteTenths })
    .from(selectionWaste)
    .where(eq(selectionWaste.selectionId, selectionId))
  return new Map(rows.map(({ itemId, wasteTenths }) => [itemId, wasteTenths]))
}

/** What the items of a selection were ordered for. */
export async function orderedCosts(
  db: Db,
  companyId: number,
  selectionId: number,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const [company, selection] = [
    sql`${sql.placeholder('companyId')}::integer`,
    sql`${sql.placeholder('selectionId')}::integer`,
  ]
  const rows = await prepared<{ itemId: number; cents: number | null }>(
    db,
    'buying_ordered_costs',
    () => sql`
    select item as "itemId", ${orderedItemCents(company, selection, sql`item`)}::float as cents
    from unnest(${sql.placeholder('itemIds')}::integer[]) item`,
    { companyId, selectionId, itemIds },
  )
  return new Map(rows.flatMap(({ itemId, cents }) => (cents === null ? [] : [[itemId, cents] as const])))
}

export async function saveLineWaste(tx: Db, row: typeof selectionWaste.$inferInsert): Promise<void> {
  const { wasteTenths, updatedAt } = row
  await tx
    .insert(selectionWaste)
    .values(row)
    .onConflictDoUpdate({
      target: [selectionWaste.selectionId, selectionWaste.itemId],
      set: { wasteTenths, updatedAt },
    })
}

export async function clearLineWaste(tx: Db, selectionId: number, itemId: number): Promise<void> {
  await tx
    .delete(selectionWaste)
    .where(and(eq(selectionWaste.selectionId, selectionId), eq(selectionWaste.itemId, itemId)))
}

/** Undefined when the company has no such category. */
export async function categoryWaste(db: Db, companyId: number, categoryId: number) {
  const [row] = await db
    .select({ wasteTenths: categoryBuying.wasteTenths })
    .from(selectionCategories)
    .leftJoin(categoryBuying, eq(categoryBuying.categoryId, selectionCategories.id))
    .where(and(eq(selectionCategories.companyId, companyId), eq(selectionCategories.id, categoryId)))
  return row
}

export async function saveCategoryWaste(tx: Db, row: typeof categoryBuying.$inferInsert): Promise<void> {
  const { wasteTenths, updatedAt } = row
  await tx
    .insert(categoryBuying)
    .values(row)
    .onConflictDoUpdate({ target: categoryBuying.categoryId, set: { wasteTenths, updatedAt } })
}

export async function clearCategoryWaste(tx: Db, categoryId: number): Promise<void> {
  await tx.delete(categoryBuying).where(eq(categoryBuying.categoryId, categoryId))
}
