import { sql } from 'drizzle-orm'
import { liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Unconfirmed = {
  companyId: number
  orderId: number
  number: number
  revision: number
  email: string
  builderEmail: string
  sentOn: string
}

/** Reminders start with the working day of the company, and a supplier who never answers is not asked permanently. */
const FROM_HOUR = 8
const MOST_EMAILS = 4

/**
 * Orders that suppliers have by email and have not confirmed, although the company's days for it have passed since the last email. Only on
 * its working days. Locked, so that no other instance writes the same email.
 */
export const claimUnconfirmed = (tx: Db, now: Date, limit: number): Promise<Unconfirmed[]> =>
  prepared<Unconfirmed>(
    tx,
    'orders_unconfirmed',
    () => sql`
    select o.company_id as "companyId", o.id as "orderId", o.number, o.revision, m.recipient as email,
      (select b.email from users b where b.id = o.created_by) as "builderEmail",
      (o.sent_at at time zone c.time_zone)::date::text as "sentOn"
    from orders o join companies c on c.id = o.company_id
    join mails m on m.id = o.mail_id and m.failed_at is null
    cross join lateral (select (${sql.placeholder('now')}::timestamptz at time zone c.time_zone) as here) h
    cross join lateral working_today(o.company_id, h.here::date) w
    where o.status = 'sent' and o.supplier_id is not null and not o.simple and not o.has_proposal and w.working and extract(hour from h.here) >= ${sql.placeholder('fromHour')}
      and (m.created_at at time zone c.time_zone)::date < w.confirmed_since
      and (o.project_id is null or exists (select from projects p where p.id = o.project_id and ${liveProject}))
      and (select count(*) from order_mails s where s.company_id = o.company_id and s.order_id = o.id) < ${sql.placeholder('most')}
    order by o.id limit ${sql.placeholder('limit')} for no key update of o skip locked`,
    { now: now.toISOString(), limit, fromHour: FROM_HOUR, most: MOST_EMAILS },
    { replan: true },
  )
