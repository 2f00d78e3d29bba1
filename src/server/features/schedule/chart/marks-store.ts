import { sql } from 'drizzle-orm'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import type { SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { hasImpossibleDate, isLateAllowed, visibleToTrade } from '#server/db/conditions.ts'
import { openLine } from '#server/db/order-lines.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type PlannedRow = {
  id: number
  name: string
  room: string | null
  phase: string | null
  status: SelectionStatus
  draft: boolean
  deadline: string | null
  deadlineTyped: boolean
  plan: SchedulePlan | null
  impossible: boolean
  lateAllowed: boolean
  priceOwedFrom: string | null
  ordered: boolean
  expectedOn: string | null
  deliveredOn: string | null
}

const MOST = 2_000

/** The selections that a person sees, with the days on which they are decided and delivered. */
export const plannedSelections = (db: Db, { projectId, userId, kind, timeZone }: Seat): Promise<PlannedRow[]> =>
  prepared<PlannedRow>(
    db,
    'timeline_selections',
    () => sql`select s.id, s.name, s.room, s.phase, s.status, s.sent_at is null as draft, s.deadline::text as deadline,
        s.deadline_typed as "deadlineTyped", s.plan, ${hasImpossibleDate} as impossible, ${isLateAllowed} as "lateAllowed", s.price_owed_from::text as "priceOwedFrom", s.ordered_at is not null as ordered,
        s.expected_on::text as "expectedOn",
        (coalesce(s.delivered_at, s.installed_at) at time zone ${sql.placeholder('timeZone')}::text)::date::text as "deliveredOn"
      from selections s
      where s.project_id = ${sql.placeholder('projectId')}::integer and s.archived_at is null
        and (${sql.placeholder('kind')}::text = 'builder' or (${sql.placeholder('kind')}::text = 'client' and s.sent_at is not null)
          or (${sql.placeholder('kind')}::text = 'subcontractor' and ${visibleToTrade(sql.placeholder('userId'))}))
      order by s.id limit ${sql.placeholder('most')}::integer`,
    { projectId, userId, kind, timeZone, most: MOST },
  )

export type OrderedRow = { orderId: number; name: string; expectedOn: string | null; deliveredOn: string | null }

/** What was ordered for the project without a selection. For builders. Nothing of a charge arrives, such as freight. */
export const freeDeliveries = (db: Db, projectId: number): Promise<OrderedRow[]> =>
  prepared<OrderedRow>(
    db,
    'timeline_free_deliveries',
    () => sql`select o.id as "orderId", l.description as name, coalesce(l.expected_on, o.expected_on)::text as "expectedOn",
        case when not ${openLine} then (select max(d.delivered_on)::text from order_deliveries d
          join order_delivery_lines dl on dl.company_id = d.company_id and dl.delivery_id = d.id
          where d.company_id = l.company_id and dl.line_id = l.id) end as "deliveredOn"
      from projects p join orders o on o.company_id = p.company_id and o.project_id = p.id and o.sent_at is not null and o.canceled_at is null
      join order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.live and l.selection_id is null and not l.is_charge
      where p.id = ${sql.placeholder('projectId')}::integer
      order by l.id limit ${sql.placeholder('most')}::integer`,
    { projectId, most: MOST },
  )
