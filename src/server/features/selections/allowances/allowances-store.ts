import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { allowances, selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

export type AllowanceRow = typeof allowances.$inferSelect & { selections: number; sentSelections: number }

const columns = {
  id: allowances.id,
  companyId: allowances.companyId,
  projectId: allowances.projectId,
  name: allowances.name,
  amountCents: allowances.amountCents,
  chosenCents: allowances.chosenCents,
  openSelections: allowances.openSelections,
  openLowestCents: allowances.openLowestCents,
  restCents: allowances.restCents,
  draftChosenCents: allowances.draftChosenCents,
  draftOpenSelections: allowances.draftOpenSelections,
  draftOpenLowestCents: allowances.draftOpenLowestCents,
  draftRestCents: allowances.draftRestCents,
  version: allowances.version,
  createdAt: allowances.createdAt,
  updatedAt: allowances.updatedAt,
  selections: sql<number>`(select count(*)::integer from selections s where s.allowance_id = allowances.id and s.archived_at is null)`,
  sentSelections: sql<number>`(select count(*)::integer from selections s where s.allowance_id = allowances.id and s.sent_at is not null and s.archived_at is null)`,
}

export const list = (db: Db, projectId: number): Promise<AllowanceRow[]> =>
  db.select(columns).from(allowances).where(eq(allowances.projectId, projectId)).orderBy(asc(allowances.id))

export const byIds = (db: Db, ids: readonly number[]): Promise<AllowanceRow[]> =>
  db
    .select(columns)
    .from(allowances)
    .where(inArray(allowances.id, [...ids]))

export async function lock(tx: Db, projectId: number, id: number): Promise<AllowanceRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(allowances)
    .where(and(eq(allowances.projectId, projectId), eq(allowances.id, id)))
    .for('update')
  return row
}

export async function insert(tx: Db, row: typeof allowances.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(allowances).values(row).returning({ id: allowances.id })
  if (!inserted) throw new Error('The allowance was not inserted')
  return inserted.id
}

export async function update(
  tx: Db,
  id: number,
  change: Partial<typeof allowances.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(allowances)
    .set({ ...change, version: sql`${allowances.version} + 1`, updatedAt: now })
    .where(eq(allowances.id, id))
}

export async function remove(tx: Db, id: number): Promise<void> {
  await tx.delete(allowances).where(eq(allowances.id, id))
}

export async function selectionIds(tx: Db, id: number): Promise<number[]> {
  const rows = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(eq(selections.allowanceId, id))
    .orderBy(asc(selections.id))
  return rows.map((row) => row.id)
}
