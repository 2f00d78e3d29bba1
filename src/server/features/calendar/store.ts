import { eq, sql } from 'drizzle-orm'
import type { SchedulePlan } from '#shared/schedule/schemas.ts'
import { calendarFeeds } from '#server/db/schema/conversation.ts'
import { hasSeat, joinSeat, openSelection, seatKind, signedBy, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export const find = async (db: Db, userId: number) =>
  (await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))[0]

export async function save(db: Db, userId: number, tokenHash: Buffer, createdAt: Date): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ userId, tokenHash, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt } })
}

export async function remove(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** The person an address belongs to, unless they are suspended. */
export async function ownerOf(db: Db, tokenHash: Buffer): Promise<number | null> {
  const rows = await prepared<{ userId: number }>(
    db,
    'calendar_owner',
    () => sql`
    select f.user_id as "userId" from calendar_feeds f join users u on u.id = f.user_id and u.suspended_at is null
    where f.token_hash = ${sql.placeholder('tokenHash')}`,
    { tokenHash },
  )
  return rows[0]?.userId ?? null
}

export type Entry = {
  kind: 'milestone' | 'deadline'
  id: number
  projectId: number
  projectName: string
  address: string
  title: string
  description: string | null
  day: string
  done: boolean
  version: number
  /** Of a deadline: whether a person set it, and what it follows from otherwise. */
  deadlineTyped: boolean
  plan: SchedulePlan | null
}

const MOST = 2_000

/** Milestones and open deadlines of all the person's projects, from three months back. Trades get only milestones. */
export async function entries(db: Db, userId: number, now: Date): Promise<Entry[]> {
  const from = sql`(${sql.placeholder('now')}::timestamptz)::date - 92`
  const rows = await prepared<Entry>(
    db,
    'calendar_entries',
    () => sql`
    with mine as (
      select p.id, p.name, p.address, ${seatKind} as seat
      from projects p ${joinSeat(sql.placeholder('userId'))}
      where ${liveProject} and ${hasSeat}
    )
    select * from (
      select 'milestone' as kind, e.id, mine.id as "projectId", mine.name as "projectName", mine.address, e.title, e.description,
        e.scheduled_date::text as day, e.status = 'completed' as done, e.version,
        false as "deadlineTyped", null::jsonb as plan
      from mine join timeline_events e on e.project_id = mine.id where e.scheduled_date >= ${from}
      union
      select 'deadline', s.id, mine.id, mine.name, mine.address, s.name, s.description, s.deadline::text, false, s.version,
        s.deadline_typed, s.plan
      from mine join selections s on s.project_id = mine.id
      where mine.seat <> 'subcontractor' and s.deadline >= ${from} and ${openSelection}
        and not (mine.seat = 'client' and ${signedBy(sql.placeholder('userId'))})
    ) e order by day, kind, id limit ${sql.placeholder('most')}`,
    { userId, most: MOST, now: now.toISOString() },
    { replan: true },
  )
  return rows
}
