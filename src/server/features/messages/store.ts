import { sql, type SQL } from 'drizzle-orm'
import type { Attachment, MessageQuery, MessageType } from '#shared/messages/contract.ts'
import { displayName, openToTrade, seatReads, seatRow } from '#server/db/conditions.ts'
import type { SeatRow } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { named } from '#server/platform/db/named.ts'
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

const columns: Record<keyof MessageRow, SQL> = {
  id: sql`m.id`,
  projectId: sql`m.project_id`,
  selectionId: sql`m.selection_id`,
  selectionName: sql`s.name`,
  threadId: sql`m.thread_id`,
  senderId: sql`m.sender_id`,
  senderName: displayName('p', 'u'),
  senderType: sql`p.type`,
  messageType: sql`m.message_type`,
  isInternal: sql`m.is_internal`,
  forTrades: sql`m.for_trades`,
  message: sql`m.message`,
  answersId: sql`m.answers_id`,
  resolvedAt: sql`m.resolved_at`,
  resolvedBy: sql`case when m.resolved_by is not null then ${displayName('rp', 'ru')} end`,
  // Requests are resolved at the instant of the event that declines them.
  declineReason: sql`case when m.message_type = 'change_request' and m.resolved_at is not null then (
    select a.data ->> 'reason' from audit_log a where a.company_id = m.company_id and a.selection_id = m.selection_id
      and a.kind = 'selection.change_declined' and a.at = m.resolved_at limit 1) end`,
  createdAt: sql`m.created_at`,
  attachments: sql`(select json_agg(x) from (select f.id, f.name, f.kind, f.content_type as "contentType", f.bytes, f.width, f.height
    from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id order by a.position) x)`,
}

const messagesWhere = (where: SQL, order: SQL, limit: SQL): SQL => sql`
  select ${named(columns)}
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
/** Each message beside the person's seat; the seat alone without one. */
type ListedRow = SeatRow & (MessageRow | { id: null })
const isMessage = (row: ListedRow): row is SeatRow & MessageRow => row.id !== null
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
    const page = messagesWhere(
      sql.join(conditions, sql` and `),
      forward ? sql`m.id` : sql`m.id desc`,
      value('limit', 'int'),
    )
    // The seat comes last: its project is there without a message too.
    return sql`with seat as materialized (${seatRow(value('userId', 'int'), value('projectId', 'int'))})
      select m.*, seat.* from seat left join lateral (${page}) m on true order by m.id`
  }
  const values = { ...at, ...place, type, open, before, after, limit: limit + 1 }
  const rows = await prepared<ListedRow>(db, name.filter(Boolean).join('_'), statement, values)
  const [seat] = rows
  if (!seat) return undefined
  const read = rows.filter(isMessage)
  const more = read.length > limit
  const page = more ? (forward ? read.slice(0, limit) : read.slice(1)) : read
  return { seat, messages: page, older: !forward && more }
}

export async function find(db: Db, at: ThreadScope, messageId: number): Promise<MessageRow | undefined> {
  const statement = () =>
    messagesWhere(
      sql`${visible(at, value('companyId', 'int'))} and m.id = ${value('messageId', 'int')}`,
      sql`m.id`,
      sql`1`,
    )
  const [found] = await prepared<MessageRow>(db, `message_${at.visibility}`, statement, { ...at, messageId })
  return found
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
