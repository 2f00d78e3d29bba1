import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { CommunicationFigures } from '#shared/messages/contract.ts'
import { COUNTED } from '#shared/messages/rules.ts'
import type { Actor } from '#server/platform/actor.ts'
import { liveProject, seatReads } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'
import { named } from '#server/platform/db/named.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Part } from '#server/platform/db/together.ts'

/** Who reads, as placeholders or values of a statement; the company for builders only. */
export type Reader = { userId: SQL | Placeholder; companyId: SQL | Placeholder | null }

/** For prepared statements: their values are those of `readerValues`. */
export const readerOf = ({ companyId }: Pick<Actor, 'companyId'>): Reader => ({
  userId: sql.placeholder('userId'),
  companyId: companyId === null ? null : sql.placeholder('companyId'),
})
export const readerValues = ({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>) => ({ userId, companyId })
export const readerKind = ({ companyId }: Pick<Actor, 'companyId'>) => (companyId === null ? 'guest' : 'builder')

// Part of the SQL text, so that the plan is made for it.
const asFigure = sql.raw(String(COUNTED.figure))
const threadColumns = sql.raw('t.id, t.project_id, t.selection_id, t.for_trades')

/** A thread as builders see it; `last_id` is its newest message, `t` the row. */
export const builderThread = sql`${threadColumns}, t.last_message_id as last_id, true as builder`

/**
 * The threads that a person can read: all of a builder's company, and those of everyone else's seats. `last_id` is the newest
 * message they may see. With `newest`, only that many per project are read from the index.
 */
export function readableThreads({ userId, companyId }: Reader, newest?: { before: SQL; limit: SQL }): SQL {
  if (companyId !== null)
    return sql`select ${builderThread} from message_threads t where t.company_id = ${companyId} and t.last_message_id > 0`
  const place = newest
    ? sql`and t.last_public_id < ${newest.before} order by t.last_public_id desc limit ${newest.limit}`
    : sql`offset 0`
  return sql`select t.*, false as builder from seats pp cross join lateral (
      select ${threadColumns}, t.last_public_id as last_id from message_threads t
      where t.project_id = pp.project_id and t.last_public_id > 0
        and ${seatReads('t', sql`pp.seat`, sql`pp.user_id`)} ${place}) t
    where pp.user_id = ${userId}`
}

/** How far the person has read thread `t`, with `r` their mark on it. */
const readUpTo = (userId: Reader['userId']): SQL => sql`greatest(coalesce(r.up_to, 0), ${floorOf(userId)})`

/** Everything up to this id has been read in every thread. */
const floorOf = (userId: Reader['userId']): SQL =>
  sql`coalesce((select f.up_to from message_floors f where f.user_id = ${userId}), 0)`

/** Unread messages of thread `t`: newer ones by others that the person may see. */
export const unreadOf = (userId: Reader['userId']): SQL => sql`select x.id from messages x
  where x.thread_id = t.id and x.id > ${readUpTo(userId)} and x.sender_id <> ${userId} and (t.builder or not x.is_internal)`

const unread = (reader: Reader): SQL => sql`
  select x.id from (${readableThreads(reader)}) t
  left join message_reads r on r.user_id = ${reader.userId} and r.thread_id = t.id
  cross join lateral (${unreadOf(reader.userId)} limit ${asFigure}) x
  -- Said twice: the floor alone lets the index leave out what was read long ago.
  where t.last_id > ${floorOf(reader.userId)} and t.last_id > ${readUpTo(reader.userId)}`

/** Unread messages by others, counted up to what a badge shows. */
export const unreadPart = (actor: Actor): Part<{ messages: number }> => ({
  name: `messages_unread_${readerKind(actor)}`,
  text: () => sql`select count(*)::int as messages from (${unread(readerOf(actor))} ${limitTo(COUNTED.badge)}) u`,
  values: readerValues(actor),
})

type Asking = 'question' | 'approval_request' | 'change_request'

/** Open questions or requests of one kind that the person may see. */
function openOf({ userId, companyId }: Reader, kind: Asking): SQL {
  const open = sql`m.resolved_at is null and m.message_type = ${sql.raw(`'${kind}'`)}`
  return companyId !== null
    ? sql`select from messages m join projects p on p.company_id = m.company_id and p.id = m.project_id and ${liveProject}
        where m.company_id = ${companyId} and ${open}`
    : sql`select from seats pp join messages m on m.company_id = pp.company_id and m.project_id = pp.project_id
        where pp.user_id = ${userId} and ${open} and not m.is_internal and ${seatReads('m', sql`pp.seat`, sql`pp.user_id`)}`
}

export function figuresPart(actor: Actor): Part<CommunicationFigures> {
  const counted = (found: SQL): SQL => sql`(select count(*)::int from (${found} limit ${asFigure}) counted)`
  const reader = readerOf(actor)
  const columns = (): Record<keyof CommunicationFigures, SQL> => ({
    unreadMessages: counted(unread(reader)),
    pendingQuestions: counted(openOf(reader, 'question')),
    approvalRequests: counted(openOf(reader, 'approval_request')),
    changeRequests: counted(openOf(reader, 'change_request')),
  })
  const name = `messages_figures_${readerKind(actor)}`
  return { name, text: () => sql`select ${named(columns())}`, values: readerValues(actor) }
}

/**
 * Moves the floor up to just below the oldest unread message. Messages of the last minute stay above it, because a transaction
 * with a smaller id may still commit.
 */
export async function raiseFloor(db: Db, actor: Actor, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - 60_000).toISOString()
  const text = () => sql`
    with u as materialized (${unread(readerOf(actor))} limit ${asFigure}),
    settled as (
      select max(id) as id from (select id, created_at from messages order by id desc limit 2000) m
      where created_at < ${sql.placeholder('settled')}::timestamptz
    )
    insert into message_floors as f (user_id, up_to)
    select ${sql.placeholder('userId')}::int, least(settled.id, (select min(id) - 1 from u)) from settled
    where settled.id is not null and (select count(*) from u) < ${asFigure}
    on conflict (user_id) do update set up_to = excluded.up_to where f.up_to < excluded.up_to`
  await prepared(db, `messages_raise_floor_${readerKind(actor)}`, text, { ...readerValues(actor), settled })
}
