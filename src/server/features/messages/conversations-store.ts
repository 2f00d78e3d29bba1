import { sql } from 'drizzle-orm'
import type { Conversation, ConversationQuery } from '#shared/messages/contract.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readableThreads, unreadOf } from './figures-store.ts'
import { nameOf, type Place, threadAt, type Visibility } from './store.ts'

/** Beyond this every screen says "99+". */
const UNREAD_PER_THREAD = 100

type Row = Conversation & { lastId: number }

/** Threads of all projects of the person, latest word first: one statement that costs the same on every page. */
export async function list(db: Db, actor: Actor, query: ConversationQuery, before: number | null, limit: number) {
  const { userId } = actor
  const { q, projectId, show = 'all' } = query
  const pattern = q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const place = sql`(${before}::int is null or t.last_id < ${before}::int)
    and (${projectId ?? null}::int is null or t.project_id = ${projectId ?? null}::int)`
  // Where nothing but the place decides, the page is cut out before anything is looked up for its threads.
  const threads =
    show === 'all' && pattern === null
      ? sql`select t.* from (${readableThreads(actor)}) t join projects p on p.id = t.project_id and p.archived_at is null
          where ${place} order by t.last_id desc limit ${limit + 1}`
      : readableThreads(actor)
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.last_id as "lastId", t.project_id as "projectId", p.name as "projectName", t.selection_id as "selectionId",
      s.name as "selectionName", t.for_trades as "forTrades", unread.count as unread, unread.first as "firstUnreadId",
      open.questions as "openQuestions", open.requests as "openRequests", last.message as "lastMessage"
    from (${threads}) t
    join projects p on p.id = t.project_id and p.archived_at is null
    left join selections s on s.id = t.selection_id
    left join message_reads r on r.user_id = ${userId} and r.thread_id = t.id
    cross join lateral (
      select count(*)::int as count, min(id) as first from (${unreadOf(userId)} order by x.id limit ${UNREAD_PER_THREAD}) u
    ) unread
    cross join lateral (
      select count(*) filter (where o.message_type = 'question')::int as questions,
        count(*) filter (where o.message_type <> 'question')::int as requests
      from messages o where o.thread_id = t.id and o.resolved_at is null
        and o.message_type in ('question', 'approval_request', 'change_request') and (t.builder or not o.is_internal)
    ) open
    cross join lateral (
      select json_build_object('id', x.id, 'senderId', x.sender_id, 'senderName', ${nameOf('m', 'u')}, 'messageType', x.message_type,
        'isInternal', x.is_internal, 'message', left(x.message, 280), 'createdAt', x.created_at,
        'attachments', (select count(*) from message_attachments a where a.message_id = x.id)) as message
      from messages x join users u on u.id = x.sender_id
      left join members m on m.company_id = x.company_id and m.user_id = x.sender_id
      where x.thread_id = t.id and (t.builder or not x.is_internal) order by x.id desc limit 1
    ) last
    where ${place}
      and (${pattern}::text is null or p.search like ${pattern}::text or lower(s.name) like ${pattern}::text)
      and (${show} <> 'unread' or unread.count > 0)
      and (${show} <> 'open' or open.questions + open.requests > 0)
    order by t.last_id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  return { conversations: page, next: rows.length > limit ? (page.at(-1)?.lastId ?? null) : null }
}

type Marking = { visibility: Visibility; place: Place; everything: boolean; userId: number; upTo: number; now: Date }

/** Remembers how far somebody has read; true when that is farther than before. Nobody can have read what is not written yet. */
export async function markRead(
  db: Db,
  { visibility, place, everything, userId, upTo, now }: Marking,
): Promise<boolean> {
  const { projectId } = place
  const { rows } = await db.execute(sql`
    insert into message_reads as r (user_id, thread_id, up_to, read_at)
    select ${userId}, t.id, seen.id, ${now.toISOString()}::timestamptz
    from message_threads t
    cross join lateral (
      select max(x.id) as id from messages x
      where x.thread_id = t.id and x.id <= ${upTo} and (${visibility} = 'all' or not x.is_internal)
    ) seen
    where t.project_id = ${projectId} and seen.id is not null and (${visibility} <> 'trades' or t.for_trades)
      and ${everything ? sql`true` : sql`t.id = (${threadAt(place)})`}
    on conflict (user_id, thread_id) do update set up_to = excluded.up_to, read_at = excluded.read_at where r.up_to < excluded.up_to
    returning 1`)
  return rows.length > 0
}
