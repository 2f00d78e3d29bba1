import { and, asc, count, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { cappedCount } from '#server/platform/db/capped-count.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'

export type SupplierRow = typeof suppliers.$inferSelect
type NewRow = typeof suppliers.$inferInsert

const byName = sql<string>`lower(${suppliers.name})`

export type SupplierList = {
  companyId: number
  archived: boolean
  words: readonly string[]
  limit: number
  after: { name: string; id: number } | null
}

export async function list(db: Db, { companyId, archived, words, limit, after }: SupplierList) {
  const wanted = and(
    eq(suppliers.companyId, companyId),
    archived ? isNotNull(suppliers.archivedAt) : isNull(suppliers.archivedAt),
    ...words.map((word) => like(suppliers.search, likePattern(word))),
  )
  const beyond = after ? sql`(${byName}, ${suppliers.id}) > (${after.name}, ${after.id}::integer)` : undefined
  const rows = await db
    .select()
    .from(suppliers)
    .where(and(wanted, beyond))
    .orderBy(asc(byName), asc(suppliers.id))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: await cappedCount(db, suppliers, wanted) }
}

const own = (companyId: number, id: number) => and(eq(suppliers.companyId, companyId), eq(suppliers.id, id))

export async function find(db: Db, companyId: number, id: number): Promise<SupplierRow | undefined> {
  const [row] = await db.select().from(suppliers).where(own(companyId, id))
  return row
}

export async function lock(tx: Db, companyId: number, id: number): Promise<SupplierRow | undefined> {
  const [row] = await tx.select().from(suppliers).where(own(companyId, id)).for('no key update')
  return row
}

export async function countAll(db: Db, companyId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(suppliers).where(eq(suppliers.companyId, companyId))
  return row?.n ?? 0
}

export async function insert(tx: Db, row: Omit<NewRow, 'search'>): Promise<SupplierRow> {
  const [made] = await tx.insert(suppliers).values(row).returning()
  if (!made) throw new Error('The supplier was not inserted')
  return made
}

export async function update(
  tx: Db,
  companyId: number,
  id: number,
  change: Partial<Omit<NewRow, 'search'>>,
): Promise<SupplierRow> {
  const [row] = await tx
    .update(suppliers)
    .set({ ...change, version: sql`${suppliers.version} + 1` })
    .where(own(companyId, id))
    .returning()
  if (!row) throw new Error('A locked supplier is gone')
  return row
}
