import { sql, type SQL } from 'drizzle-orm'
import type { MessageType } from '#shared/messages/contract.ts'
import { isWorkOf, knownOnSite, seatRow } from '#server/db/conditions.ts'
import type { SeatRow } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Outbox } from '#server/platform/events/emit.ts'
import { type Place, threadAt } from './store.ts'

type Words = {
  senderId: number
  messageType: MessageType
  isInternal: boolean
  message: string
  audience: 'builders' | 'project' | 'trades'
  /** It asks for a change of the selection or answers such a request, so the selection shows something else now. */
  aboutChange: boolean
  now: Date
}
export type NewRow = Place &
  Words & {
    answersId: number | null
    /** The question that this closes. */
    resolves: number | null
    files: number[]
  }
export type Posted = { id: number; threadId: number; selectionName: string | null }

const value = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const [sender, internal, moment] = [
  value('senderId', 'int'),
  value('isInternal', 'boolean'),
  value('now', 'timestamptz'),
]

/** Namespace of advisory locks whose second number is a thread. */
const THREAD_LOCK = 7_401

/**
 * What a message updates besides its own row: the thread's latest message and the live event. `thread` and `posted` exist
 * already. If someone else is writing to the thread, the update is skipped and the notification job makes it later. An advisory
 * lock decides who updates: with SKIP LOCKED, two writers that met a freshly changed row waited for each other.
 */
const consequences = (companyId: SQL, projectId: SQL, selectionId: SQL): SQL => sql`free as (
    select thread.id from thread where pg_try_advisory_xact_lock(${sql.raw(String(THREAD_LOCK))}, thread.id)
  ), touched as (
    update message_threads t set
      last_message_id = greatest(t.last_message_id, posted.id),
      last_public_id = case when ${internal} then t.last_public_id else greatest(t.last_public_id, posted.id) end
    from posted, free where t.id = free.id
  ), announced as (
    insert into events (company_id, project_id, audience, kind, data)
    select ${companyId}, ${projectId}, ${value('audience', 'text')}, 'message.posted',
      jsonb_build_object('messageId', posted.id, 'selectionId', ${selectionId}, 'actorId', ${sender})
        || case when ${value('aboutChange', 'boolean')} then '{"aboutChange": true}'::jsonb else '{}'::jsonb end
      from posted
  )`

const columns = sql`(company_id, project_id, selection_id, for_trades, thread_id, sender_id, message_type, is_internal, message, answers_id, created_at)`
const said = sql`${sender}, ${value('messageType', 'text')}, ${internal}, ${value('message', 'text')}`

const selectionOf = ({ selectionId }: Pick<Place, 'selectionId'>): SQL =>
  selectionId === null ? sql`null::int` : value('selectionId', 'int')
const nameOfSelection = ({ selectionId }: Pick<Place, 'selectionId'>): SQL =>
  selectionId === null ? sql`null::text` : sql`(select name from selections where id = ${value('selectionId', 'int')})`
const whichThread = (place: Pick<Place, 'selectionId'>): SQL =>
  threadAt({
    projectId: value('projectId', 'int'),
    selectionId: place.selectionId === null ? null : sql.placeholder('selectionId'),
    forTrades: value('forTrades', 'boolean'),
  })
const shapeOf = ({ selectionId }: Pick<Place, 'selectionId'>): string =>
  selectionId === null ? 'project' : 'selection'

/**
 * Inserts the message with its attachments, closes the question it replies to, and updates the thread and the live event, in one
 * statement. Undefined when the thread does not exist yet.
 */
export async function insert(db: Db, outbox: Outbox, row: NewRow): Promise<Posted | undefined> {
  const [company, project] = [value('companyId', 'int'), value('projectId', 'int')]
  const text = () => sql`
    with thread as materialized (${whichThread(row)}), posted as (
      insert into messages ${columns}
      select ${company}, ${project}, ${selectionOf(row)}, ${value('forTrades', 'boolean')}, thread.id, ${said}, ${value('answersId', 'int')}, ${moment}
      from thread returning id, thread_id
    ), attached as (
      insert into message_attachments (company_id, message_id, file_id, position)
      select ${company}, posted.id, f.id, f.position from posted, unnest(${value('files', 'int[]')}) with ordinality f (id, position)
    ), settled as (
      update messages set resolved_at = ${moment}, resolved_by = ${sender}
      where id = ${value('resolves', 'int')} and resolved_at is null
    ), ${consequences(company, project, selectionOf(row))}
    select posted.id, posted.thread_id as "threadId", ${nameOfSelection(row)} as "selectionName" from posted`
  const values = { ...row, now: row.now.toISOString() }
  const [posted] = await prepared<Posted>(db, `message_insert_${shapeOf(row)}`, text, values)
  if (posted) outbox.hasEvents = true
  return posted
}

