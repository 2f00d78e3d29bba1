import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { members } from '#server/db/schema/accounts.ts'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { projectPeople, projectTrades } from '#server/db/schema/projects.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Every subcontractor of the project, with one row per category, or one row without. */
export const ofProject = (db: Db, projectId: number) =>
  db
    .select({ userId: projectPeople.userId, categoryId: projectTrades.categoryId })
    .from(projectPeople)
    .leftJoin(
      projectTrades,
      and(eq(projectTrades.projectId, projectPeople.projectId), eq(projectTrades.userId, projectPeople.userId)),
    )
    .where(and(eq(projectPeople.projectId, projectId), eq(projectPeople.seat, 'subcontractor')))
    .orderBy(asc(projectPeople.userId), asc(projectTrades.categoryId))

export async function subcontractor(db: Db, projectId: number, userId: number) {
  const [row] = await db
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(projectPeople)
    .innerJoin(members, and(eq(members.companyId, projectPeople.companyId), eq(members.userId, projectPeople.userId)))
    .where(
      and(
        eq(projectPeople.projectId, projectId),
        eq(projectPeople.userId, userId),
        eq(projectPeople.seat, 'subcontractor'),
      ),
    )
  return row
}

/** The people among `ids` who are subcontractors on the project and not archived. */
export async function subcontractorsAmong(db: Db, projectId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ userId: projectPeople.userId })
    .from(projectPeople)
    .innerJoin(members, and(eq(members.companyId, projectPeople.companyId), eq(members.userId, projectPeople.userId)))
    .where(
      and(
        eq(projectPeople.projectId, projectId),
        eq(projectPeople.seat, 'subcontractor'),
        inArray(projectPeople.userId, [...ids]),
        isNull(members.archivedAt),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

export async function countCategories(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await db
    .select({ n: count() })
    .from(selectionCategories)
    .where(and(eq(selectionCategories.companyId, companyId), inArray(selectionCategories.id, [...ids])))
  return row?.n ?? 0
}

type Setting = { companyId: number; projectId: number; userId: number; categoryIds: readonly number[] }

export async function replace(tx: Db, { companyId, projectId, userId, categoryIds }: Setting): Promise<void> {
  await tx.delete(projectTrades).where(and(eq(projectTrades.projectId, projectId), eq(projectTrades.userId, userId)))
  if (categoryIds.length === 0) return
  await tx.insert(projectTrades).values(categoryIds.map((categoryId) => ({ companyId, projectId, userId, categoryId })))
}
