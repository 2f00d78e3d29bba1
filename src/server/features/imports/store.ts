import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Outcome } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { importHeadings, importRows, imports } from '#server/db/schema/imports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { CheckedRow } from './kinds/checked-row.ts'

export type PlannedRow = Pick<typeof importRows.$inferSelect, 'outcome' | 'plan' | 'targetId' | 'targetVersion'>

export type ImportEntry = typeof imports.$inferSelect

const own = (companyId: number, importId: number) => and(eq(imports.companyId, companyId), eq(imports.id, importId))

export async function find(db: Db, companyId: number, importId: number): Promise<ImportEntry | undefined> {
  const [row] = await db.select().from(imports).where(own(companyId, importId))
  return row
}

export async function lock(tx: Db, companyId: number, importId: number): Promise<ImportEntry | undefined> {
  const [row] = await tx.select().from(imports).where(own(companyId, importId)).for('update')
  return row
}

export async function insert(tx: Db, values: typeof imports.$inferInsert): Promise<ImportEntry> {
  const [row] = await tx.insert(imports).values(values).returning()
  if (!row) throw new Error('No import')
  return row
}

type Change = Partial<typeof imports.$inferInsert>

export async function update(db: Db, importId: number, values: Change): Promise<void> {
  await db.update(imports).set(values).where(eq(imports.id, importId))
}

/** Changes an import that is still running with the mapping that was read. False when it was canceled or discarded. */
export async function advance(
  db: Db,
  { id, version }: Pick<ImportEntry, 'id' | 'version'>,
  values: Change,
): Promise<boolean> {
  const rows = await db
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), eq(imports.version, version), inArray(imports.status, ['checking', 'applying'])))
    .returning({ id: imports.id })
  return rows.length > 0
}

/** Ends an import with what the person reads about it. What a check found until then is deleted, because it takes room. */
export const fail = (db: Db, { id, version }: Pick<ImportEntry, 'id' | 'version'>, problem: string): Promise<void> =>
  db.transaction(async (tx) => {
    const running = and(eq(imports.id, id), eq(imports.version, version))
    const failed = { status: 'failed' as const, problem }
    const checks = await tx
      .update(imports)
      .set({ ...failed, storedBytes: sql`${imports.rowsBytes}` })
      .where(and(running, eq(imports.status, 'checking')))
      .returning({ id: imports.id })
    if (checks.length > 0) await clearOutcomes(tx, id)
    else
      await tx
        .update(imports)
        .set(failed)
        .where(and(running, eq(imports.status, 'applying')))
  })

export async function remove(db: Db, importId: number): Promise<void> {
  await db.delete(imports).where(eq(imports.id, importId))
}

/** A person has one unfinished import of a kind: starting another discards it. */
export async function removeUnfinished(tx: Db, companyId: number, userId: number, kind: ImportKind): Promise<void> {
  await tx
    .delete(imports)
    .where(
      and(
        eq(imports.companyId, companyId),
        eq(imports.createdBy, userId),
        eq(imports.kind, kind),
        inArray(imports.status, ['mapping', 'checked', 'failed']),
      ),
    )
}

/** Deletes imports that were left, and earlier those that ended. */
export async function removeOld(db: Db, { left, ended }: { left: Date; ended: Date }): Promise<void> {
  await db
    .delete(imports)
    .where(
      or(lt(imports.createdAt, left), and(lt(imports.createdAt, ended), inArray(imports.status, ['done', 'failed']))),
    )
}

/** A row's own overhead in the table and its two indexes. */
const ROW_BYTES = 120

/** Stores one page of rows as the reader wrote it. Returns the bytes that they take: jsonb is several times as large as the text. */
export async function addRows(tx: Db, { companyId, id }: ImportEntry, page: string): Promise<number> {
  const rows = await prepared<{ bytes: number }>(
    tx,
    'imports_add_rows',
    () => sql`
    with added as (insert into import_rows (company_id, import_id, row_number, cells)
    select ${sql.placeholder('companyId')}::integer, ${sql.placeholder('id')}::integer, (r ->> 'n')::integer, r -> 'c'
    from jsonb_array_elements(${sql.placeholder('page')}::jsonb) r returning pg_column_size(cells) as bytes)
    select coalesce(sum(bytes + ${sql.placeholder('overhead')}::integer), 0)::float as bytes from added`,
    { companyId, id, page, overhead: ROW_BYTES },
  )
  return rows[0]?.bytes ?? 0
}

