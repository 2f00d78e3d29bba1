import { and, eq } from 'drizzle-orm'
import { companies, members, users } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'

export const isOffered = async (db: Db): Promise<boolean> =>
  (await db.$count(companies, eq(companies.isDemo, true))) > 0

export async function personOfDemo(db: Db, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(users.email, email), eq(companies.isDemo, true)))
    .limit(1)
  return row?.id ?? null
}
