import { sql } from 'drizzle-orm'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { Db } from '../db/database.ts'
import type { Audience } from './emit.ts'

/** A place in the stream of events: the transaction that wrote one, and its number. Transactions are 64 bits, hence text. */
export type Position = { xid: string; id: number }

export type StoredEvent = Position & {
  companyId: number
  projectId: number | null
  userId: number | null
  audience: Audience
  kind: string
  data: { [key: string]: Json }
}

export type Batch = {
  events: StoredEvent[]
  /** Something is written but cannot be told yet: an older transaction has not ended. Look again soon. */
  waiting: boolean
  /** There is more to read at once. */
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
 * Events after a position, in the order of their transactions. Only those of transactions below the oldest one that still
 * runs: nothing can appear before them any more, so whoever follows never skips a late commit. The order is that of the
 * column: a bare `xid` would be the text beside it, in which 1000 comes before 999.
 */
export async function readAfter(db: Db, { xid, id }: Position, limit: number): Promise<Batch> {
  const { rows } = await db.execute<Row>(sql`
    select xid::text as xid, id, company_id as "companyId", project_id as "projectId", user_id as "userId", audience, kind, data,
      xid < pg_snapshot_xmin(pg_current_snapshot()) as ready
    from events where (xid, id) > (${xid}::xid8, ${id}::bigint) order by events.xid, events.id limit ${limit}`)
  const held = rows.findIndex((row) => !row.ready)
  const events = held === -1 ? rows : rows.slice(0, held)
  return { events, waiting: held !== -1, more: held === -1 && rows.length === limit }
}

/** Where somebody who begins to listen now begins: behind everything that is final, or that many seconds before. */
export async function presentPosition(db: Db, secondsBack = 0): Promise<Position> {
  const { rows } = await db.execute<Position>(sql`
    select xid::text as xid, id from events
    where xid < pg_snapshot_xmin(pg_current_snapshot()) and created_at <= now() - make_interval(secs => ${secondsBack})
    order by events.xid desc, events.id desc limit 1`)
  return rows[0] ?? prunedPosition(db)
}

/** Everything up to here may have been thrown away. */
export async function prunedPosition(db: Db): Promise<Position> {
  const { rows } = await db.execute<Position>(sql`select xid::text as xid, id from event_marks where name = 'pruned'`)
  return rows[0] ?? { xid: '0', id: 0 }
}

/** Whether everything after a position is still here; one that this database never gave out is none of its own. */
export async function canResume(db: Db, position: Position): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select ${position.xid}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
      and (${position.xid}::xid8, ${position.id}::bigint) >= (xid, id) as known
    from event_marks where name = 'pruned'`)
  return rows[0]?.known ?? false
}

/** Throws old events away, but none that a follower still has to read. */
export async function prune(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Position>(sql`
      with gone as (
        delete from events e using event_marks m
        where m.name = 'fan_out' and (e.xid, e.id) <= (m.xid, m.id) and e.created_at < ${before.toISOString()}::timestamptz
          and e.xid < pg_snapshot_xmin(pg_current_snapshot())
        returning e.xid, e.id
      )
      select xid::text as xid, id from gone order by gone.xid desc, gone.id desc limit 1`)
    const [last] = rows
    if (!last) return
    await tx.execute(
      sql`update event_marks set xid = ${last.xid}::xid8, id = ${last.id}::bigint where name = 'pruned' and (xid, id) < (${last.xid}::xid8, ${last.id}::bigint)`,
    )
  })
}
