import { sql, type SQL } from 'drizzle-orm'
import type { CommunicationFigures } from '#shared/messages/contract.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** More than this is "999+" on every screen, so nobody counts further. */
export const UNREAD_LIMIT = 1000

/**
 * The threads that a person reads, newest word first: all of a builder's company, and those of the seats of everybody else.
 * `last_id` is the newest message they may see.
 */
export function readableThreads({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>): SQL {
  if (companyId !== null)
    return sql`select t.id, t.project_id, t.selection_id, t.for_trades, t.last_message_id as last_id, true as builder
      from message_threads t where t.company_id = ${companyId} and t.last_message_id > 0`
  return sql`select t.id, t.project_id, t.selection_id, t.for_trades, t.last_public_id as last_id, false as builder
    from seats pp
    join message_threads t on t.project_id = pp.project_id
    where pp.user_id = ${userId} and t.last_public_id > 0 and (pp.seat = 'client' or t.for_trades)`
}

/** How far the person has read a thread `t`, with `r` their mark on it. */
const readUpTo = (userId: number): SQL => sql`greatest(coalesce(r.up_to, 0), ${floorOf(userId)})`

/** Everything up to here has been read, whatever the thread. */
const floorOf = (userId: number): SQL =>
  sql`coalesce((select f.up_to from message_floors f where f.user_id = ${userId}), 0)`

/** Unread messages of a thread `t`: what others wrote since, as far as the person may see it. */
export const unreadOf = (userId: number): SQL => sql`select x.id from messages x
  where x.thread_id = t.id and x.id > ${readUpTo(userId)} and x.sender_id <> ${userId} and (t.builder or not x.is_internal)`

const unread = (actor: Pick<Actor, 'userId' | 'companyId'>): SQL => sql`
  select x.id from (${readableThreads(actor)}) t
  left join message_reads r on r.user_id = ${actor.userId} and r.thread_id = t.id
  cross join lateral (${unreadOf(actor.userId)} limit ${UNREAD_LIMIT}) x
  -- Said twice: the floor alone lets the index leave out what was read long ago.
  where t.last_id > ${floorOf(actor.userId)} and t.last_id > ${readUpTo(actor.userId)}`

const openOf = ({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>): SQL =>
  companyId !== null
    ? sql`select m.message_type, m.count from (select project_id, message_type, count(*) as count from messages
          where company_id = ${companyId} and resolved_at is null and message_type in ('question', 'approval_request', 'change_request')
          group by 1, 2) m
        join projects p on p.id = m.project_id and p.archived_at is null`
    : sql`select m.message_type, 1 as count from seats pp
        join messages m on m.company_id = pp.company_id and m.project_id = pp.project_id
        where pp.user_id = ${userId} and m.resolved_at is null and m.message_type in ('question', 'approval_request', 'change_request')
          and not m.is_internal and (pp.seat = 'client' or m.for_trades)`

export async function figures(db: Db, actor: Actor): Promise<CommunicationFigures> {
  const { rows } = await db.execute<CommunicationFigures>(sql`
    with open as materialized (${openOf(actor)})
    select
      (select count(*) from (${unread(actor)} limit ${UNREAD_LIMIT}) u)::int as "unreadMessages",
      (select coalesce(sum(count), 0) from open where message_type = 'question')::int as "pendingQuestions",
      (select coalesce(sum(count), 0) from open where message_type = 'approval_request')::int as "approvalRequests",
      (select coalesce(sum(count), 0) from open where message_type = 'change_request')::int as "changeRequests"`)
  const [found] = rows
  if (!found) throw new Error('Figures without a row')
  return found
}

/**
 * Moves the floor up to just below the oldest message that the person has not read. Messages of the last minute stay above it:
 * one with a smaller number may still be on its way.
 */
export async function raiseFloor(db: Db, actor: Actor, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - 60_000).toISOString()
  await db.execute(sql`
    with u as materialized (${unread(actor)} limit ${UNREAD_LIMIT}),
    settled as (
      select max(id) as id from (select id, created_at from messages order by id desc limit 2000) m
      where created_at < ${settled}::timestamptz
    )
    insert into message_floors as f (user_id, up_to)
    select ${actor.userId}, least(settled.id, (select min(id) - 1 from u)) from settled
    where settled.id is not null and (select count(*) from u) < ${UNREAD_LIMIT}
    on conflict (user_id) do update set up_to = excluded.up_to where f.up_to < excluded.up_to`)
}
