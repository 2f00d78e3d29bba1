import { and, countDistinct, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { hasSeat, isBuilderOf, joinSeat, seatKind } from '#server/db/conditions.ts'
import { companies, members } from '#server/db/schema/accounts.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import { selections, signOffLines } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { peopleOfProject, type PersonFacts, projectColumns, type ProjectFacts } from './columns-store.ts'

export type ProjectRow = typeof projects.$inferSelect
export type NewProjectRow = typeof projects.$inferInsert
/** Who reads; the company for builders only. */
export type Reader = { userId: number; companyId: number | null }

const clientOf = sql`join members m on m.company_id = p.company_id and m.user_id = p.client_id join users u on u.id = p.client_id`

export type ProjectDetailFacts = ProjectFacts & { people: PersonFacts[] | null }

const detail = (seat: SQL, from: SQL): SQL => sql`select ${projectColumns(seat)}, ${peopleOfProject} as people ${from}`

/** The session names a builder's company; the statement checks that they still belong to it. */
const forBuilder = () =>
  detail(
    sql`'builder'`,
    sql`from projects p ${clientOf} where p.id = ${sql.placeholder('projectId')} and p.company_id = ${sql.placeholder('companyId')}
      and ${isBuilderOf(sql.placeholder('companyId'), sql.placeholder('userId'))}`,
  )

const forAnyone = () =>
  detail(
    seatKind,
    sql`from projects p ${clientOf} ${joinSeat(sql.placeholder('userId'))}
      where p.id = ${sql.placeholder('projectId')} and ${hasSeat}`,
  )

/** One project with its people, or null without a seat: permission and reading in one statement. */
export async function readProject(
  db: Db,
  { userId, companyId }: Reader,
  projectId: number,
  now: Date,
): Promise<ProjectDetailFacts | null> {
  const values = { userId, companyId, projectId, now: now.toISOString() }
  const read = (name: string, text: () => SQL) => prepared<ProjectDetailFacts>(db, name, text, values)
  const [own] = companyId === null ? [] : await read('projects_read_own', forBuilder)
  // Builders may have a seat on another company's project too.
  const [row] = own ? [own] : await read('projects_read', forAnyone)
  return row ?? null
}

export const projectRow = async (db: Db, projectId: number): Promise<ProjectRow> => {
  const [row] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!row) throw new Error('A locked project is gone')
  return row
}

export async function company(db: Db, companyId: number) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!row) throw new Error('A company is gone')
  return row
}

/** A member of the company who is not archived. */
export async function member(db: Db, companyId: number, userId: number) {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId), isNull(members.archivedAt)))
  return row
}

export async function insertProject(db: Db, project: NewProjectRow): Promise<number> {
  const [row] = await db.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('The project was not inserted')
  return row.id
}

export async function updateProject(db: Db, projectId: number, change: Partial<NewProjectRow>): Promise<void> {
  await db
    .update(projects)
    .set({ ...change, version: sql`${projects.version} + 1` })
    .where(eq(projects.id, projectId))
}

/** Whether the file is the photo of a project on which the person has a seat. */
export async function isPhotoFor(db: Db, userId: number, fileId: number): Promise<boolean> {
  const found = await prepared(
    db,
    'projects_photo_readable',
    () => sql`select 1 from projects p ${joinSeat(sql.placeholder('userId'))}
      where p.photo_file_id = ${sql.placeholder('fileId')} and ${hasSeat} limit 1`,
    { userId, fileId },
  )
  return found.length > 0
}

/** True when the person had no seat before. */
export async function insertSeat(db: Db, seat: typeof projectPeople.$inferInsert): Promise<boolean> {
  const added = await db.insert(projectPeople).values(seat).onConflictDoNothing().returning()
  return added.length > 0
}

export async function deleteSeat(db: Db, projectId: number, userId: number): Promise<boolean> {
  const gone = await db
    .delete(projectPeople)
    .where(and(eq(projectPeople.projectId, projectId), eq(projectPeople.userId, userId)))
    .returning()
  return gone.length > 0
}

export async function isSeated(db: Db, projectId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: projectPeople.userId })
    .from(projectPeople)
    .where(and(eq(projectPeople.projectId, projectId), eq(projectPeople.userId, userId)))
  return rows.length > 0
}

/** Whether a builder of the company is the default client. */
export async function hasDefaultClient(db: Db, companyId: number, projectId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(projects, and(eq(projects.clientId, members.userId), eq(projects.id, projectId)))
    .where(and(eq(members.companyId, companyId), eq(members.type, 'builder')))
  return rows.length > 0
}

/** First key of the advisory lock on a company's sample project; the second is the company. */
const SAMPLE_LOCK = 7_202_612

/**
 * Whether the company may load a sample project: it has none, or has archived it. Of several parallel requests the first gets
 * true; the others get false without waiting, so that they hold no connection.
 */
export async function claimSample(tx: Db, companyId: number): Promise<boolean> {
  const rows = await prepared<{ free: boolean }>(
    tx,
    'projects_claim_sample',
    () => sql`select pg_try_advisory_xact_lock(${sql.placeholder('lock')}, ${sql.placeholder('companyId')}) as free`,
    { lock: SAMPLE_LOCK, companyId },
  )
  if (!rows[0]?.free) return false
  const current = and(eq(projects.companyId, companyId), eq(projects.isSample, true), isNull(projects.archivedAt))
  return (await tx.$count(projects, current)) === 0
}

/** How many selections of a project have a valid signature. */
export async function countSigned(tx: Db, projectId: number): Promise<number> {
  const [row] = await tx
    .select({ signed: countDistinct(signOffLines.selectionId) })
    .from(signOffLines)
    .innerJoin(selections, eq(selections.id, signOffLines.selectionId))
    .where(
      and(eq(selections.projectId, projectId), eq(signOffLines.decision, 'approve'), isNull(signOffLines.voidedAt)),
    )
  return row?.signed ?? 0
}
