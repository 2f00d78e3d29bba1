import { sql, type SQL } from 'drizzle-orm'
import { isPlaced } from '#shared/procurement/orders/rules.ts'
import { orderStatuses } from '#shared/procurement/orders/statuses.ts'
import type { Step } from '#shared/procurement/log/steps.ts'
import { awaitsClient } from '#shared/selections/rules.ts'
import {
  awaitingClient,
  awaitsPrice,
  hasImpossibleDate,
  isOpenStatus,
  isWorkOf,
  memberName,
  statusList,
} from './conditions.ts'

const placed = sql.raw(
  `(${orderStatuses
    .filter(isPlaced)
    .map((status) => `'${status}'`)
    .join(', ')})`,
)

/** Joins what was ordered for the selection `s` as `po`: one row, also when nothing was. */
export const joinOrdered = sql`left join lateral (
  select coalesce(bool_or(o.status = 'sent'), false) as unconfirmed,
    coalesce(bool_or(o.status = 'sent' and not o.simple and o.mail_id is not null), false) as asked,
    coalesce(bool_or(l.proposed_at is not null), false) as proposed,
    (array_agg(u.name order by l.id) filter (where u.name is not null))[1] as supplier
  from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id and o.status in ${placed}
  left join suppliers u on u.company_id = o.company_id and u.id = o.supplier_id
  where l.company_id = s.company_id and l.selection_id = s.id and l.live) po on true`

/** Joins the first trade whose work the selection `s` is as `tr`, once it is on site and waits for a trade: no name when it has none. */
export const joinTrade = sql`left join lateral (
  select ${memberName('tm')} as name from project_people seat
  join members tm on tm.company_id = seat.company_id and tm.user_id = seat.user_id and tm.archived_at is null
  where s.delivered_at is not null and seat.project_id = s.project_id and seat.seat = 'subcontractor' and ${isWorkOf(sql`seat.user_id`)}
  order by seat.user_id limit 1) tr on true`

const is = (step: Step): SQL => sql.raw(`'${step}'`)

/**
 * What has to happen next for the selection `s`, with `joinOrdered` and `joinTrade`: `nextStep` of `shared/procurement/log/steps.ts`, and a
 * test compares the two over random rows.
 */
export const nextStep = (today: SQL): SQL => sql`case
  when s.installed_at is not null then null
  when ${isOpenStatus(sql`s.status`)} then case
    when s.sent_at is null then ${is('send')}
    when s.status = 'pending' then ${is('options')}
    when ${hasImpossibleDate} then ${is('date')}
    when ${awaitingClient} and ${awaitsPrice(today)} then ${is('price')}
    when s.status = 'selected' then ${is('signature')} else ${is('choice')} end
  when s.delivered_at is not null then case when tr.name is not null then ${is('install')} else ${is('install_without_trade')} end
  when s.status = 'approved' then ${is('order')}
  when po.proposed then ${is('answer')}
  when po.unconfirmed and po.asked then ${is('confirmation')}
  when po.unconfirmed and s.expected_on is null then ${is('confirmation_by_phone')}
  else ${is('delivery')} end`

/**
 * The next step of the selection `s` may be the builder's: everything but a decision that was sent, for which no price is owed and whose
 * schedule can be met. The text is that of the index.
 */
export const mayWaitForBuilder = sql`(s.status not in ${sql.raw(statusList(awaitsClient))} or s.sent_at is null or s.price_owed_from is not null
  or (s.plan is not null and s.deadline is null))`

/** The last day for the next step of the selection `s`; infinity without one. The text is that of the index. */
export const dueDay = sql`log_due(s.status, s.delivered_at is not null, s.deadline, s.plan)`
