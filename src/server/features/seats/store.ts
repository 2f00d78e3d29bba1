import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { members } from '#server/db/schema/accounts.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import type { Db } from '#server/platform/db/database.ts'

const columns = {
  projectId: projects.id,
  companyId: projects.companyId,
  projectName: projects.name,
  currency: projects.currency,
  timeZone: projects.timeZone,
  archivedAt: projects.archivedAt,
  memberType: members.type,
  role: members.role,
  isOwner: members.isOwner,
  seat: projectPeople.seat,
}

const seats = (db: Db, userId: unknown, projectId: unknown) =>
  db
    .select(columns)
    .from(projects)
    // Whoever has not accepted the invitation yet, or was archived in the company, has no place on any of its projects.
    .innerJoin(
      members,
      and(
        eq(members.companyId, projects.companyId),
        sql`${members.userId} = ${userId}`,
        isNotNull(members.joinedAt),
        isNull(members.archivedAt),
      ),
    )
    .leftJoin(projectPeople, and(eq(projectPeople.projectId, projects.id), eq(projectPeople.userId, members.userId)))
    .where(and(sql`${projects.id} = ${projectId}`, or(eq(members.type, 'builder'), isNotNull(projectPeople.userId))))

export const find = async (db: Db, userId: number, projectId: number) => (await seats(db, userId, projectId))[0]

/** Also locks the project: every change within a project begins with this lock, so that acts on it come one after another. */
export const lock = async (tx: Db, userId: number, projectId: number) =>
  (await seats(tx, userId, projectId).for('no key update', { of: projects }))[0]
