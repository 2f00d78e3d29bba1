import { and, eq, inArray, isNull, gte, sql } from 'drizzle-orm'
import { members, users } from '#server/db/schema/accounts.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Clients of a company, with whether they have a seat on a project. */
export const statesOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select({
      id: members.userId,
      name: sql<string>`${memberName('members')}`,
      version: members.version,
      invitedAt: members.invitedAt,
      joinedAt: members.joinedAt,
      archivedAt: members.archivedAt,
      firstName: members.firstName,
      lastName: members.lastName,
      phone: members.phone,
      address: members.address,
      onProject: sql<boolean>`exists (select from project_people pp
        where pp.company_id = members.company_id and pp.user_id = members.user_id)
        or exists (select from projects p where p.company_id = members.company_id and p.client_id = members.user_id)`,
    })
    .from(members)
    .where(and(eq(members.companyId, companyId), inArray(members.userId, [...ids])))

/** Removes people from the company. An account that the import made for them, and that nobody has used, goes with it. */
export async function deleteClients(tx: Db, companyId: number, ids: readonly number[], since: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(members).where(and(eq(members.companyId, companyId), inArray(members.userId, [...ids])))
  await tx
    .delete(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        gte(users.createdAt, since),
        isNull(users.provedAt),
        isNull(users.passwordHash),
        sql`not exists (select from members m where m.user_id = users.id)`,
      ),
    )
}
