import { and, eq, inArray, sql } from 'drizzle-orm'
import { suppliers } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'

export const everyone = (db: Db, companyId: number) =>
  db.select().from(suppliers).where(eq(suppliers.companyId, companyId)).orderBy(suppliers.id)

const among = (companyId: number, ids: readonly number[]) =>
  and(eq(suppliers.companyId, companyId), inArray(suppliers.id, [...ids]))

export const byIds = (db: Db, companyId: number, ids: readonly number[]) =>
  db.select().from(suppliers).where(among(companyId, ids))

/** Locks in one order, so that two imports of the same suppliers never wait for each other. */
export const lockAll = (tx: Db, companyId: number, ids: readonly number[]) =>
  tx
    .select({ id: suppliers.id, version: suppliers.version, archivedAt: suppliers.archivedAt })
    .from(suppliers)
    .where(among(companyId, ids))
    .orderBy(suppliers.id)
    .for('no key update')

type NewRow = Omit<typeof suppliers.$inferInsert, 'search'>

export async function insertAll(tx: Db, rows: readonly NewRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(suppliers)
    .values([...rows])
    .returning({ id: suppliers.id })
  return added.map(({ id }) => id)
}

/** Suppliers with whether anything refers to them. */
export const statesOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select({
      id: suppliers.id,
      name: suppliers.name,
      version: suppliers.version,
      archived: sql<boolean>`${suppliers.archivedAt} is not null`,
      used: sql<boolean>`exists (select from item_buying b where b.company_id = suppliers.company_id and b.supplier_id = suppliers.id)`,
    })
    .from(suppliers)
    .where(among(companyId, ids))

export async function removeAll(tx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(suppliers).where(among(companyId, ids))
}
