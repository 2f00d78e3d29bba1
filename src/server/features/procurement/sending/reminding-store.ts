import { sql } from 'drizzle-orm'
import { liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Unconfirmed = {
  companyId: number
  supplierId: number
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
 * its working days.
 */
const unconfirmed = sql`orders o join companies c on c.id = o.company_id
    join mails m on m.id = o.mail_id and m.failed_at is null
    cross join lateral (select (${sql.placeholder('now')}::timestamptz at time zone c.time_zone) as here) h
    cross join lateral working_today(o.company_id, h.here::date) w
    where o.status = 'sent' and o.supplier_id is not null and not o.simple and not o.has_proposal and w.working
      and extract(hour from h.here) >= ${sql.raw(String(FROM_HOUR))} and (m.created_at at time zone c.time_zone)::date < w.confirmed_since
      and (o.project_id is null or exists (select from projects p where p.id = o.project_id and ${liveProject}))
      and (select count(*) from order_mails s where s.company_id = o.company_id and s.order_id = o.id) < ${sql.raw(String(MOST_EMAILS))}
      -- What falls due later on a day on which the supplier was reminded waits for the next working day.
      and not exists (select from orders other join order_mails om on om.company_id = other.company_id and om.order_id = other.id and om.reminder
        join mails sent on sent.id = om.mail_id
        where other.company_id = o.company_id and other.supplier_id = o.supplier_id
          and (sent.created_at at time zone c.time_zone)::date = h.here::date)`

/** Suppliers to be reminded, in the order of their ids. They stay locked, so that no other instance writes to them. */
export const claimSuppliers = (tx: Db, now: Date, { after, limit }: { after: number; limit: number }) =>
  prepared<{ id: number }>(
    tx,
    'orders_unconfirmed_suppliers',
    () => sql`with due as materialized (select distinct o.supplier_id as id from ${unconfirmed})
    select u.id from suppliers u join due on due.id = u.id where u.id > ${sql.placeholder('after')}::integer
    order by u.id limit ${sql.placeholder('limit')} for no key update of u skip locked`,
    { now: now.toISOString(), after, limit },
    { replan: true },
  )

/** Everything that these suppliers have to confirm; read after they were locked, so that another instance's reminder counts. */
export const unconfirmedOrders = (tx: Db, now: Date, supplierIds: readonly number[]): Promise<Unconfirmed[]> =>
  prepared<Unconfirmed>(
    tx,
    'orders_unconfirmed',
    () => sql`select o.company_id as "companyId", o.supplier_id as "supplierId", o.id as "orderId", o.number, o.revision, m.recipient as email,
      (select b.email from users b where b.id = o.created_by) as "builderEmail",
      (o.sent_at at time zone c.time_zone)::date::text as "sentOn"
    from ${unconfirmed} and o.supplier_id = any(${sql.placeholder('supplierIds')}::integer[])
    order by o.id for no key update of o`,
    { now: now.toISOString(), supplierIds },
    { replan: true },
  )
