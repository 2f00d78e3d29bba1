import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { companies, linkTokens, members, users } from '#server/db/schema/accounts.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Purpose = (typeof linkTokens.$inferSelect)['purpose']

export async function insertToken(db: Db, token: typeof linkTokens.$inferInsert): Promise<void> {
  await db.insert(linkTokens).values(token)
}

/** The link with its person. The project's name is absent once the person is no longer on that project. */
export async function findToken(db: Db, hash: Buffer, purposes: Purpose[]) {
  const [row] = await db
    .select({
      token: linkTokens,
      user: users,
      member: members,
      companyName: companies.name,
      projectName: projects.name,
    })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .leftJoin(companies, eq(companies.id, linkTokens.companyId))
    .leftJoin(
      members,
      and(
        eq(members.companyId, linkTokens.companyId),
        eq(members.userId, linkTokens.userId),
        isNull(members.archivedAt),
      ),
    )
    .leftJoin(
      projectPeople,
      and(eq(projectPeople.projectId, linkTokens.projectId), eq(projectPeople.userId, linkTokens.userId)),
    )
    .leftJoin(projects, eq(projects.id, projectPeople.projectId))
    .where(and(eq(linkTokens.tokenHash, hash), inArray(linkTokens.purpose, purposes)))
  return row
}

const unused = and(isNull(linkTokens.usedAt), isNull(linkTokens.replacedAt))

/** Exactly one of any number of concurrent uses gets the row. */
export async function useToken(db: Db, tokenId: number, now: Date): Promise<boolean> {
  const used = await db
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.id, tokenId), unused, gt(linkTokens.expiresAt, now)))
    .returning({ id: linkTokens.id })
  return used.length > 0
}

type Which = { purpose?: Purpose; companyId?: number | null; olderThan?: number }

/** Invalidates the person's unused links: all of them, or those of a kind, a company or an age. */
export async function replaceTokens(
  db: Db,
  userId: number,
  now: Date,
  { purpose, companyId, olderThan }: Which = {},
): Promise<void> {
  await db
    .update(linkTokens)
    .set({ replacedAt: now })
    .where(
      and(
        eq(linkTokens.userId, userId),
        unused,
        purpose && eq(linkTokens.purpose, purpose),
        typeof companyId === 'number' ? eq(linkTokens.companyId, companyId) : undefined,
        olderThan === undefined ? undefined : lt(linkTokens.id, olderThan),
      ),
    )
}

export async function sweepTokens(db: Db, before: Date): Promise<void> {
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, before))
}
