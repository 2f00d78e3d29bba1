import { and, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { files } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { escapeLike } from '#server/platform/db/like-pattern.ts'

export type NewUser = typeof users.$inferInsert

export const findByEmail = async (db: Db, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

export const lockUser = async (db: Db, userId: number) =>
  (await db.select().from(users).where(eq(users.id, userId)).for('update'))[0]

const invitations = sql<number>`(select count(*)::integer from members w
  where w.user_id = ${users.id} and w.joined_at is null and w.archived_at is null and ${users.provedAt} is not null)`

/** The person with their building company, if any. */
export async function profile(db: Db, userId: number) {
  const [row] = await db
    .select({ user: users, member: members, company: companies, invitations })
    .from(users)
    .leftJoin(
      members,
      and(
        eq(members.userId, users.id),
        eq(members.type, 'builder'),
        isNull(members.archivedAt),
        isNotNull(members.joinedAt),
      ),
    )
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(eq(users.id, userId))
  return row
}

/** The first two companies that the person has joined: with more than one, neither logo nor region is taken from them. */
export const companiesOf = (db: Db, userId: number) =>
  db
    .select({
      name: companies.name,
      logoFileId: companies.logoFileId,
      region: companies.region,
      timeZone: companies.timeZone,
      type: members.type,
      clientsBrowse: companies.clientsBrowse,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.userId, userId), isNull(members.archivedAt), isNotNull(members.joinedAt)))
    .limit(50)

/** The key of the company's logo in the file store. */
export async function logoKey(db: Db, companyId: number, size: '160' | '400' = '400'): Promise<string | null> {
  const [row] = await db
    .select({ variants: files.variants })
    .from(companies)
    .innerJoin(files, eq(files.id, companies.logoFileId))
    .where(eq(companies.id, companyId))
  return row?.variants[size] ?? null
}

export async function takenUsernames(db: Db, base: string): Promise<Set<string>> {
  const literal = escapeLike(base)
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(or(eq(users.username, base), like(users.username, `${literal}%`)))
  return new Set(rows.map((row) => row.username))
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id })
  if (!row) throw new Error('The user was not inserted')
  return row.id
}

/** Does nothing when the email address or the username is taken. */
export async function insertUserIfFree(db: Db, user: NewUser): Promise<void> {
  await db.insert(users).values(user).onConflictDoNothing()
}

export async function insertCompany(db: Db, company: typeof companies.$inferInsert): Promise<number> {
  const [row] = await db.insert(companies).values(company).returning({ id: companies.id })
  if (!row) throw new Error('The company was not inserted')
  return row.id
}

export async function insertMember(db: Db, member: typeof members.$inferInsert): Promise<void> {
  await db.insert(members).values(member)
}

export async function updateUser(db: Db, userId: number, change: Partial<NewUser>): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
}

/** A profile change also updates the person's record in their own company. */
export async function updateOwnMembership(
  db: Db,
  userId: number,
  change: Partial<typeof members.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db
    .update(members)
    .set({ ...change, version: sql`${members.version} + 1` })
    .where(and(eq(members.userId, userId), eq(members.type, 'builder')))
}

/** Whether the person belongs to the demo company, on either side. */
export async function isOfDemo(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.userId, userId), eq(companies.isDemo, true)))
    .limit(1)
  return rows.length > 0
}
