import { sql } from 'drizzle-orm'
import { isWorkOf, knownOnSite } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type SeatRow = { projectId: number; userId: number; seat: 'client' | 'subcontractor' }

export type TradeRow = { selectionId: number; userId: number; visible: boolean }

/** Which of the given selections are the work of the given subcontractors, and whether they see them. */
export async function tradeSelections(db: Db, selectionIds: number[], userIds: number[]): Promise<TradeRow[]> {
  if (selectionIds.length === 0 || userIds.length === 0) return []
  const rows = await prepared<TradeRow>(
    db,
    'events_trade_selections',
    () => sql`
    select s.id as "selectionId", t.user_id as "userId", ${knownOnSite} as visible
    from selections s join unnest(${sql.placeholder('userIds')}::int[]) as t (user_id) on ${isWorkOf(sql`t.user_id`)}
    where s.id = any(${sql.placeholder('selectionIds')}::int[])`,
    { selectionIds, userIds },
  )
  return rows
}

/** Who of the given people has a seat on the given projects now. */
export async function seatsOn(db: Db, projectIds: number[], userIds: number[]): Promise<SeatRow[]> {
  if (projectIds.length === 0 || userIds.length === 0) return []
  const rows = await prepared<SeatRow>(
    db,
    'events_seats',
    () => sql`
    select pp.project_id as "projectId", pp.user_id as "userId", pp.seat
    from seats pp
    where pp.project_id = any(${sql.placeholder('projectIds')}::int[]) and pp.user_id = any(${sql.placeholder('userIds')}::int[])`,
    { projectIds, userIds },
  )
  return rows
}
