import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

export type SeatRow = { projectId: number; userId: number; seat: 'client' | 'subcontractor' }

/** Who of the given people has a seat on the given projects now. */
export async function seatsOn(db: Db, projectIds: number[], userIds: number[]): Promise<SeatRow[]> {
  if (projectIds.length === 0 || userIds.length === 0) return []
  const { rows } = await db.execute<SeatRow>(sql`
    select pp.project_id as "projectId", pp.user_id as "userId", pp.seat
    from project_people pp
    join members m on m.company_id = pp.company_id and m.user_id = pp.user_id and m.archived_at is null
    where pp.project_id = any(${sql.param(projectIds)}::int[]) and pp.user_id = any(${sql.param(userIds)}::int[])`)
  return rows
}
