import { sql, type SQL } from 'drizzle-orm'
import type { Attachment, MessageQuery, MessageType } from '#shared/messages/contract.ts'
import { displayName, openToTrade, seatReads, seatRow } from '#server/db/conditions.ts'
import type { SeatRow } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Field, flag, json, jsonList, jsonText, number, text } from '#server/platform/db/json-text.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Visibility = 'all' | 'shared' | 'trades'
export type Place = { companyId: number; projectId: number; selectionId: number | null; forTrades: boolean }
export type ThreadScope = { companyId: number; projectId: number; userId: number; visibility: Visibility }

/** A stored message, with current names. */
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
  declineReason: string | null
  createdAt: string
}

const instant = (column: string): Field => text(sql.raw(column))

const columns: Record<keyof MessageRow, Field> = {
  id: number(sql`m.id`),
  projectId: number(sql`m.project_id`),
  selectionId: number(sql`m.selection_id`),
  selectionName: text(sql`s.name`),
  threadId: number(sql`m.thread_id`),
  senderId: number(sql`m.sender_id`),
  senderName: text(displayName('p', 'u')),
  senderType: text(sql`p.type`),
  messageType: text(sql`m.message_type`),
  isInternal: flag(sql`m.is_internal`),
  forTrades: flag(sql`m.for_trades`),
  message: text(sql`m.message`),
  answersId: number(sql`m.answers_id`),
  resolvedAt: instant('m.resolved_at'),
  resolvedBy: text(sql`case when m.resolved_by is not null then ${displayName('rp', 'ru')} end`),
  // Requests are resolved at the instant of the event that declines them.
  declineReason: text(sql`case when m.message_type = 'change_request' and m.resolved_at is not null then (
    select a.data ->> 'reason' from audit_log a where a.company_id = m.company_id and a.selection_id = m.selection_id
      and a.kind = 'selection.change_declined' and a.at = m.resolved_at limit 1) end`),
  createdAt: instant('m.created_at'),
  attachments:
    json(sql`(select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'contentType', f.content_type,
      'bytes', f.bytes, 'width', f.width, 'height', f.height) order by a.position)
    from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id)`),
}

/** Messages as JSON text, with their ids. */
const rows = (where: SQL, order: SQL, limit: SQL): SQL => sql`
  select m.id, ${jsonText(columns)} as message
  from messages m
  join users u on u.id = m.sender_id
  left join members p on p.company_id = m.company_id and p.user_id = m.sender_id
  left join selections s on s.id = m.selection_id
  left join users ru on ru.id = m.resolved_by
  left join members rp on rp.company_id = m.company_id and rp.user_id = m.resolved_by
  where ${where} order by ${order} limit ${limit}`

const value = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** Its values are those of the scope. */
function visible({ visibility }: Pick<ThreadScope, 'visibility'>, companyId: SQL): SQL {
  const within = sql`m.company_id = ${companyId} and m.project_id = ${value('projectId', 'int')}`
  if (visibility === 'all') return within
  return visibility === 'shared'
    ? sql`${within} and not m.is_internal and not m.for_trades`
    : sql`${within} and m.for_trades and not m.is_internal and ${openToTrade('m', value('userId', 'int'))}`
}

/** The thread of a place. Two conditions, because no index serves IS NOT DISTINCT FROM. */
export const threadAt = ({
  projectId,
  selectionId,
  forTrades,
}: { [Part in keyof Omit<Place, 'companyId'>]: unknown }): SQL =>
  sql`select id from message_threads where project_id = ${projectId} and for_trades = ${forTrades}
    and ${selectionId === null ? sql`selection_id is null` : sql`selection_id = ${selectionId}::int`}`

/** Everything that trades read and write is in their own conversations. */
export const isForTrades = ({ visibility }: Pick<ThreadScope, 'visibility'>, thread: string | undefined): boolean =>
  visibility === 'trades' || thread === 'trades'

type Page = { seat: SeatRow; messages: MessageRow[]; older: boolean }
type Reader = Pick<ThreadScope, 'projectId' | 'userId' | 'visibility'>

/** Whose seat reads by this visibility: a person with another seat gets no messages. */
const seatOfVisibility = { all: 'builder', shared: 'client', trades: 'subcontractor' } satisfies Record<
  Visibility,
  SeatRow['kind']
>

