import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SharedAllowanceFacts } from '#shared/documents/allowances.ts'
import { toUnits } from '#shared/kernel/money.ts'
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

/** In currency units, for reports. */
export async function facts(db: Db, projectId: number): Promise<SharedAllowanceFacts[]> {
  const rows = await list(db, projectId)
  return rows.map(({ id, name, amountCents, chosenCents, restCents }) => ({
    id,
    name,
    amount: toUnits(amountCents),
    chosen: toUnits(chosenCents),
    rest: toUnits(restCents),
  }))
}

/** What shared allowances count for in a list of their selections: once, not once for each selection. */
export type CountedAllowance = { id: number; amount: number; rest: number; difference: number | null }

/** Builders' lists have drafts, so that their rest is counted with drafts. */
export async function counted(db: Db, ids: readonly number[], withDrafts: boolean): Promise<CountedAllowance[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(allowances)
    .where(inArray(allowances.id, [...ids]))
  return rows.map((row) => ({
    id: row.id,
    amount: toUnits(row.amountCents),
    rest: toUnits(row.restCents + (withDrafts ? row.draftRestCents : 0)),
    difference: countsAgainst(row) ? toUnits(row.chosenCents - row.amountCents) : null,
  }))
}

/** While something under it is open, only over is certain. */
const countsAgainst = ({ chosenCents, amountCents, openSelections, sentSelections }: AllowanceRow): boolean =>
  chosenCents > amountCents || (openSelections === 0 && sentSelections > 0)

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
