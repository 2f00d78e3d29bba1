import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { members } from '#server/db/schema/accounts.ts'
import { type ChangedRecord, importUndoPages, importUndos } from '#server/db/schema/imports.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'

export type { ChangedRecord }
export type UndoRow = typeof importUndos.$inferSelect
export type UndoKind = UndoRow['kind']

export async function insert(tx: Db, values: typeof importUndos.$inferInsert): Promise<number> {
  const [row] = await tx.insert(importUndos).values(values).returning({ id: importUndos.id })
  if (!row) throw new Error('Nothing to undo')
  return row.id
}

export async function update(tx: Db, id: number, values: Partial<typeof importUndos.$inferInsert>): Promise<void> {
  await tx.update(importUndos).set(values).where(eq(importUndos.id, id))
}

/** A row's own overhead in the table and its index. */
const ROW_BYTES = 120

type Page = Pick<typeof importUndoPages.$inferInsert, 'companyId' | 'undoId' | 'page' | 'created' | 'changed'>

/** Returns the bytes that the page takes. */
export async function insertPage(tx: Db, page: Page): Promise<number> {
  const [row] = await tx
    .insert(importUndoPages)
    .values(page)
    .returning({ bytes: sql<number>`pg_column_size(created) + pg_column_size(changed) + ${ROW_BYTES}::integer` })
  return row?.bytes ?? 0
}

/** The pages of an import one by one, the last one first. */
export async function* pagesOf(db: Db, undoId: number): AsyncGenerator<typeof importUndoPages.$inferSelect> {
  for (let before: number | undefined; ;) {
    const [page] = await db
      .select()
      .from(importUndoPages)
      .where(
        and(eq(importUndoPages.undoId, undoId), before === undefined ? undefined : lt(importUndoPages.page, before)),
      )
      .orderBy(desc(importUndoPages.page))
      .limit(1)
    if (!page) return
    yield page
    before = page.page
  }
}

export async function removePages(tx: Db, undoId: number): Promise<void> {
  await tx.delete(importUndoPages).where(eq(importUndoPages.undoId, undoId))
}

const isPictures = (kind: 'table' | 'pictures') => sql`(${importUndos.kind} = 'pictures') = ${kind === 'pictures'}`

export async function lock(
  tx: Db,
  companyId: number,
  importId: number,
  kind: 'table' | 'pictures',
): Promise<UndoRow | undefined> {
  const [row] = await tx
    .select()
    .from(importUndos)
    .where(and(eq(importUndos.companyId, companyId), eq(importUndos.importId, importId), isPictures(kind)))
    .for('update')
  return row
}

type Listed = { companyId: number; kind: UndoKind; projectId: number | undefined; since: Date; limit: number }

export const list = (db: Db, { companyId, kind, projectId, since, limit }: Listed): Promise<UndoRow[]> =>
  db
    .select()
    .from(importUndos)
    .where(
      and(
        eq(importUndos.companyId, companyId),
        eq(importUndos.kind, kind),
        projectId === undefined ? undefined : eq(importUndos.projectId, projectId),
        gt(importUndos.appliedAt, since),
      ),
    )
    .orderBy(desc(importUndos.id))
    .limit(limit)

/** People's names as the company writes them. */
export async function namesOf(db: Db, companyId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: members.userId, name: sql<string>`${memberName('members')}` })
    .from(members)
    .where(and(eq(members.companyId, companyId), sql`${members.userId} = any (${sql.param([...userIds])}::integer[])`))
    .orderBy(asc(members.userId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function removeBefore(db: Db, before: Date): Promise<void> {
  await db.delete(importUndos).where(lt(importUndos.appliedAt, before))
}
