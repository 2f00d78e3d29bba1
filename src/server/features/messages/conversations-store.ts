import { sql, type SQL } from 'drizzle-orm'
import { MAX_ID } from '#shared/kernel/ids.ts'
import type { Conversation, ConversationQuery } from '#shared/messages/contract.ts'
import type { Actor } from '#server/platform/actor.ts'
import { displayName, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import { named } from '#server/platform/db/named.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { builderThread, readableThreads, readerKind, readerOf, readerValues, unreadOf } from './figures-store.ts'
import { type Place, threadAt, type Visibility } from './store.ts'

/** Screens show more than this as "99+". */
const UNREAD_PER_THREAD = 100

type LastMessage = Omit<Conversation['lastMessage'], 'id'> & { messageId: number }
type Row = Omit<Conversation, 'lastMessage'> & LastMessage & { lastId: number }

const pattern = (q: string): string => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** From here on a word or an open message is common: scanning the inbox in order finds it quickly. */
const COMMON = { selections: 300, projects: 20, open: 500 }

type FilterMatches = { selections: number[]; projects: number[]; open: number[] }

/** The results of a builder's filters when they are few; null scans the inbox in its order. */
async function filterMatches(
  db: Db,
  { companyId }: Actor,
  { q, show }: ConversationQuery,
): Promise<FilterMatches | null> {
  if (companyId === null || (!q && show !== 'open')) return null
  if (q && (await isCommon(db, companyId, q))) return null
  const list = (found: SQL | undefined | false | '', atMost: number): SQL =>
    found ? sql`array(${found} limit ${atMost})` : sql`'{}'::integer[]`
  // Written as a CASE, for which PostgreSQL estimates every other row: only the words are in the index.
  const selections =
    q &&
    sql`select s.id from selections s where s.company_id = ${companyId}
    and selection_words(s.name, s.room, s.choices) like ${pattern(q)} and case when lower(s.name) like ${pattern(q)} then true else false end`
  const projects =
    q &&
    sql`select p.id from projects p where p.company_id = ${companyId} and not p.is_template and p.search like ${pattern(q)}`
  const open =
    !q &&
    sql`select m.thread_id from messages m where m.company_id = ${companyId} and m.resolved_at is null
      and m.message_type in ('question', 'approval_request', 'change_request')`
  const { rows } = await db.execute<FilterMatches>(sql`select ${list(selections, COMMON.selections)} as selections,
    ${list(projects, COMMON.projects)} as projects, ${list(open, COMMON.open)} as open`)
  const [few] = rows
  return few && Object.entries(COMMON).every(([kind, many]) => few[kind as keyof FilterMatches].length < many)
    ? few
    : null
}

/** Whether the newest threads alone contain enough matches: then no index is needed for the rest. */
async function isCommon(db: Db, companyId: number, q: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (
      select t.project_id, t.selection_id from message_threads t where t.company_id = ${companyId} and t.last_message_id > 0
      order by t.last_message_id desc limit ${COMMON.selections}
    ) t join projects p on p.id = t.project_id left join selections s on s.id = t.selection_id
    where p.search like ${pattern(q)} or lower(s.name) like ${pattern(q)}`)
  return (rows[0]?.found ?? 0) > COMMON.selections / 5
}

/** The threads of what `filterMatches` found: the newest of each project, and each of the selections and of what is open. */
function threadsOfMatches(newest: SQL): SQL {
  const [selections, projects, open] = (['selections', 'projects', 'open'] as const).map(
    (part) => sql`${sql.placeholder(part)}::integer[]`,
  )
  return sql`select t.* from unnest(${projects}) found(id) cross join lateral (
      select ${builderThread} from message_threads t where t.project_id = found.id and t.last_message_id > 0 ${newest}) t
    union all select ${builderThread} from selections s
      join message_threads t on t.project_id = s.project_id and t.selection_id = s.id and t.last_message_id > 0
      where s.id = any(${selections}) and s.project_id <> all(${projects})
    union all select ${builderThread} from message_threads t where t.id = any(${open})`
}

const openIn = sql`from messages o where o.thread_id = t.id and o.resolved_at is null
  and o.message_type in ('question', 'approval_request', 'change_request') and (t.builder or not o.is_internal)`

/** Page sizes that our own screens use. They are part of the text, so that the plan is made for them. */
const USUAL_PAGES = new Set([5, 10, 20, 30, 50, 100, 200])

/** What the text of the statement depends on; everything else is a value. */
type Shape = {
  show: 'all' | 'unread' | 'open'
  searched: boolean
  few: boolean
  inProject: boolean
  next: boolean
  limit: number | null
}

/** Threads of all projects of the person, latest message first: one statement that costs the same on every page. */
export async function list(db: Db, actor: Actor, query: ConversationQuery, before: number | null, limit: number) {
  const { q, projectId, show = 'all' } = query
  const few = await filterMatches(db, actor, query)
  const shape: Shape = {
    show,
    searched: Boolean(q),
    few: few !== null,
    inProject: projectId !== undefined,
    next: before !== null,
    limit: USUAL_PAGES.has(limit) ? limit : null,
  }
  const values = { ...readerValues(actor), ...few, pattern: q && pattern(q), projectId, before, more: limit + 1 }
  const name = ['conversations', readerKind(actor), ...Object.values(shape)].join('_')
  const rows = await prepared<Row>(db, name, () => statement(actor, shape), values, { replan: shape.searched })
  const page = rows.slice(0, limit)
  return { conversations: page.map(conversationOf), next: rows.length > limit ? (page.at(-1)?.lastId ?? null) : null }
}

function statement(actor: Actor, { show, searched, few, inProject, next, limit }: Shape): SQL {
  const reader = readerOf(actor)
  const more = limit === null ? sql.placeholder('more') : sql.raw(String(limit + 1))
  const before = next ? sql`${sql.placeholder('before')}::int` : sql.raw(String(MAX_ID))
  const words = sql.placeholder('pattern')
  const mark = sql`left join message_reads r on r.user_id = ${reader.userId} and r.thread_id = t.id`
  const conditions = [sql`true`]
  if (next) conditions.push(sql`t.last_id < ${before}`)
  if (inProject) conditions.push(sql`t.project_id = ${sql.placeholder('projectId')}::int`)
  // Builders also find a project by its client; guests only by what the list shows them.
  if (searched && !few)
    conditions.push(
      sql`(${reader.companyId === null ? sql`lower(p.name)` : sql`p.search`} like ${words} or (select lower(s.name) like ${words} from selections s where s.id = t.selection_id))`,
    )
  if (show === 'unread') conditions.push(sql`exists (${unreadOf(reader.userId)})`)
  if (show === 'open') conditions.push(sql`exists (select ${openIn})`)
  // Without a filter, no project is read further than the page reaches.
  const plain = show === 'all' && !inProject
  const newest = sql`and t.last_message_id < ${before} order by t.last_message_id desc limit ${more}`
  const threads = few
    ? threadsOfMatches(plain ? newest : sql``)
    : readableThreads(reader, plain && !searched ? { before, limit: sql`${more}` } : undefined)
  // The page is limited before its threads are joined with details.
  return sql`
    with page as materialized (
      select t.*, p.name as project_name from (${threads}) t
      join projects p on p.id = t.project_id and ${liveProject} ${show === 'unread' ? mark : sql``}
      where ${sql.join(conditions, sql` and `)} order by t.last_id desc limit ${more}
    )
    select t.last_id as "lastId", ${named(conversationColumns)}, last.*
    from page t
    left join selections s on s.id = t.selection_id
    ${mark}
    cross join lateral (
      select count(*)::int as count, min(id) as first from (${unreadOf(reader.userId)} order by x.id ${limitTo(UNREAD_PER_THREAD)}) u
    ) unread
    cross join lateral (
      select count(*) filter (where o.message_type = 'question')::int as questions,
        count(*) filter (where o.message_type <> 'question')::int as requests ${openIn}
    ) open
    cross join lateral (
      select ${named(lastMessage)}
      from messages x join users u on u.id = x.sender_id
      left join members m on m.company_id = x.company_id and m.user_id = x.sender_id
      where x.thread_id = t.id and (t.builder or not x.is_internal) order by x.id desc limit 1
    ) last
    order by t.last_id desc`
}

const conversationColumns: Record<keyof Omit<Conversation, 'lastMessage'>, SQL> = {
  id: sql`t.id`,
  projectId: sql`t.project_id`,
  projectName: sql`t.project_name`,
  selectionId: sql`t.selection_id`,
  selectionName: sql`s.name`,
  forTrades: sql`t.for_trades`,
  unread: sql`unread.count`,
  firstUnreadId: sql`unread.first`,
  openQuestions: sql`open.questions`,
  openRequests: sql`open.requests`,
}

const lastMessage: Record<keyof LastMessage, SQL> = {
  messageId: sql`x.id`,
  senderId: sql`x.sender_id`,
  senderName: displayName('m', 'u'),
  messageType: sql`x.message_type`,
  isInternal: sql`x.is_internal`,
  message: sql`left(x.message, 280)`,
  attachments: sql`(select count(*) from message_attachments a where a.message_id = x.id)`,
  createdAt: sql`x.created_at`,
}

function conversationOf(row: Row): Conversation {
  const { lastId: _last, messageId, senderId, senderName, messageType, isInternal, message, ...rest } = row
  const { attachments, createdAt, ...conversation } = rest
  const lastMessage = { id: messageId, senderId, senderName, messageType, isInternal, message, attachments }
  return { ...conversation, lastMessage: { ...lastMessage, createdAt: instantOf(createdAt) } }
}

type ReadMark = { visibility: Visibility; place: Place; everything: boolean; userId: number; upTo: number; now: Date }

/** Stores how far a person has read; true when that moved forward. Nobody can have read past the newest message. */
export async function markRead(
  db: Db,
  { visibility, place, everything, userId, upTo, now }: ReadMark,
): Promise<boolean> {
  const thread = threadAt({
    projectId: sql.placeholder('projectId'),
    selectionId: place.selectionId === null ? null : sql.placeholder('selectionId'),
    forTrades: sql.placeholder('forTrades'),
  })
  const text = () => sql`
    insert into message_reads as r (user_id, thread_id, up_to, read_at)
    select ${sql.placeholder('userId')}, t.id, seen.id, ${sql.placeholder('now')}::timestamptz
    from message_threads t
    cross join lateral (
      select max(x.id) as id from messages x
      where x.thread_id = t.id and x.id <= ${sql.placeholder('upTo')} and (${sql.placeholder('visibility')} = 'all' or not x.is_internal)
    ) seen
    where t.project_id = ${sql.placeholder('projectId')} and seen.id is not null
      and (${sql.placeholder('visibility')} = 'all' or t.for_trades = (${sql.placeholder('visibility')} = 'trades')) and ${everything ? sql`true` : sql`t.id = (${thread})`}
    on conflict (user_id, thread_id) do update set up_to = excluded.up_to, read_at = excluded.read_at where r.up_to < excluded.up_to
    returning 1`
  const shape = everything ? 'everything' : place.selectionId === null ? 'thread' : 'selection'
  const values = { ...place, visibility, userId, upTo, now: now.toISOString() }
  const rows = await prepared(db, `messages_mark_read_${shape}`, text, values)
  return rows.length > 0
}
