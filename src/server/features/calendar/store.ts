import { eq, sql } from 'drizzle-orm'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import type { Reader } from '#shared/selections/words.ts'
import { calendarFeeds } from '#server/db/schema/conversation.ts'
import {
  hasSeat,
  isDecidedStatus,
  joinSeat,
  liveProject,
  openSelection,
  seatKind,
  signedBy,
  visibleToTrade,
} from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Everything that was chosen, as one line. */
const itemNames = sql`(select string_agg(choice ->> 'name', ', ' order by place)
  from jsonb_array_elements(s.choices) with ordinality as list (choice, place))`

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
  kind: 'milestone' | 'deadline' | 'delivery' | 'install'
  id: number
  projectId: number
  /** The person reads the entry as a client or as a builder. */
  reader: Reader
  projectName: string
  address: string
  title: string
  description: string | null
  /** Where it is installed; null for milestones. */
  room: string | null
  day: string
  /** The last day of a milestone; everything else takes one. */
  lastDay: string
  done: boolean
  version: number
  /** Whether a person set the deadline; `plan` is what it follows from otherwise. */
  deadlineTyped: boolean
  plan: SchedulePlan | null
}

const MOST = 2_000

/**
 * What happens on all the person's projects, from three months back: milestones, open deadlines, deliveries and installs. Trades get no
 * deadlines, and deliveries and installs of their own work only. Suppliers, orders and costs are not read here at all.
 */
export async function entries(db: Db, userId: number, now: Date): Promise<Entry[]> {
  const from = sql`(${sql.placeholder('now')}::timestamptz)::date - 92`
  const mayKnow = sql`(mine.seat = 'builder' or (s.sent_at is not null and mine.seat = 'client')
    or (mine.seat = 'subcontractor' and ${visibleToTrade(sql.placeholder('userId'))}))`
  const decided = isDecidedStatus(sql`s.status`)
  const rows = await prepared<Entry>(
    db,
    'calendar_entries',
    () => sql`
    with mine as (
      select p.id, p.company_id, p.name, p.address, ${seatKind} as seat, p.time_zone
      from projects p ${joinSeat(sql.placeholder('userId'))}
      where ${liveProject} and ${hasSeat}
    ), calendars as materialized (
      select k.company_id, c.week, c.off from (select distinct company_id from mine) k cross join lateral company_calendar(k.company_id) c
    )
    select * from (
      select 'milestone' as kind, e.id, mine.id as "projectId", mine.seat as reader, mine.name as "projectName", mine.address, e.title, e.description, null as room,
        e.scheduled_date::text as day, finish_of(e.scheduled_date, e.duration_days, c.week, c.off)::text as "lastDay", e.status = 'completed' as done, e.version,
        false as "deadlineTyped", null::jsonb as plan
      from mine join timeline_events e on e.project_id = mine.id
      join calendars c on c.company_id = mine.company_id where e.scheduled_date >= ${from}
        or (e.status <> 'completed' and finish_of(e.scheduled_date, e.duration_days, c.week, c.off) >= ${from})
      union all
      select 'deadline', s.id, mine.id, mine.seat, mine.name, mine.address, s.name, s.description, s.room, s.deadline::text, s.deadline::text, false, s.version,
        s.deadline_typed, s.plan
      from mine join selections s on s.project_id = mine.id
      where mine.seat <> 'subcontractor' and s.deadline >= ${from} and ${openSelection}
        and not (mine.seat = 'client' and ${signedBy(sql.placeholder('userId'))})
      union all
      select 'delivery', s.id, mine.id, mine.seat, mine.name, mine.address, s.name, ${itemNames}, s.room, d.day::text, d.day::text, s.delivered_at is not null, s.version,
        false, null
      from mine join selections s on s.project_id = mine.id and s.archived_at is null and s.status = 'ordered' and ${mayKnow}
        and (s.installed_at is null or s.delivered_at is not null)
      cross join lateral (select coalesce((s.delivered_at at time zone mine.time_zone)::date, s.expected_on) as day) d
      where d.day >= ${from}
      union all
      select 'install', s.id, mine.id, mine.seat, mine.name, mine.address, s.name, ${itemNames}, s.room, d.day::text, d.day::text, s.installed_at is not null, s.version,
        false, null
      from mine join selections s on s.project_id = mine.id and s.archived_at is null and ${decided} and ${mayKnow}
      cross join lateral (select coalesce((s.installed_at at time zone mine.time_zone)::date, (s.plan ->> 'installOn')::date) as day) d
      where d.day >= ${from}
    ) e order by day, kind, id limit ${sql.placeholder('most')}`,
    { userId, most: MOST, now: now.toISOString() },
    { replan: true },
  )
  return rows
}
