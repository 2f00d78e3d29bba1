import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { pictureImports, type PictureEntry, type SavedPicture, type SavedUpload } from '#server/db/schema/imports.ts'
import type { Db } from '#server/platform/db/database.ts'

export type PictureImportEntry = typeof pictureImports.$inferSelect
export type { PictureEntry, SavedPicture, SavedUpload }

export async function insert(tx: Db, values: typeof pictureImports.$inferInsert): Promise<PictureImportEntry> {
  const [row] = await tx.insert(pictureImports).values(values).returning()
  if (!row) throw new Error('No import')
  return row
}

export async function find(db: Db, companyId: number, id: number): Promise<PictureImportEntry | undefined> {
  const [row] = await db
    .select()
    .from(pictureImports)
    .where(and(eq(pictureImports.companyId, companyId), eq(pictureImports.id, id)))
  return row
}

export async function lock(tx: Db, companyId: number, id: number): Promise<PictureImportEntry | undefined> {
  const [row] = await tx
    .select()
    .from(pictureImports)
    .where(and(eq(pictureImports.companyId, companyId), eq(pictureImports.id, id)))
    .for('update')
  return row
}

type Change = Partial<typeof pictureImports.$inferInsert>

/** False when the import was discarded. */
export async function update(db: Db, id: number, values: Change): Promise<boolean> {
  const rows = await db
    .update(pictureImports)
    .set(values)
    .where(eq(pictureImports.id, id))
    .returning({ id: pictureImports.id })
  return rows.length > 0
}

export async function remove(db: Db, id: number): Promise<void> {
  await db.delete(pictureImports).where(eq(pictureImports.id, id))
}

/** A person previews one ZIP at a time. Returns the folders of those they left. */
export async function removeUnfinished(db: Db, companyId: number, userId: number): Promise<string[]> {
  const own = and(eq(pictureImports.companyId, companyId), eq(pictureImports.createdBy, userId))
  const rows = await db
    .delete(pictureImports)
    .where(and(own, inArray(pictureImports.status, ['checked', 'failed'])))
    .returning({ folder: pictureImports.folder })
  return rows.map(({ folder }) => folder)
}

export async function removeOlderThan(db: Db, before: Date): Promise<void> {
  await db
    .delete(pictureImports)
    .where(and(lt(pictureImports.createdAt, before), ne(pictureImports.status, 'applying')))
}
