import { sql } from 'drizzle-orm'
import type { Said } from '#shared/notifications/message-notifications.ts'
import { displayName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** The card of a selection as it is now, for what is said about it. */
const cardOfRow = sql`json_build_object('name', s.name, 'room', s.room, 'status', s.status, 'deadline', s.deadline, 'deadlineTyped', s.deadline_typed, 'plan', s.plan,
  'options', (select count(*)::int from selection_options o where o.selection_id = s.id), 'item', s.choices -> 0 ->> 'name', 'brand', s.choices -> 0 ->> 'brand',
  'quantityMilli', (s.choices -> 0 ->> 'quantityMilli')::int, 'unit', s.choices -> 0 ->> 'unit', 'picture', s.choices -> 0 ->> 'imageUrl',
  'currency', p.currency, 'totalCents', s.total_cents, 'allowanceCents', s.allowance_cents, 'allowanceName', s.allowance_name)`

export type PostedMessage = Said & {
  companyId: number
  threadId: number
  senderId: number
  askerId: number | null
  open: boolean
}

export async function readMessages(db: Db, ids: number[]): Promise<PostedMessage[]> {
  if (ids.length === 0) return []
  const rows = await prepared<PostedMessage>(
    db,
    'fan_out_messages',
    () => sql`
    select m.id, m.company_id as "companyId", m.project_id as "projectId", p.name as "projectName", m.selection_id as "selectionId",
      s.name as "selectionName", m.thread_id as "threadId", m.for_trades as "forTrades", m.is_internal as "isInternal",
      m.message_type as "messageType", m.message, (select count(*)::int from message_attachments a where a.message_id = m.id) as attachments,
      m.answers_id as "answersId", asked.sender_id as "askerId", m.sender_id as "senderId",
      ${displayName('b', 'u')} as "senderName", coalesce(b.type, 'builder') as "senderType",
      m.resolved_at is null as open, case when s.id is not null then ${cardOfRow} end as card
    from messages m join projects p on p.id = m.project_id join users u on u.id = m.sender_id
    left join members b on b.company_id = m.company_id and b.user_id = m.sender_id
    left join selections s on s.id = m.selection_id
    left join messages asked on asked.id = m.answers_id
    where m.id = any(${sql.placeholder('ids')}::int[]) order by m.id`,
    { ids },
    { replan: true },
  )
  return rows
}
