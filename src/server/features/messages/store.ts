import { sql, type SQL } from 'drizzle-orm'
import type { Attachment, MessageQuery, MessageType } from '#shared/messages/contract.ts'
import type { Db } from '#server/platform/db/database.ts'
import { noteEvent } from '#server/platform/events/emit.ts'

export type Visibility = 'all' | 'shared' | 'trades'
export type Place = { companyId: number; projectId: number; selectionId: number | null; forTrades: boolean }
export type Conversed = { companyId: number; projectId: number; visibility: Visibility }

/** A message as it is stored, with the names of today. */
export type MessageRow = {
  id: number
  projectId: number
  selectionId: number | null
  selectionName: string | null
  threadId: number
  senderId: number
  senderName: string
  senderType: 'builder' | 'client' | 'subcontractor'
  messageType: MessageType
  isInternal: boolean
  forTrades: boolean
  message: string
  attachments: Omit<Attachment, 'url'>[] | null
  answersId: number | null
  resolvedAt: string | null
  resolvedBy: string | null
  createdAt: string
}

/** The name by which a company knows a person. */
export const nameOf = (member: string, user: string): SQL => {
  const [m, u] = [sql.raw(member), sql.raw(user)]
  return sql`coalesce(nullif(concat_ws(' ', coalesce(${m}.first_name, ${u}.first_name), coalesce(${m}.last_name, ${u}.last_name)), ''), ${u}.username)`
}

const iso = (column: string): SQL => sql`to_json(${sql.raw(column)}) #>> '{}'`

const rows = (where: SQL, order: SQL, limit: number): SQL => sql`
  select m.id, m.project_id as "projectId", m.selection_id as "selectionId", s.name as "selectionName", m.thread_id as "threadId",
    m.sender_id as "senderId", ${nameOf('p', 'u')} as "senderName", p.type as "senderType", m.message_type as "messageType",
    m.is_internal as "isInternal", m.for_trades as "forTrades", m.message, m.answers_id as "answersId",
    ${iso('m.resolved_at')} as "resolvedAt", case when m.resolved_by is not null then ${nameOf('rp', 'ru')} end as "resolvedBy",
    ${iso('m.created_at')} as "createdAt",
    (select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'contentType', f.content_type, 'bytes', f.bytes,
        'width', f.width, 'height', f.height) order by a.position)
      from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id) as attachments
  from messages m
  join users u on u.id = m.sender_id
  left join members p on p.company_id = m.company_id and p.user_id = m.sender_id
  left join selections s on s.id = m.selection_id
  left join users ru on ru.id = m.resolved_by
  left join members rp on rp.company_id = m.company_id and rp.user_id = m.resolved_by
  where ${where} order by ${order} limit ${limit}`

function visible({ companyId, projectId, visibility }: Conversed): SQL {
  const within = sql`m.company_id = ${companyId} and m.project_id = ${projectId}`
  if (visibility === 'all') return within
  return visibility === 'shared'
    ? sql`${within} and not m.is_internal`
    : sql`${within} and m.for_trades and not m.is_internal`
}

const threadAt = ({ projectId, selectionId, forTrades }: Omit<Place, 'companyId'>): SQL =>
  sql`select id from message_threads where project_id = ${projectId}
    and selection_id is not distinct from ${selectionId}::int and for_trades = ${forTrades}`

/** One page, oldest first. `older` tells whether there is more before it. */
export async function list(db: Db, at: Conversed, query: MessageQuery, limit: number) {
  const { selectionId, thread, type, open, before, after } = query
  const conditions = [visible(at)]
  const place = { projectId: at.projectId, selectionId: selectionId ?? null, forTrades: thread === 'trades' }
  if (selectionId || thread === 'project' || thread === 'trades')
    conditions.push(sql`m.thread_id = (${threadAt(place)})`)
  if (type) conditions.push(sql`m.message_type = ${type}`)
  if (open !== undefined) conditions.push(sql`(m.message_type <> 'comment' and m.resolved_at is null) = ${open}`)
  if (before !== undefined) conditions.push(sql`m.id < ${before}`)
  if (after !== undefined) conditions.push(sql`m.id > ${after}`)
  const forward = after !== undefined && before === undefined
  const { rows: found } = await db.execute<MessageRow>(
    rows(sql.join(conditions, sql` and `), forward ? sql`m.id` : sql`m.id desc`, limit + 1),
  )
  const page = found.slice(0, limit)
  return { messages: forward ? page : page.toReversed(), older: !forward && found.length > limit }
}

