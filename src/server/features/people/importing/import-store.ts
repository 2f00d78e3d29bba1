import { and, eq, inArray, sql } from 'drizzle-orm'
import { members, users } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'

export type ImportedClient = {
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  address: string | null
}

/** Members of the company with one of these addresses. */
export const membersByEmail = (db: Db, companyId: number, emails: readonly string[]) =>
  db
    .select({
      id: members.userId,
      version: members.version,
      type: members.type,
      archivedAt: members.archivedAt,
      email: users.email,
      firstName: members.firstName,
      lastName: members.lastName,
      phone: members.phone,
      address: members.address,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), inArray(sql`lower(${users.email})`, [...emails])))

export const lockMembers = (tx: Db, companyId: number, ids: readonly number[]) =>
  tx
    .select({ id: members.userId, version: members.version, archivedAt: members.archivedAt })
    .from(members)
    .where(and(eq(members.companyId, companyId), inArray(members.userId, [...ids])))
    .orderBy(members.userId)
    .for('update')