export type Quick = Omit<Place, 'companyId'> &
  Words & {
    /** The seats that may post it. */
    writers: SeatRow['kind'][]
  }

/**
 * The fast path: text only, in an existing thread, by a person whose seat allows it. Checks the seat and writes in one statement.
 * Undefined when any of this does not hold.
 */
export async function postAtOnce(db: Db, outbox: Outbox, row: Quick): Promise<(Posted & SeatRow) | undefined> {
  const [company, project] = [sql`seat."companyId"`, value('projectId', 'int')]
  const text = () => sql`
    with seat as materialized (${seatRow(sender, project)}), thread as materialized (
      ${whichThread(row)} and exists (select from seat where not archived and kind = any(${value('writers', 'text[]')}))
    ), posted as (
      insert into messages ${columns}
      select ${company}, ${project}, ${selectionOf(row)}, ${value('forTrades', 'boolean')}, thread.id, ${said}, null::int, ${moment}
      from thread, seat returning id, thread_id
    ), ${consequences(sql`(select "companyId" from seat)`, project, selectionOf(row))}
    select seat.*, posted.id, posted.thread_id as "threadId", ${nameOfSelection(row)} as "selectionName" from seat, posted`
  const values = { ...row, now: row.now.toISOString() }
  const [posted] = await prepared<Posted & SeatRow>(db, `message_post_${shapeOf(row)}`, text, values)
  if (posted) outbox.hasEvents = true
  return posted
}

type AboutSelection = Pick<SeatRow, 'kind'> & {
  companyId: number
  projectId: number
  userId: number
  selectionId: number
}

/** Whether a selection has a conversation of the trades now: it is or was approved, and for a subcontractor it is their work. */
export async function tradesConversation(db: Db, at: AboutSelection): Promise<'open' | 'closed' | 'missing'> {
  const { companyId, projectId, userId, selectionId, kind } = at
  const rows = await prepared<{ known: boolean }>(
    db,
    'message_trades_conversation',
    () => sql`
    select ${knownOnSite} as known from selections s
    where s.company_id = ${sql.placeholder('companyId')} and s.project_id = ${sql.placeholder('projectId')}
      and s.id = ${sql.placeholder('selectionId')} and s.sent_at is not null and (s.archived_at is null or s.ended_approval is not null)
      and (${sql.placeholder('kind')}::text <> 'subcontractor' or ${isWorkOf(sql`${sql.placeholder('userId')}::integer`)})`,
    { companyId, projectId, userId, selectionId, kind },
  )
  const [found] = rows
  return found ? (found.known ? 'open' : 'closed') : 'missing'
}

/** Creates a thread; false when the project has no such selection, or the client has not been sent it yet. */
export async function beginThread(db: Db, { companyId, projectId, selectionId, forTrades }: Place): Promise<boolean> {
  const begun = await prepared(
    db,
    'message_begin_thread',
    () => sql`
    insert into message_threads as t (company_id, project_id, selection_id, for_trades)
    select ${sql.placeholder('companyId')}, ${sql.placeholder('projectId')}, ${sql.placeholder('selectionId')}::int, ${sql.placeholder('forTrades')}
    where ${sql.placeholder('selectionId')}::int is null or exists (
      select from selections where company_id = ${sql.placeholder('companyId')} and project_id = ${sql.placeholder('projectId')} and id = ${sql.placeholder('selectionId')}::int and sent_at is not null and archived_at is null)
    on conflict (project_id, selection_id, for_trades) do update set for_trades = t.for_trades
    returning 1`,
    { companyId, projectId, selectionId, forTrades },
  )
  return begun.length > 0
}
