import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selectionOptions, selections, selectionSnapshots, signOffLines } from '#server/db/schema/selections.ts'
import type { Snapshot } from '#shared/selections/selection-schemas.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Row = typeof selections.$inferSelect
export type NewRow = typeof selections.$inferInsert
export type Change = Partial<NewRow>
export type OptionRow = typeof selectionOptions.$inferSelect

/** Locks selections of one project in the order of their ids, so that two acts never wait for each other in a circle. */
export const lock = (tx: Db, projectId: number, ids: readonly number[]): Promise<Row[]> =>
  tx
    .select()
    .from(selections)
    .where(and(eq(selections.projectId, projectId), inArray(selections.id, [...ids])))
    .orderBy(asc(selections.id))
    .for('update')

export async function insert(tx: Db, row: NewRow): Promise<Row> {
  const [inserted] = await tx.insert(selections).values(row).returning()
  if (!inserted) throw new Error('The selection was not inserted')
  return inserted
}

/** Every change is a new version. */
export async function update(tx: Db, id: number, change: Change, now: Date): Promise<Row> {
  const [updated] = await tx
    .update(selections)
    .set({ ...change, version: sql`${selections.version} + 1`, updatedAt: now })
    .where(eq(selections.id, id))
    .returning()
  if (!updated) throw new Error('The selection was not updated')
  return updated
}

export async function remove(tx: Db, id: number): Promise<void> {
  await tx.delete(selections).where(eq(selections.id, id))
}

export const optionsOf = (tx: Db, selectionId: number): Promise<OptionRow[]> =>
  tx
    .select()
    .from(selectionOptions)
    .where(eq(selectionOptions.selectionId, selectionId))
    .orderBy(asc(selectionOptions.id))

export async function insertOptions(tx: Db, options: (typeof selectionOptions.$inferInsert)[]): Promise<void> {
  if (options.length > 0) await tx.insert(selectionOptions).values(options)
}

export async function removeOption(tx: Db, id: number): Promise<void> {
  await tx.delete(selectionOptions).where(eq(selectionOptions.id, id))
}

export type Voided = { lineId: number; signOffId: number }

/** The approval that stands, if one does, stands no longer. It is kept. */
export async function voidApproval(
  tx: Db,
  selectionId: number,
  reason: string,
  now: Date,
): Promise<Voided | undefined> {
  const [line] = await tx
    .update(signOffLines)
    .set({ voidedAt: now, voidReason: reason })
    .where(
      and(
        eq(signOffLines.selectionId, selectionId),
        eq(signOffLines.decision, 'approve'),
        isNull(signOffLines.voidedAt),
      ),
    )
    .returning({ lineId: signOffLines.id, signOffId: signOffLines.signOffId })
  return line
}

export async function hasCategory(db: Db, companyId: number, categoryId: number): Promise<boolean> {
  const [row] = await db
    .select({ n: count() })
    .from(selectionCategories)
    .where(and(eq(selectionCategories.companyId, companyId), eq(selectionCategories.id, categoryId)))
  return (row?.n ?? 0) > 0
}

export async function itemName(db: Db, itemId: number): Promise<string | undefined> {
  const [row] = await db.select({ name: selectionItems.name }).from(selectionItems).where(eq(selectionItems.id, itemId))
  return row?.name
}

export async function clientOf(db: Db, projectId: number): Promise<number | null> {
  const [row] = await db.select({ clientId: projects.clientId }).from(projects).where(eq(projects.id, projectId))
  return row?.clientId ?? null
}

/** What a selection said under a fingerprint that it no longer has. */
export async function formerSnapshot(db: Db, selectionId: number, fingerprint: string): Promise<Snapshot | undefined> {
  const [row] = await db
    .select({ snapshot: selectionSnapshots.snapshot })
    .from(selectionSnapshots)
    .where(and(eq(selectionSnapshots.selectionId, selectionId), eq(selectionSnapshots.fingerprint, fingerprint)))
  return row?.snapshot
}

export const categoryNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: selectionCategories.id, name: selectionCategories.name })
    .from(selectionCategories)
    .where(inArray(selectionCategories.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
