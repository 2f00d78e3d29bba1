import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { documents } from '#server/db/schema/documents.ts'
import type { Db } from '#server/platform/db/database.ts'

export type DocumentRow = typeof documents.$inferSelect

export async function insert(tx: Db, row: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [inserted] = await tx.insert(documents).values(row).returning()
  if (!inserted) throw new Error('The document was not inserted')
  return inserted
}

export const find = async (db: Db, id: number): Promise<DocumentRow | undefined> =>
  (await db.select().from(documents).where(eq(documents.id, id)))[0]

type Owner = { userId: number; projectId: number; seat: DocumentRow['seat']; now: Date }

const ofPerson = ({ userId, projectId, seat, now }: Owner) =>
  and(
    eq(documents.userId, userId),
    eq(documents.projectId, projectId),
    eq(documents.seat, seat),
    gt(documents.expiresAt, now),
  )

export const listOf = (db: Db, owner: Owner, limit: number): Promise<DocumentRow[]> =>
  db.select().from(documents).where(ofPerson(owner)).orderBy(desc(documents.id)).limit(limit)

export async function findOf(db: Db, owner: Owner, id: number): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(ofPerson(owner), eq(documents.id, id)))
  return row
}

export async function update(db: Db, id: number, change: Partial<DocumentRow>): Promise<void> {
  await db.update(documents).set(change).where(eq(documents.id, id))
}

/** Lets a person's older documents expire, so that nobody fills the disk by asking again and again. */
export async function expireAllBut(tx: Db, userId: number, kept: number, now: Date): Promise<void> {
  const older = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, userId), gt(documents.expiresAt, now)))
    .orderBy(desc(documents.id))
    .offset(kept)
  await tx.update(documents).set({ expiresAt: now }).where(inArray(documents.id, older))
}

/** A portion of the expired documents. */
export const expired = (db: Db, now: Date, limit: number): Promise<Pick<DocumentRow, 'id' | 'fileKey'>[]> =>
  db
    .select({ id: documents.id, fileKey: documents.fileKey })
    .from(documents)
    .where(lte(documents.expiresAt, now))
    .limit(limit)

export async function remove(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(documents).where(inArray(documents.id, [...ids]))
}
