import { sql, type SQL } from 'drizzle-orm'
import { auditKinds } from '#shared/activity/vocabulary.ts'
import { audienceOf } from '#shared/events/rules.ts'
import type { MessageType } from '#shared/messages/contract.ts'
import { displayName, seatReads, seatRow } from '#server/db/conditions.ts'
import type { SeatRow } from '#server/features/seats/public.ts'
import type { RecordedEvent } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { named } from '#server/platform/db/named.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** The cursor: a position in the audit log and one in the messages. */
export type Cursor = { at: string; seq: number; messageId: number }

export type EventRow = RecordedEvent & { projectName: string | null; selectionExists: boolean }

export type MessageRow = {
  id: number
  at: string
  actorId: number
  actorName: string
  messageType: MessageType
  isInternal: boolean
  forTrades: boolean
  projectId: number
  projectName: string
  selectionId: number | null
  selectionName: string | null
}

/** The events to show: of a whole company, one project as a seat sees it, or all projects on which a guest has a seat. */
export type View =
  | { of: 'company'; companyId: number }
  | { of: 'project'; as: 'builder' | 'guest'; projectId: number; userId: number }
  | { of: 'seats'; userId: number }

const seats = sql`select pp.project_id, pp.seat from seats pp where pp.user_id = ${sql.placeholder('userId')}`

const forBuilders = sql.raw(
  auditKinds
    .filter((kind) => audienceOf(kind) === 'builders')
    .map((kind) => `'${kind}'`)
    .join(', '),
)

// Trades see only the schedule; clients everything on their project that is not a draft, and that builders do not keep to themselves.
const visibleEvents = (seat: SQL): SQL =>
  sql`(${seat} <> 'subcontractor' or a.kind like 'milestone.%') and a.data ->> 'draft' is null
    and a.kind not in (${forBuilders})`

// Seals and anchors follow every signature or every day, so the list leaves them out.
// An act on several selections is one line: the event that covers all of them, or the only one it is about. The others say what they
// are a part of; version 1 said it with two flags. PostgreSQL takes
// `data ->> key is null` for rare, and would read and sort the whole log instead of walking it from its end.
const isListed = sql`a.kind not in ('certificate.sealed', 'anchor.made', 'anchor.stamped') and not a.data ?| array['partOf', 'batched', 'together']
  and not (a.kind = 'signoff.signed' and a.data ->> 'lines' = '1')`
const visibleMessages = (seat: SQL, userId: SQL): SQL => sql`not m.is_internal and ${seatReads('m', seat, userId)}`

/** Views with the same shape have the same SQL text. */
const shapeOf = (view: View): string => (view.of === 'project' ? `project_${view.as}` : view.of)

const eventColumns: Record<keyof EventRow, SQL> = {
  seq: sql`a.seq`,
  at: sql`a.at`,
  kind: sql`a.kind`,
  actorId: sql`a.actor_id`,
  actorName: sql`a.actor_name`,
  projectId: sql`a.project_id`,
  projectName: sql`p.name`,
  selectionId: sql`a.selection_id`,
  selectionExists: sql`s.id is not null`,
  data: sql`a.data`,
}

const messageColumns: Record<keyof MessageRow, SQL> = {
  id: sql`m.id`,
  at: sql`m.created_at`,
  actorId: sql`m.sender_id`,
  actorName: displayName('b', 'u'),
  messageType: sql`m.message_type`,
  isInternal: sql`m.is_internal`,
  forTrades: sql`m.for_trades`,
  projectId: sql`m.project_id`,
  projectName: sql`p.name`,
  selectionId: sql`m.selection_id`,
  selectionName: sql`s.name`,
}

const limit = sql.placeholder('limit')

