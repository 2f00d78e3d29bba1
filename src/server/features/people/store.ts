import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { files } from '#server/db/schema/catalog.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Member = typeof members.$inferSelect
type NewMember = typeof members.$inferInsert

export const lockMember = async (tx: Db, companyId: number, userId: number): Promise<Member | undefined> =>
  (
    await tx
      .select()
      .from(members)
      .where(and(eq(members.companyId, companyId), eq(members.userId, userId)))
      .for('update')
  )[0]

/** False when the person already has a place in the company. */
export async function insertMember(tx: Db, member: NewMember): Promise<boolean> {
  const added = await tx.insert(members).values(member).onConflictDoNothing().returning({ id: members.userId })
  return added.length > 0
}

export async function updateMember(
  tx: Db,
  companyId: number,
  userId: number,
  change: Partial<NewMember>,
): Promise<void> {
  await tx
    .update(members)
    .set({ ...change, version: sql`${members.version} + 1` })
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId)))
}

/** Whether a new invitation is delivered is not known yet. */
export const invitedAgain = { undeliveredAt: null, undeliveredReason: null } satisfies Partial<NewMember>

export const emailOf = async (db: Db, userId: number): Promise<string> => {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!row) throw new Error('A member without an account')
  return row.email
}

export const team = (db: Db, companyId: number, userId?: number) =>
  db
    .select({ member: members, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, companyId),
        eq(members.type, 'builder'),
        userId === undefined ? undefined : eq(members.userId, userId),
      ),
    )
    .orderBy(sql`${members.archivedAt} is not null`, asc(members.createdAt), asc(members.userId))

export async function company(db: Db, companyId: number) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!row) throw new Error('A company is gone')
  return row
}

export const lockCompany = async (tx: Db, companyId: number) => {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!row) throw new Error('A company is gone')
  return row
}

export async function updateCompany(tx: Db, companyId: number, change: Partial<typeof companies.$inferInsert>) {
  await tx
    .update(companies)
    .set({ ...change, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, companyId))
}

export async function isOwnImage(db: Db, companyId: number, fileId: number): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.id, fileId), eq(files.kind, 'image')))
  return rows.length > 0
}

export async function isLogoFor(db: Db, userId: number, fileId: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(members, eq(members.companyId, companies.id))
    .where(
      and(
        eq(companies.logoFileId, fileId),
        eq(members.userId, userId),
        isNull(members.archivedAt),
        isNotNull(members.joinedAt),
      ),
    )
  return rows.length > 0
}

/** The project an invitation names: the newest one the person is on. */
export async function newestProjectOf(db: Db, companyId: number, userId: number) {
  const [row] = await db
    .select({ id: projects.id, name: projects.name })
    .from(projectPeople)
    .innerJoin(projects, eq(projects.id, projectPeople.projectId))
    .where(and(eq(projectPeople.userId, userId), eq(projects.companyId, companyId), isNull(projects.archivedAt)))
    .orderBy(sql`${projectPeople.createdAt} desc`)
    .limit(1)
  return row ?? null
}

/** The projects that a client owns together with others or alone, in the order in which they are locked. */
export async function ownedProjects(db: Db, companyId: number, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: projectPeople.projectId })
    .from(projectPeople)
    .where(
      and(eq(projectPeople.companyId, companyId), eq(projectPeople.userId, userId), eq(projectPeople.seat, 'client')),
    )
    .orderBy(projectPeople.projectId)
  return rows.map(({ id }) => id)
}

export const countClients = (db: Db, projectId: number): Promise<number> =>
  db.$count(projectPeople, and(eq(projectPeople.projectId, projectId), eq(projectPeople.seat, 'client')))

export async function isOnProject(db: Db, projectId: number, userId: number): Promise<boolean> {
  return (
    (await db.$count(projectPeople, and(eq(projectPeople.projectId, projectId), eq(projectPeople.userId, userId)))) > 0
  )
}
