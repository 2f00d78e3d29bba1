import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { activeMember } from '#server/db/conditions.ts'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import { files } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { escapeLike } from '#server/platform/db/like-pattern.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type NewUser = typeof users.$inferInsert

export const findByEmail = async (db: Db, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

export const lockUser = async (db: Db, userId: number) =>
  (await db.select().from(users).where(eq(users.id, userId)).for('update'))[0]

export const findById = async (db: Db, userId: number) => (await db.select().from(users).where(eq(users.id, userId)))[0]

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'type' | 'phone' | 'address'
>
type Company = Pick<
  typeof companies.$inferSelect,
  'name' | 'currency' | 'timeZone' | 'sendImmediately' | 'logoFileId' | 'region'
>
type Profile = Person & {
  hasPassword: boolean
  invitations: number
  role: (typeof members.$inferSelect)['role'] | null
  isOwner: boolean | null
}

type Membership = Pick<typeof companies.$inferSelect, 'name' | 'logoFileId' | 'region' | 'timeZone' | 'clientsBrowse'> &
  Pick<typeof members.$inferSelect, 'type'>

/** The first companies that the person has joined: with more than one, neither logo nor region is taken from them. */
const joinedCompanies = (
  userId: unknown,
): SQL => sql`select c.name, c.logo_file_id as "logoFileId", c.region, c.time_zone as "timeZone", m.type,
    c.clients_browse as "clientsBrowse"
  from members m join companies c on c.id = m.company_id where m.user_id = ${userId} and ${activeMember('m')} limit 50`

/** The person with their building company, or else with the companies that they have joined. */
export async function profile(db: Db, userId: number) {
  type Own = Company & { companyId: number; trialEndsAt: string | null; suspendedAt: string | null }
  const [row] = await prepared<Profile & (Own | { companyId: null; joined: Membership[] })>(
    db,
    'auth_profile',
    () => sql`select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.type, u.phone, u.address,
        u.password_hash is not null as "hasPassword", (select count(*)::integer from members w
          where w.user_id = u.id and w.joined_at is null and w.archived_at is null and u.proved_at is not null) as invitations,
        m.role, m.is_owner as "isOwner", c.id as "companyId", c.name, c.currency, c.time_zone as "timeZone",
        c.send_immediately as "sendImmediately", c.logo_file_id as "logoFileId", c.region,
        c.trial_ends_at as "trialEndsAt", c.suspended_at as "suspendedAt",
        case when c.id is null then coalesce((select json_agg(x) from (${joinedCompanies(sql`u.id`)}) x), '[]') end as joined
      from users u left join members m on m.user_id = u.id and m.type = 'builder' and ${activeMember('m')}
      left join companies c on c.id = m.company_id where u.id = ${sql.placeholder('userId')}`,
    { userId },
  )
  if (!row || row.companyId === null) return row && { ...row, company: null }
  const { companyId, trialEndsAt, suspendedAt, ...company } = row
  const dates = { trialEndsAt: asDate(trialEndsAt), suspendedAt: asDate(suspendedAt) }
  return { ...row, company: { ...company, id: companyId, ...dates }, joined: [] }
}

const asDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const companiesOf = (db: Db, userId: number): Promise<Membership[]> =>
  prepared<Membership>(db, 'auth_companies', () => joinedCompanies(sql.placeholder('userId')), { userId })

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
