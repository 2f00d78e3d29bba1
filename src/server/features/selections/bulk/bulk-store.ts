import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { bulkChanges, selections, signOffLines, type UndoRow } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The project of each of these selections of a company. */
export async function projectsOf(tx: Db, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: selections.id, projectId: selections.projectId })
    .from(selections)
    .where(and(eq(selections.companyId, companyId), inArray(selections.id, [...ids])))
  return new Map(rows.map(({ id, projectId }) => [id, projectId]))
}

/** How many valid signatures each of these selections has. */
export async function signatureCounts(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: signOffLines.selectionId, signatures: count() })
    .from(signOffLines)
    .where(
      and(
        inArray(signOffLines.selectionId, [...ids]),
        eq(signOffLines.decision, 'approve'),
        isNull(signOffLines.voidedAt),
      ),
    )
    .groupBy(signOffLines.selectionId)
  return new Map(rows.map(({ id, signatures }) => [id, signatures]))
}

export type { UndoRow }

type Saved = typeof bulkChanges.$inferSelect
type NewChange = { companyId: number; userId: number; days: number | null; rows: UndoRow[]; createdAt: Date }

/** Undo is for what was just done: a person's older changes are removed. */
const UNDO_HOURS = 24

export async function save(tx: Db, change: NewChange): Promise<number> {
  const old = sql`${change.createdAt.toISOString()}::timestamptz - make_interval(hours => ${UNDO_HOURS})`
  await tx.delete(bulkChanges).where(and(eq(bulkChanges.userId, change.userId), lt(bulkChanges.createdAt, old)))
  const [row] = await tx.insert(bulkChanges).values(change).returning({ id: bulkChanges.id })
  if (!row) throw new Error('The change was not saved')
  return row.id
}

export async function lockSaved(tx: Db, companyId: number, userId: number, id: number): Promise<Saved | undefined> {
  const own = and(eq(bulkChanges.companyId, companyId), eq(bulkChanges.userId, userId), eq(bulkChanges.id, id))
  const [row] = await tx.select().from(bulkChanges).where(own).for('update')
  return row
}

/**
 * After an undo a selection is as it was before the undone change, with a new version. A person's changes that led to that
 * state get the new version, so that they can be undone next.
 */
export async function followUndo(
  tx: Db,
  userId: number,
  undone: readonly UndoRow[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const before = new Map(undone.map(({ selectionId, from }) => [selectionId, from]))
  const own = and(eq(bulkChanges.userId, userId), isNull(bulkChanges.undoneAt))
  for (const { id, rows } of await tx.select().from(bulkChanges).where(own).orderBy(bulkChanges.id).for('update')) {
    const led = ({ selectionId, version }: UndoRow) => before.get(selectionId) === version
    if (!rows.some(led)) continue
    const followed = rows.map((row) =>
      led(row) ? { ...row, version: versions.get(row.selectionId) ?? row.version } : row,
    )
    await tx.update(bulkChanges).set({ rows: followed }).where(eq(bulkChanges.id, id))
  }
}

export async function markUndone(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(bulkChanges).set({ undoneAt: now }).where(eq(bulkChanges.id, id))
}