/**
 * One page, oldest first, together with the person's seat; undefined without a seat. Messages are read when the seat is one of the
 * visibility that was asked for. `older` says whether there are earlier messages.
 */
export async function list(db: Db, at: Reader, query: MessageQuery, limit: number): Promise<Page | undefined> {
  const { selectionId, thread, type, open, before, after } = query
  const place = { selectionId: selectionId ?? null, forTrades: isForTrades(at, thread) }
  const ofThread = Boolean(selectionId) || thread === 'project' || thread === 'trades'
  const forward = after !== undefined && before === undefined
  // What the text depends on; everything else is a value.
  const name = [
    'messages',
    at.visibility,
    ofThread && (selectionId ? 'selection' : 'project'),
    type && 'type',
    open !== undefined && 'open',
    before !== undefined && 'before',
    after !== undefined && 'after',
  ]
  const statement = () => {
    const conditions = [
      visible(at, sql`seat."companyId"`),
      sql`seat.kind = ${sql.raw(`'${seatOfVisibility[at.visibility]}'`)}`,
    ]
    if (ofThread)
      conditions.push(
        sql`m.thread_id = (${threadAt({
          projectId: value('projectId', 'int'),
          selectionId: place.selectionId === null ? null : sql.placeholder('selectionId'),
          forTrades: value('forTrades', 'boolean'),
        })})`,
      )
    if (type) conditions.push(sql`m.message_type = ${value('type', 'text')}`)
    if (open !== undefined)
      conditions.push(sql`(m.message_type <> 'comment' and m.resolved_at is null) = ${value('open', 'boolean')}`)
    if (before !== undefined) conditions.push(sql`m.id < ${value('before', 'int')}`)
    if (after !== undefined) conditions.push(sql`m.id > ${value('after', 'int')}`)
    const page = rows(sql.join(conditions, sql` and `), forward ? sql`m.id` : sql`m.id desc`, value('limit', 'int'))
    return sql`with seat as materialized (${seatRow(value('userId', 'int'), value('projectId', 'int'))})
      select seat.*, (select ${jsonList(sql`x.message`, sql`x.id`)} from (${page}) x) as messages from seat`
  }
  const values = { ...at, ...place, type, open, before, after, limit: limit + 1 }
  const [found] = await prepared<SeatRow & { messages: string }>(db, name.filter(Boolean).join('_'), statement, values)
  if (!found) return undefined
  const { messages, ...seat } = found
  const read = JSON.parse(messages) as MessageRow[]
  const more = read.length > limit
  const page = more ? (forward ? read.slice(0, limit) : read.slice(1)) : read
  return { seat, messages: page, older: !forward && more }
}

export async function find(db: Db, at: ThreadScope, messageId: number): Promise<MessageRow | undefined> {
  const statement = () =>
    rows(sql`${visible(at, value('companyId', 'int'))} and m.id = ${value('messageId', 'int')}`, sql`m.id`, sql`1`)
  const [found] = await prepared<{ message: string }>(db, `message_${at.visibility}`, statement, { ...at, messageId })
  return found && (JSON.parse(found.message) as MessageRow)
}

export async function lock(tx: Db, messageId: number): Promise<void> {
  await prepared(
    tx,
    'message_lock',
    () => sql`select 1 from messages where id = ${sql.placeholder('messageId')} for no key update`,
    { messageId },
  )
}

export async function setResolved(db: Db, messageId: number, by: { userId: number; at: Date } | null): Promise<void> {
  await prepared(
    db,
    'message_resolve',
    () => sql`update messages set resolved_at = ${sql.placeholder('at')}::timestamptz, resolved_by = ${sql.placeholder('userId')}::int
    where id = ${sql.placeholder('messageId')}`,
    { at: by?.at.toISOString() ?? null, userId: by?.userId ?? null, messageId },
  )
}

/** Whether a file is attached to a message that a guest of the company may read. */
export async function isReadable(db: Db, userId: number, fileId: number): Promise<boolean> {
  const found = await prepared(
    db,
    'message_file_readable',
    () => sql`
    select 1 from message_attachments a join messages m on m.id = a.message_id and not m.is_internal
    join seats pp on pp.project_id = m.project_id and pp.user_id = ${sql.placeholder('userId')} and ${seatReads('m', sql`pp.seat`, sql`pp.user_id`)}
    where a.file_id = ${sql.placeholder('fileId')} limit 1`,
    { userId, fileId },
  )
  return found.length > 0
}
