import { sql, type SQL } from 'drizzle-orm'
import type { MessageType } from '#shared/messages/contract.ts'
import { displayName, seatReads } from '#server/db/conditions.ts'
import type { RecordedEvent } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
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
  | {
      of: 'project'
      companyId: number
      projectId: number
      userId: number
      kind: 'builder' | 'client' | 'subcontractor'
    }
  | { of: 'seats'; userId: number }

const seats = sql`select pp.project_id, pp.seat from seats pp where pp.user_id = ${sql.placeholder('userId')}`

// Trades see only the schedule; clients everything on their project that is not a draft.
const visibleEvents = (seat: SQL): SQL =>
  sql`(${seat} <> 'subcontractor' or a.kind like 'milestone.%') and a.data ->> 'draft' is null
    and a.kind not like 'allowance.%' and a.kind not like 'project.room_link%'`

// Left out is proof, which follows every signature or every day and needs no line.
// An act on several selections is one line: the event that covers all of them, or the only one it is about. PostgreSQL takes
// `data ->> key is null` for rare, and would read and sort the whole log instead of walking it from its end.
const isListed = sql`a.kind not in ('certificate.sealed', 'anchor.made', 'anchor.stamped') and not a.data ?| array['batched', 'together']
  and not (a.kind = 'signoff.signed' and a.data ->> 'lines' = '1')`
const visibleMessages = (seat: SQL, userId: SQL): SQL => sql`not m.is_internal and ${seatReads('m', seat, userId)}`

/** Views with the same shape have the same SQL text. */
const shapeOf = (view: View): string =>
  view.of === 'project' ? `project_${view.kind === 'builder' ? 'builder' : 'guest'}` : view.of

export async function listEvents(db: Db, view: View, { at, seq }: Cursor, limit: number): Promise<EventRow[]> {
  const columns = sql`a.seq, to_json(a.at) #>> '{}' as at, a.kind, a.actor_id as "actorId", a.actor_name as "actorName",
    a.project_id as "projectId", p.name as "projectName", a.selection_id as "selectionId", s.id is not null as "selectionExists", a.data`
  const joins = sql`left join projects p on p.id = a.project_id left join selections s on s.id = a.selection_id`
  const text = () =>
    view.of === 'company'
      ? sql`select ${columns} from audit_log a ${joins} where a.company_id = ${sql.placeholder('companyId')} and a.seq < ${sql.placeholder('seq')} and ${isListed}
          and p.is_template is not true order by a.seq desc limit ${sql.placeholder('limit')}`
      : view.of === 'project'
        ? sql`select ${columns} from audit_log a ${joins} where a.project_id = ${sql.placeholder('projectId')} and a.seq < ${sql.placeholder('seq')} and ${isListed}
            and ${view.kind === 'builder' ? sql`true` : visibleEvents(sql`${sql.placeholder('kind')}::text`)} order by a.seq desc limit ${sql.placeholder('limit')}`
        : sql`select ${columns} from (${seats}) mine
            cross join lateral (select * from audit_log a where a.project_id = mine.project_id and a.at < ${sql.placeholder('at')}::timestamptz and ${isListed}
              and ${visibleEvents(sql`mine.seat`)} order by a.seq desc limit ${sql.placeholder('limit')}) a
            ${joins} order by a.at desc, a.seq desc limit ${sql.placeholder('limit')}`
  return prepared<EventRow>(db, `activity_acts_${shapeOf(view)}`, text, { ...view, at, seq, limit })
}

export async function listMessages(db: Db, view: View, { messageId }: Cursor, limit: number): Promise<MessageRow[]> {
  const columns = sql`m.id, to_json(m.created_at) #>> '{}' as at, m.sender_id as "actorId",
    ${displayName('b', 'u')} as "actorName", m.message_type as "messageType",
    m.is_internal as "isInternal", m.for_trades as "forTrades", m.project_id as "projectId", p.name as "projectName",
    m.selection_id as "selectionId", s.name as "selectionName"`
  const joins = sql`join projects p on p.id = m.project_id join users u on u.id = m.sender_id
    left join members b on b.company_id = m.company_id and b.user_id = m.sender_id left join selections s on s.id = m.selection_id`
  const text = () =>
    view.of === 'company'
      ? sql`select ${columns} from messages m ${joins} where m.company_id = ${sql.placeholder('companyId')} and m.id < ${sql.placeholder('messageId')} order by m.id desc limit ${sql.placeholder('limit')}`
      : view.of === 'project'
        ? sql`select ${columns} from messages m ${joins} where m.company_id = ${sql.placeholder('companyId')} and m.project_id = ${sql.placeholder('projectId')}
            and m.id < ${sql.placeholder('messageId')} and ${view.kind === 'builder' ? sql`true` : visibleMessages(sql`${sql.placeholder('kind')}::text`, sql`${sql.placeholder('userId')}::int`)} order by m.id desc limit ${sql.placeholder('limit')}`
        : sql`select ${columns} from (${seats}) mine
            join projects mp on mp.id = mine.project_id
            cross join lateral (select * from messages m where m.company_id = mp.company_id and m.project_id = mine.project_id
              and m.id < ${sql.placeholder('messageId')} and ${visibleMessages(sql`mine.seat`, sql`${sql.placeholder('userId')}::int`)} order by m.id desc limit ${sql.placeholder('limit')}) m
            ${joins} order by m.id desc limit ${sql.placeholder('limit')}`
  return prepared<MessageRow>(db, `activity_messages_${shapeOf(view)}`, text, { ...view, messageId, limit })
}
