import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Audience, LiveData } from './emit.ts'

/** A position in the stream of events: the transaction that wrote one, and its id. Transaction ids have 64 bits, hence text. */
export type Position = { xid: string; id: number }

export type StoredEvent = Position & {
  companyId: number
  projectId: number | null
  userId: number | null
  audience: Audience
  kind: string
  data: LiveData
}

export type Batch = {
  events: StoredEvent[]
  /** There are events that cannot be delivered yet, because an older transaction has not ended. */
  waiting: boolean
  /** The limit was reached: read again. */
  more: boolean
}

export const formatPosition = ({ xid, id }: Position): string => `${xid}.${id}`

export function parsePosition(text: string): Position | null {
  const match = /^(\d{1,20})\.(\d{1,15})$/.exec(text)
  return match ? { xid: match[1] ?? '', id: Number(match[2]) } : null
}

export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : BigInt(a.xid) > BigInt(b.xid)
}

type Row = StoredEvent & { ready: boolean }

/**
 * Events after a position, in the order of their transactions. Only those of transactions below the oldest one still
 * running: nothing can appear before them, so a late commit is never skipped. `order by events.xid` names the column,
 * because a bare `xid` would be the text in the select list, in which 1000 comes before 999.
 */
export async function readAfter(db: Db, { xid, id }: Position, limit: number): Promise<Batch> {
  const rows = await prepared<Row>(
    db,
    'feed_read_after',
    () => sql`
    select xid::text as xid, id, company_id as "companyId", project_id as "projectId", user_id as "userId", audience, kind, data,
      xid < pg_snapshot_xmin(pg_current_snapshot()) as ready
    from events where (xid, id) > (${sql.placeholder('xid')}::xid8, ${sql.placeholder('id')}::bigint) order by events.xid, events.id limit ${sql.placeholder('limit')}`,
    { xid, id, limit },
  )
  const held = rows.findIndex((row) => !row.ready)
  const events = held === -1 ? rows : rows.slice(0, held)
  return { events, waiting: held !== -1, more: held === -1 && rows.length === limit }
}

/** The position of the newest event that is final, or of the newest one that is `secondsBack` old. */
export async function latestPosition(db: Db, secondsBack = 0): Promise<Position> {
  const rows = await prepared<Position>(
    db,
    'feed_latest',
    () => sql`
    select xid::text as xid, id from events
    where xid < pg_snapshot_xmin(pg_current_snapshot()) and created_at <= now() - make_interval(secs => ${sql.placeholder('secondsBack')})
    order by events.xid desc, events.id desc limit 1`,
    { secondsBack },
  )
  return rows[0] ?? prunedPosition(db)
}

/** Events up to this position may have been deleted. */
export async function prunedPosition(db: Db): Promise<Position> {
  const rows = await prepared<Position>(
    db,
    'feed_pruned',
    () => sql`select xid::text as xid, id from event_marks where name = 'pruned'`,
  )
  return rows[0] ?? { xid: '0', id: 0 }
}

/** Whether every event after a position is still stored. A position that this database never issued is refused. */
export async function canResume(db: Db, position: Position): Promise<boolean> {
  const rows = await prepared<{ known: boolean }>(
    db,
    'feed_can_resume',
    () => sql`
    select ${sql.placeholder('xid')}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
      and (${sql.placeholder('xid')}::xid8, ${sql.placeholder('id')}::bigint) >= (xid, id) as known
    from event_marks where name = 'pruned'`,
    { xid: position.xid, id: position.id },
  )
  return rows[0]?.known ?? false
}

/** Deletes old events, except those that the fan-out has not read yet. */
export async function prune(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await prepared<Position>(
      tx,
      'feed_prune',
      () => sql`
      with gone as (
        delete from events e using event_marks m
        where m.name = 'fan_out' and (e.xid, e.id) <= (m.xid, m.id) and e.created_at < ${sql.placeholder('before')}::timestamptz
          and e.xid < pg_snapshot_xmin(pg_current_snapshot())
        returning e.xid, e.id
      )
      select xid::text as xid, id from gone order by gone.xid desc, gone.id desc limit 1`,
      { before: before.toISOString() },
    )
    const [last] = rows
    if (!last) return
    await prepared(
      tx,
      'feed_mark_pruned',
      () =>
        sql`update event_marks set xid = ${sql.placeholder('xid')}::xid8, id = ${sql.placeholder('id')}::bigint where name = 'pruned' and (xid, id) < (${sql.placeholder('xid')}::xid8, ${sql.placeholder('id')}::bigint)`,
      { xid: last.xid, id: last.id },
    )
  })
}
