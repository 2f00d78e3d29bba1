import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { files, storageUsage } from '#server/db/schema/catalog.ts'
import { activeMember } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type FileRow = typeof files.$inferSelect
export type NewFileRow = typeof files.$inferInsert

export async function insert(db: Db, values: NewFileRow): Promise<FileRow> {
  const [row] = await db.insert(files).values(values).returning()
  if (!row) throw new Error('No file')
  return row
}

/** Total size of the company's files. After an insert in the same transaction it cannot change until the commit. */
export async function usedBytes(db: Db, companyId: number): Promise<number> {
  const [row] = await db.select().from(storageUsage).where(eq(storageUsage.companyId, companyId))
  return row?.usedBytes ?? 0
}

export async function find(db: Db, fileId: number): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  return row
}

export const findAll = (db: Db, companyId: number, fileIds: readonly number[]): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, [...fileIds])))

/** Files of one company, locked so that none is deleted while it is being attached. */
export const lockAll = (tx: Db, companyId: number, fileIds: readonly number[]): Promise<FileRow[]> =>
  tx
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), inArray(files.id, [...fileIds])))
    .orderBy(files.id)
    .for('update')

export async function keep(tx: Db, fileIds: readonly number[], now: Date, inCatalog: boolean): Promise<void> {
  await tx
    .update(files)
    .set({ keptAt: sql`coalesce(${files.keptAt}, ${now.toISOString()}::timestamptz)`, ...(inCatalog && { inCatalog }) })
    .where(inArray(files.id, [...fileIds]))
}

/** Every table that refers to a file by its id. */
const usesOfFiles = [
  sql`item_pictures x where x.file_id`,
  sql`selection_items x where x.data_sheet_file_id`,
  sql`selection_categories x where x.cover_file_id`,
  sql`companies x where x.logo_file_id`,
  sql`projects x where x.photo_file_id`,
  sql`suggestions x where x.file_id`,
  sql`installation_photos x where x.file_id`,
  sql`message_attachments x where x.file_id`,
  sql`order_delivery_photos x where x.file_id`,
  sql`order_revisions x where x.logo_file_id`,
]

/**
 * Deletes uploads that are no longer pictures of an item, so that they stop counting toward the quota at once. Returns where their
 * bytes are stored. What was chosen or signed meanwhile is kept: selections and sign-offs have copies of its address.
 */
export async function release(tx: Db, companyId: number, fileIds: readonly number[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const address = sql`'/api/files/' || ${files.id} || '[?"]'`
  const rows = await tx
    .delete(files)
    .where(
      and(
        eq(files.companyId, companyId),
        inArray(files.id, [...fileIds]),
        ...usesOfFiles.map((use) => sql`not exists (select from ${use} = ${files.id})`),
        sql`not exists (select from selections s where s.company_id = ${files.companyId}
          and (s.choices::text ~ (${address}) or s.ended_approval::text ~ (${address})))`,
        sql`not exists (select from sign_off_lines l join sign_offs a on a.id = l.sign_off_id
          where a.company_id = ${files.companyId} and l.shown::text ~ (${address}))`,
      ),
    )
    .returning({ variants: files.variants })
  return rows.flatMap(({ variants }) => Object.values(variants))
}

/** The person's only company; null when there are several or none. */
export async function onlyCompany(db: Db, userId: number): Promise<number | null> {
  const rows = await prepared<{ id: number }>(
    db,
    'files_only_company',
    () =>
      sql`select m.company_id id from members m where m.user_id = ${sql.placeholder('userId')} and ${activeMember('m')} limit 2`,
    { userId },
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Deletes unused uploads. Returns where their bytes are stored. */
export async function deleteUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const unused = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isNull(files.keptAt),
        lt(files.createdAt, before),
        sql`not exists (select 1 from message_attachments a where a.file_id = ${files.id})`,
        sql`not exists (select 1 from companies c where c.logo_file_id = ${files.id})`,
        sql`not exists (select 1 from projects p where p.photo_file_id = ${files.id})`,
        sql`not exists (select 1 from order_revisions r where r.logo_file_id = ${files.id})`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db.delete(files).where(inArray(files.id, unused)).returning({ variants: files.variants })
  return rows.flatMap(({ variants }) => Object.values(variants))
}

/** The folders that belong to a file. */
export async function knownFolders(db: Db, folders: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ folder: files.folder })
    .from(files)
    .where(inArray(files.folder, [...folders]))
  return new Set(rows.map(({ folder }) => folder))
}