/** The newest events before the cursor. In the view of a project, `seat` is the person's seat. */
function eventsOf(view: View): SQL {
  const columns = named(eventColumns)
  const joins = sql`left join projects p on p.id = a.project_id left join selections s on s.id = a.selection_id`
  if (view.of === 'company')
    return sql`select ${columns} from audit_log a ${joins} where a.company_id = ${sql.placeholder('companyId')} and a.seq < ${sql.placeholder('seq')} and ${isListed}
      and p.is_template is not true order by a.seq desc limit ${limit}`
  if (view.of === 'project')
    return sql`select ${columns} from audit_log a ${joins} where a.project_id = ${sql.placeholder('projectId')} and a.seq < ${sql.placeholder('seq')} and ${isListed}
      and ${view.as === 'builder' ? sql`true` : visibleEvents(sql`seat.kind`)} and ${isSeatOf(view)} order by a.seq desc limit ${limit}`
  return sql`select ${columns} from (${seats}) mine
    cross join lateral (select * from audit_log a where a.project_id = mine.project_id and a.at < ${sql.placeholder('at')}::timestamptz and ${isListed}
      and ${visibleEvents(sql`mine.seat`)} order by a.seq desc limit ${limit}) a
    ${joins} order by a.at desc, a.seq desc limit ${limit}`
}

function messagesOf(view: View): SQL {
  const columns = named(messageColumns)
  const joins = sql`join projects p on p.id = m.project_id join users u on u.id = m.sender_id
    left join members b on b.company_id = m.company_id and b.user_id = m.sender_id left join selections s on s.id = m.selection_id`
  const userId = sql`${sql.placeholder('userId')}::int`
  const before = sql`m.id < ${sql.placeholder('messageId')}`
  if (view.of === 'company')
    // The numbers first, from the company's own index: in the order of all numbers, PostgreSQL walks past what others wrote since.
    return sql`select ${columns} from messages m ${joins} where m.company_id = ${sql.placeholder('companyId')} and m.id = any(array(select n.id from messages n
      where n.company_id = ${sql.placeholder('companyId')} and n.id < ${sql.placeholder('messageId')} order by n.id desc limit ${limit})) order by m.id desc`
  if (view.of === 'project')
    return sql`select ${columns} from messages m ${joins} where m.company_id = seat."companyId" and m.project_id = ${sql.placeholder('projectId')}
      and ${before} and ${view.as === 'builder' ? sql`true` : visibleMessages(sql`seat.kind`, userId)} and ${isSeatOf(view)} order by m.id desc limit ${limit}`
  return sql`select ${columns} from (${seats}) mine
    join projects mp on mp.id = mine.project_id
    cross join lateral (select * from messages m where m.company_id = mp.company_id and m.project_id = mine.project_id
      and ${before} and ${visibleMessages(sql`mine.seat`, userId)} order by m.id desc limit ${limit}) m
    ${joins} order by m.id desc limit ${limit}`
}

/** A person with another seat than the one asked for is shown nothing. */
const isSeatOf = ({ as }: Extract<View, { of: 'project' }>): SQL =>
  as === 'builder' ? sql`seat.kind = 'builder'` : sql`seat.kind <> 'builder'`

type Found = { seat: SeatRow | null; events: EventRow[]; messages: MessageRow[] }

/** Both lists, newest first, and in the view of a project the person's seat: without one, nothing is returned. */
export async function list(db: Db, view: View, { at, seq, messageId }: Cursor, atMost: number): Promise<Found | null> {
  const eventOrder = view.of === 'seats' ? sql`x.at desc, x.seq desc` : sql`x.seq desc`
  const lists = () => sql`(select json_agg(x order by ${eventOrder}) from (${eventsOf(view)}) x) as events,
    (select json_agg(x order by x.id desc) from (${messagesOf(view)}) x) as messages`
  const [user, project] = [sql`${sql.placeholder('userId')}::integer`, sql`${sql.placeholder('projectId')}::integer`]
  const statement = () =>
    view.of === 'project'
      ? sql`with seat as materialized (${seatRow(user, project)}) select row_to_json(seat) as seat, ${lists()} from seat`
      : sql`select null as seat, ${lists()}`
  const values = { ...view, at, seq, messageId, limit: atMost }
  type Row = { seat: SeatRow | null; events: EventRow[] | null; messages: MessageRow[] | null }
  const [found] = await prepared<Row>(db, `activity_${shapeOf(view)}`, statement, values)
  return found ? { seat: found.seat, events: found.events ?? [], messages: found.messages ?? [] } : null
}