export async function find(db: Db, at: Conversed, messageId: number): Promise<MessageRow | undefined> {
  const { rows: found } = await db.execute<MessageRow>(rows(sql`${visible(at)} and m.id = ${messageId}`, sql`m.id`, 1))
  return found[0]
}

export async function lock(tx: Db, messageId: number): Promise<void> {
  await tx.execute(sql`select 1 from messages where id = ${messageId} for no key update`)
}

export type NewRow = Place & {
  senderId: number
  messageType: MessageType
  isInternal: boolean
  message: string
  answersId: number | null
  /** The question that this settles. */
  resolves: number | null
  files: number[]
  audience: 'builders' | 'project' | 'trades'
  now: Date
}
export type Posted = { id: number; threadId: number; selectionName: string | null }

/**
 * The message, its attachments, what it settles, its thread's latest word and the news of it, in one statement. Undefined
 * when the thread does not exist yet. A thread that somebody else is writing to is not waited for.
 */
export async function insert(db: Db, row: NewRow): Promise<Posted | undefined> {
  const now = row.now.toISOString()
  const { rows: posted } = await db.execute<Posted>(sql`
    with thread as materialized (
      ${threadAt(row)}
    ), posted as (
      insert into messages (company_id, project_id, selection_id, for_trades, thread_id, sender_id, message_type, is_internal, message, answers_id, created_at)
      select ${row.companyId}, ${row.projectId}, ${row.selectionId}::int, ${row.forTrades}, thread.id, ${row.senderId}, ${row.messageType},
        ${row.isInternal}, ${row.message}, ${row.answersId}::int, ${now}::timestamptz
      from thread returning id, thread_id
    ), free as (
      select t.id from message_threads t where t.id = (select id from thread) for no key update skip locked
    ), touched as (
      update message_threads t set
        last_message_id = greatest(t.last_message_id, posted.id),
        last_public_id = case when ${row.isInternal} then t.last_public_id else greatest(t.last_public_id, posted.id) end
      from posted, free where t.id = free.id
    ), attached as (
      insert into message_attachments (company_id, message_id, file_id, position)
      select ${row.companyId}, posted.id, f.id, f.position from posted, unnest(${sql.param(row.files)}::int[]) with ordinality f (id, position)
    ), settled as (
      update messages set resolved_at = ${now}::timestamptz, resolved_by = ${row.senderId}
      where id = ${row.resolves}::int and resolved_at is null
    ), told as (
      insert into events (company_id, project_id, audience, kind, data)
      select ${row.companyId}, ${row.projectId}, ${row.audience}, 'message.posted',
        jsonb_build_object('messageId', posted.id, 'selectionId', ${row.selectionId}::int, 'actorId', ${row.senderId}::int) from posted
    )
    select posted.id, posted.thread_id as "threadId", (select name from selections where id = ${row.selectionId}::int) as "selectionName" from posted`)
  if (posted[0]) noteEvent()
  return posted[0]
}

/** Begins a thread; false when the project has no such selection. */
export async function beginThread(db: Db, { companyId, projectId, selectionId, forTrades }: Place): Promise<boolean> {
  const { rows: begun } = await db.execute(sql`
    insert into message_threads as t (company_id, project_id, selection_id, for_trades)
    select ${companyId}, ${projectId}, ${selectionId}::int, ${forTrades}
    where ${selectionId}::int is null or exists (
      select from selections where company_id = ${companyId} and project_id = ${projectId} and id = ${selectionId}::int)
    on conflict (project_id, selection_id, for_trades) do update set for_trades = t.for_trades
    returning 1`)
  return begun.length > 0
}

export async function setResolved(db: Db, messageId: number, by: { userId: number; at: Date } | null): Promise<void> {
  await db.execute(sql`update messages set resolved_at = ${by?.at.toISOString() ?? null}::timestamptz, resolved_by = ${by?.userId ?? null}::int
    where id = ${messageId}`)
}

/** Whether a file hangs on a message that a guest of the company may read. */
export async function isReadable(db: Db, userId: number, fileId: number): Promise<boolean> {
  const { rows: found } = await db.execute(sql`
    select 1 from message_attachments a join messages m on m.id = a.message_id and not m.is_internal
    join seats pp on pp.project_id = m.project_id and pp.user_id = ${userId} and (pp.seat = 'client' or m.for_trades)
    where a.file_id = ${fileId} limit 1`)
  return found.length > 0
}