/** What all imports of a company take. After a change in the same transaction it cannot grow until the commit. */
export async function bytesOfCompany(db: Db, companyId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${imports.storedBytes}), 0)::float` })
    .from(imports)
    .where(eq(imports.companyId, companyId))
  return row?.bytes ?? 0
}

/**
 * Deletes the rows of a finished import. The refused ones stay a day with their headings, because people download them to correct
 * them. Returns the bytes that are left.
 */
export async function removeFinished(tx: Db, { id, headerRow }: ImportEntry): Promise<number> {
  await tx
    .delete(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        sql`${importRows.outcome} is distinct from 'refused' and ${importRows.rowNumber} <> ${headerRow}`,
      ),
    )
  const [left] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(pg_column_size(cells) + coalesce(pg_column_size(problems), 0) + ${ROW_BYTES}::integer), 0)::float`,
    })
    .from(importRows)
    .where(eq(importRows.importId, id))
  return left?.bytes ?? 0
}

/** The next rows after one, in the order of the file. */
export const rowsAfter = (db: Db, importId: number, after: number, limit: number) =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.rowNumber} > ${after}`))
    .orderBy(importRows.rowNumber)
    .limit(limit)

export const rowsWithOutcome = (
  db: Db,
  importId: number,
  outcomes: readonly Outcome[],
  { after, limit }: { after: number; limit: number },
) =>
  db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.outcome, [...outcomes]),
        sql`${importRows.rowNumber} > ${after}`,
      ),
    )
    .orderBy(importRows.rowNumber)
    .limit(limit)

/** Every record that the import changes, as the check saw it. */
export async function targets(db: Db, importId: number): Promise<{ id: number; version: number }[]> {
  const rows = await db
    .select({ id: importRows.targetId, version: importRows.targetVersion })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.outcome, 'changed')))
    .orderBy(importRows.targetId)
  return rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [{ id, version }]))
}

/** Stores what a check found, unless the mapping was changed meanwhile. Returns the bytes that it takes. */
export async function saveChecked(
  db: Db,
  { id, version }: Pick<ImportEntry, 'id' | 'version'>,
  rows: readonly CheckedRow[],
): Promise<number> {
  const saved = await prepared<{ bytes: number }>(
    db,
    'imports_save_checked',
    () => sql`
    with saved as (update import_rows r set outcome = c.outcome, title = c.title, plan = c.plan, problems = c.problems, changes = c.changes,
      target_id = c."targetId", target_version = c."targetVersion"
    from json_to_recordset(${sql.placeholder('rows')}::json) c (row integer, outcome text, title text, plan json, problems jsonb,
      changes jsonb, "targetId" integer, "targetVersion" integer), imports i
    where i.id = ${sql.placeholder('id')} and i.version = ${sql.placeholder('version')} and i.status = 'checking'
      and r.import_id = i.id and r.row_number = c.row
    returning coalesce(pg_column_size(r.title), 0) + coalesce(pg_column_size(r.plan), 0) + coalesce(pg_column_size(r.problems), 0)
      + coalesce(pg_column_size(r.changes), 0) as bytes)
    select coalesce(sum(bytes), 0)::float as bytes from saved`,
    { id, version, rows: JSON.stringify(rows) },
  )
  return saved[0]?.bytes ?? 0
}

/** Rows up to the headings are no data. */
export async function clearOutcomes(tx: Db, importId: number): Promise<void> {
  await tx
    .update(importRows)
    .set({ outcome: null, title: null, plan: null, problems: null, changes: null })
    .where(and(eq(importRows.importId, importId), sql`${importRows.outcome} is not null`))
}

export async function countRowsAfter(db: Db, importId: number, headerRow: number): Promise<number> {
  return db.$count(importRows, and(eq(importRows.importId, importId), sql`${importRows.rowNumber} > ${headerRow}`))
}

/** The field of each heading as the company mapped it last. */
export async function rememberedHeadings(db: Db, companyId: number, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await db
    .select({ heading: importHeadings.heading, field: importHeadings.field })
    .from(importHeadings)
    .where(and(eq(importHeadings.companyId, companyId), eq(importHeadings.kind, kind)))
    .limit(2_000)
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

export async function rememberHeadings(tx: Db, rows: (typeof importHeadings.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(importHeadings)
    .values(rows)
    .onConflictDoUpdate({
      target: [importHeadings.companyId, importHeadings.kind, importHeadings.heading],
      set: { field: sql`excluded.field` },
    })
}

export async function companyFacts(db: Db, companyId: number) {
  const [row] = await db
    .select({ region: companies.region, currency: companies.currency, timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw new Error('No company')
  return row
}

/** The person who started an import, while they build for the company. */
export async function builderOf(db: Db, companyId: number, userId: number) {
  const [row] = await db
    .select({
      userId: members.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
      role: members.role,
      isOwner: members.isOwner,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, companyId),
        eq(members.userId, userId),
        eq(members.type, 'builder'),
        sql`${members.archivedAt} is null and ${members.joinedAt} is not null and ${users.suspendedAt} is null`,
      ),
    )
  return row
}
