import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

export type SeatRow = { projectId: number; userId: number; seat: 'client' | 'subcontractor' }

/** Who of the given people has a seat on the given projects now. */
export async function seatsOn(db: Db, projectIds: number[], userIds: number[]): Promise<SeatRow[]> {
  if (projectIds.length === 0 || userIds.length === 0) return []
  const { rows } = await db.execute<SeatRow>(sql`
    select pp.project_id as "projectId", pp.user_id as "userId", pp.seat
    from seats pp
    where pp.project_id = any(${sql.param(projectIds)}::int[]) and pp.user_id = any(${sql.param(userIds)}::int[])`)
  return rows
}
