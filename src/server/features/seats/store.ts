import { and, asc, eq, sql } from 'drizzle-orm'
import { seatRow } from '#server/db/conditions.ts'
import { projectTrades } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type SeatRow = {
  projectId: number
  companyId: number
  projectName: string
  currency: string
  timeZone: string
  archived: boolean
  isTemplate: boolean
  kind: 'builder' | 'client' | 'subcontractor'
}

const [asker, askedFor] = [sql`${sql.placeholder('userId')}::integer`, sql`${sql.placeholder('projectId')}::integer`]

export async function find(db: Db, user: number, project: number): Promise<SeatRow | undefined> {
  const values = { userId: user, projectId: project }
  return (await prepared<SeatRow>(db, 'seat_find', () => seatRow(asker, askedFor), values))[0]
}

/** The categories of a subcontractor on a project, in order. */
export async function tradesOf(db: Db, userId: number, projectId: number): Promise<number[]> {
  const rows = await db
    .select({ categoryId: projectTrades.categoryId })
    .from(projectTrades)
    .where(and(eq(projectTrades.projectId, projectId), eq(projectTrades.userId, userId)))
    .orderBy(asc(projectTrades.categoryId))
  return rows.map(({ categoryId }) => categoryId)
}

/** The selections that were assigned to a subcontractor, in order. */
export async function assignedTo(db: Db, userId: number, projectId: number): Promise<number[]> {
  const rows = await db
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), eq(selections.tradeId, userId)))
    .orderBy(asc(selections.id))
  return rows.map(({ id }) => id)
}

/** Also locks the project: every change within a project starts with this lock, so that changes are serialized. */
export async function lock(tx: Db, user: number, project: number): Promise<SeatRow | undefined> {
  const text = () => sql`${seatRow(asker, askedFor)} for no key update of p`
  return (await prepared<SeatRow>(tx, 'seat_lock', text, { userId: user, projectId: project }))[0]
}
