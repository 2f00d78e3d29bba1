import { sql, type SQL } from 'drizzle-orm'
import { MAX_ID } from '#shared/kernel/ids.ts'
import type { Conversation, ConversationQuery } from '#shared/messages/contract.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { onePage, runKept } from '#server/platform/db/prepared.ts'
import { builderThread, readableThreads, unreadOf } from './figures-store.ts'
import { nameOf, type Place, threadAt, type Visibility } from './store.ts'

/** Beyond this every screen says "99+". */
const UNREAD_PER_THREAD = 100

type Row = Conversation & { lastId: number }

const pattern = (q: string): string => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** From here on a word, or what is open, is common: walking through the inbox comes across it soon enough. */
const COMMON = { selections: 300, projects: 20, open: 500 }

type Few = { selections: number[]; projects: number[]; open: number[] }

/** What a builder's filters find, as far as that is little: null lets the inbox be walked in its order. */
async function fewOf(db: Db, { companyId }: Actor, { q, show }: ConversationQuery): Promise<Few | null> {
  if (companyId === null || (!q && show !== 'open')) return null
  if (q && (await isCommon(db, companyId, q))) return null
  const list = (found: SQL | undefined | false | '', atMost: number): SQL =>
    found ? sql`array(${found} limit ${atMost})` : sql`'{}'::integer[]`
  // As a case, of which PostgreSQL expects every other row to fit: only the words are in the index.
  const selections =
    q &&
    sql`select s.id from selections s where s.company_id = ${companyId}
    and selection_words(s.name, s.room, s.chosen) like ${pattern(q)} and case when lower(s.name) like ${pattern(q)} then true else false end`
  const projects =
    q && sql`select p.id from projects p where p.company_id = ${companyId} and p.search like ${pattern(q)}`
  const open =
    !q &&
    sql`select m.thread_id from messages m where m.company_id = ${companyId} and m.resolved_at is null
      and m.message_type in ('question', 'approval_request', 'change_request')`
  const { rows } = await db.execute<Few>(sql`select ${list(selections, COMMON.selections)} as selections,
    ${list(projects, COMMON.projects)} as projects, ${list(open, COMMON.open)} as open`)
  const [few] = rows
  return few && Object.entries(COMMON).every(([kind, many]) => few[kind as keyof Few].length < many) ? few : null
}

/** Whether the newest threads alone are enough of what is looked for: then no index needs to be asked for the rest. */
async function isCommon(db: Db, companyId: number, q: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (
      select t.project_id, t.selection_id from message_threads t where t.company_id = ${companyId} and t.last_message_id > 0
      order by t.last_message_id desc limit ${COMMON.selections}
    ) t join projects p on p.id = t.project_id left join selections s on s.id = t.selection_id
    where p.search like ${pattern(q)} or lower(s.name) like ${pattern(q)}`)
  return (rows[0]?.found ?? 0) > COMMON.selections / 5
}

/** Those threads of a builder: of the projects found the newest so many, of the selections and of what is open each. */
function threadsOf({ selections, projects, open }: Few, newest: SQL): SQL {
  const any = (ids: number[]): SQL => sql`any(${sql.param(ids)}::integer[])`
  return sql`select t.* from unnest(${sql.param(projects)}::integer[]) found(id) cross join lateral (
      select ${builderThread} from message_threads t where t.project_id = found.id and t.last_message_id > 0 ${newest}) t
    union all select ${builderThread} from selections s
      join message_threads t on t.project_id = s.project_id and t.selection_id = s.id and t.last_message_id > 0
      where s.id = ${any(selections)} and s.project_id <> all(${sql.param(projects)}::integer[])
    union all select ${builderThread} from message_threads t where t.id = ${any(open)}`
}

const openIn = sql`from messages o where o.thread_id = t.id and o.resolved_at is null
  and o.message_type in ('question', 'approval_request', 'change_request') and (t.builder or not o.is_internal)`

/** Threads of all projects of the person, latest word first: one statement that costs the same on every page. */
export async function list(db: Db, actor: Actor, query: ConversationQuery, before: number | null, limit: number) {
  const { userId } = actor
  const { q, projectId, show = 'all' } = query
  const mark = sql`left join message_reads r on r.user_id = ${userId} and r.thread_id = t.id`
  const conditions = [sql`true`]
  if (before !== null) conditions.push(sql`t.last_id < ${before}::int`)
  if (projectId !== undefined) conditions.push(sql`t.project_id = ${projectId}::int`)
  const few = await fewOf(db, actor, query)
  // Builders also find a project by its client; guests only by what the list shows them.
  if (q && !few)
    conditions.push(
      sql`(${actor.companyId === null ? sql`lower(p.name)` : sql`p.search`} like ${pattern(q)} or (select lower(s.name) like ${pattern(q)} from selections s where s.id = t.selection_id))`,
    )
  if (show === 'unread') conditions.push(sql`exists (${unreadOf(userId)})`)
  if (show === 'open') conditions.push(sql`exists (select ${openIn})`)
  // Where nothing but the place decides, no project is read further than the page reaches.
  const plain = show === 'all' && projectId === undefined
  const newest = sql`and t.last_message_id < ${before ?? MAX_ID}::int order by t.last_message_id desc limit ${onePage(limit)}`
  const threads = few
    ? threadsOf(few, plain ? newest : sql``)
    : readableThreads(actor, plain && !q ? { before, limit } : undefined)
  // The page is cut out before anything is looked up for its threads.
  const statement = sql`
    with page as materialized (
      select t.*, p.name as project_name from (${threads}) t
      join projects p on p.id = t.project_id and p.archived_at is null ${show === 'unread' ? mark : sql``}
      where ${sql.join(conditions, sql` and `)} order by t.last_id desc limit ${onePage(limit)}
    )
    select t.id, t.last_id as "lastId", t.project_id as "projectId", t.project_name as "projectName", t.selection_id as "selectionId",
      s.name as "selectionName", t.for_trades as "forTrades", unread.count as unread, unread.first as "firstUnreadId",
      open.questions as "openQuestions", open.requests as "openRequests", last.message as "lastMessage"
    from page t
    left join selections s on s.id = t.selection_id
    ${mark}
    cross join lateral (
      select count(*)::int as count, min(id) as first from (${unreadOf(userId)} order by x.id limit ${sql.raw(String(UNREAD_PER_THREAD))}) u
    ) unread
    cross join lateral (
      select count(*) filter (where o.message_type = 'question')::int as questions,
        count(*) filter (where o.message_type <> 'question')::int as requests ${openIn}
    ) open
    cross join lateral (
      select json_build_object('id', x.id, 'senderId', x.sender_id, 'senderName', ${nameOf('m', 'u')}, 'messageType', x.message_type,
        'isInternal', x.is_internal, 'message', left(x.message, 280), 'createdAt', x.created_at,
        'attachments', (select count(*) from message_attachments a where a.message_id = x.id)) as message
      from messages x join users u on u.id = x.sender_id
      left join members m on m.company_id = x.company_id and m.user_id = x.sender_id
      where x.thread_id = t.id and (t.builder or not x.is_internal) order by x.id desc limit 1
    ) last
    order by t.last_id desc`
  // A search is planned for its words.
  const rows = q ? (await db.execute<Row>(statement)).rows : await runKept<Row>(db, statement)
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
