import { type SQL, sql } from 'drizzle-orm'
import type { UserType } from '#shared/auth/contract.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import type { Day } from '#shared/kernel/dates.ts'
import type { Card } from '#shared/notifications/card.ts'
import type { NotificationKind } from '#shared/notifications/contract.ts'
import {
  awaitingClient,
  awaitsPrice,
  builderEmail,
  hasImpossibleDate,
  isDecidedStatus,
  isOpenStatus,
  memberName,
  signedBy,
} from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type QuotedMessage, quotedMessages } from '../quoted-messages-store.ts'
import { FROM_HOUR, ownersOf } from '../reminders/reminders-store.ts'
import { mayStillSee } from '../store.ts'

/**
 * People with notifications to be emailed at once, and whose conversation has paused. Companies take turns, so that nobody waits for
 * all people of another one.
 */
export async function peopleToEmailNow(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await prepared<{ userId: number }>(
    db,
    'mailing_people_now',
    () => sql`
    select user_id as "userId" from (
      select user_id, min(company_id) as company_id from notifications where mail = 'at_once' and mailed_at is null
      group by user_id having bool_or(mail_from is null or mail_from <= ${sql.placeholder('now')}::timestamptz)) waiting
    order by row_number() over (partition by company_id order by user_id), company_id limit ${sql.placeholder('limit')}`,
    { limit, now: now.toISOString() },
  )
  return rows.map(({ userId }) => userId)
}

/** When the next conversation will have paused. */
export async function nextPause(db: Db): Promise<Date | null> {
  const rows = await prepared<{ at: string | null }>(
    db,
    'mailing_next_pause',
    () => sql`select min(mail_from) as at from notifications where mail = 'at_once' and mailed_at is null`,
  )
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** The daily email goes out at the hour at which reminders start. */
const local = sql`((${sql.placeholder('now')}::timestamptz) at time zone z.zone)`
/** Nothing of the daily email was sent to the person `n` today, on the calendar of the reader. */
const notMailedToday = sql`not exists (select from notifications sent where sent.user_id = n.user_id and sent.mail = 'daily'
  and sent.mail_id is not null and sent.mailed_at >= (date_trunc('day', ${local}) at time zone z.zone))`
/** Whether the company of a row works today; on a day off only what is overdue is emailed. */
const worksToday = (companyId: SQL): SQL => sql`(select w.working from companies c
  cross join lateral working_today(c.id, (${sql.placeholder('now')}::timestamptz at time zone c.time_zone)::date) w where c.id = ${companyId})`

/** What no act has sent. */
const isReminder = sql`split_part(n.dedupe_key, ':', 1) in ('deadline', 'options', 'price', 'step')`

/**
 * People for whom it is past 8 a.m. where they are, with reminders or with notifications from before, and without a daily email today. On a
 * day off of the company only with overdue ones.
 */
export async function peopleToEmailInMorning(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await prepared<{ userId: number }>(
    db,
    'mailing_people_in_morning',
    () => sql`
    with works as materialized (select x.company_id as id, ${worksToday(sql`x.company_id`)} as working
      from (select distinct company_id from notifications where mail = 'daily' and mailed_at is null) x),
    n as (select n.user_id, min(n.created_at) as since,
        bool_or(${isReminder}) as reminded
      from notifications n join works on works.id = n.company_id
      where n.mail = 'daily' and n.mailed_at is null and (works.working or n.kind = 'overdue') group by n.user_id)
    select n.user_id as "userId" from n cross join lateral (select reader_zone(n.user_id) as zone) z
    where extract(hour from ${local}) >= ${sql.placeholder('fromHour')}
      and (n.reminded or n.since < (date_trunc('day', ${local}) + ${sql.placeholder('fromHour')}::integer * interval '1 hour') at time zone z.zone)
      and ${notMailedToday} order by n.user_id limit ${sql.placeholder('limit')}`,
    { limit, now: now.toISOString(), fromHour: FROM_HOUR },
  )
  return rows.map(({ userId }) => userId)
}

/** Whether today’s daily email may still be written; the person stays locked, so that no other instance writes one. */
export async function lockForDigest(tx: Db, userId: number, now: Date): Promise<boolean> {
  await prepared(
    tx,
    'mailing_lock_reader',
    () => sql`select from users where id = ${sql.placeholder('userId')}::integer for no key update`,
    { userId },
  )
  const rows = await prepared<{ free: boolean }>(
    tx,
    'mailing_digest_free',
    () => sql`select ${notMailedToday} as free
      from (select ${sql.placeholder('userId')}::integer as user_id) n cross join lateral (select reader_zone(n.user_id) as zone) z`,
    { userId, now: now.toISOString() },
  )
  return rows[0]?.free ?? false
}

export type NotificationToEmail = {
  id: number
  kind: NotificationKind
  title: string
  body: string | null
  link: string
  projectId: number
  projectName: string
  /** When it happened, in the time zone of the project. */
  day: Day
  messageId: number | null
  /** A reminder that no act sent: its email shows the selection on the day of the email. */
  isReminder: boolean
  /** A reminder of a step after the decision, whose text does not change with the day. */
  isStep: boolean
  /** It is a message in the trades' thread. */
  forTrades: boolean
  /** The person who acted; null for reminders. */
  actor: { name: string; firstName: string | null; email: string; type: UserType } | null
  /** What the recipient is in the company. */
  recipientType: UserType
  /** The email address of the project's builder, or of the company's owner when that person has left. */
  builderEmail: string | null
  /** The message and what was written before it, oldest first. */
  quoted: QuotedMessage[] | null
  companyId: number
  companyName: string
  logoKey: string | null
  /** Whether it is not read, not closed, and still visible to the person. */
  current: boolean
  selectionId: number | null
  /** The selection when it happened. */
  card: Card | null
  /** The key of its picture in the file store, unless it ships with the product. */
  imageKey: string | null
  /** On the calendar of the project. */
  today: Day
  /** The selection of a reminder now. */
  due: MailedSelection | null
}

/** A selection in an email: that of a reminder as it is when the email is written, any other as it was when it happened. */
export type MailedSelection = {
  id: number
  name: string
  room: string | null
  deadline: Day | null
  deadlineTyped: boolean
  /** What the deadline is made of. */
  plan: SchedulePlan | null
  today: Day
  open: boolean
  /** The recipient is the one who decides: for a builder the same day is a deadline of others, and trades are not notified of it. */
  recipient: UserType
  /** Options are missing: the client cannot decide yet. */
  awaitsOptions: boolean
  /** A price has to be confirmed: the client cannot sign yet. */
  awaitsPrice: boolean
  /** In reminders where every owner has to sign: who has, and who has not. */
  signed: string[] | null
  missing: string[] | null
  item: string | null
  brand: string | null
  /** "38 sq ft" or "3.5 m²", in the unit of the item. */
  quantity: number | null
  unit: Unit | null
  options: number
  currency: string
  /** Null for people who never see money. */
  total: number | null
  /** Its own one: over and under a shared allowance are counted over several selections. */
  allowance: number | null
  /** The name of the one that it shares; null for people who never see money. */
  sharedAllowance: string | null
  imageUrl: string | null
  /** Its key in the file store, unless it ships with the product. */
  imageKey: string | null
}

/**
 * Takes a person's waiting notifications, so that nobody else sends them. Includes those that were read, decided, resolved or
 * rescheduled meanwhile, marked as no longer current.
 */
export async function take(
  tx: Db,
  userId: number,
  mail: 'at_once' | 'daily',
  now: Date,
): Promise<NotificationToEmail[]> {
  const at = sql`${sql.placeholder('now')}::timestamptz`
  const owesPrice = sql`(${awaitingClient} and ${awaitsPrice(sql`(${at} at time zone p.time_zone)::date`)})`
  const rows = await prepared<NotificationToEmail>(
    tx,
    'mailing_take',
    () => sql`
    with taken as (
      update notifications set mailed_at = ${at}
      where id in (select id from notifications where user_id = ${sql.placeholder('userId')} and mail = ${sql.placeholder('mail')} and mailed_at is null
          and case when mail = 'daily' and kind <> 'overdue' then ${worksToday(sql`notifications.company_id`)} else true end
        order by id limit 200 for update skip locked)
      returning *
    )
    select n.id, n.kind, n.title, n.body, n.link, p.id as "projectId", p.name as "projectName", (n.created_at at time zone p.time_zone)::date as day, c.id as "companyId", c.name as "companyName",
      f.variants ->> '400' as "logoKey", n.message_id as "messageId", n.dedupe_key like 'step:%' as "isStep",
      coalesce((select for_trades from messages where id = n.message_id), false) as "forTrades", coalesce(b.type, 'client') as "recipientType",
      case when a.user_id is not null then json_build_object('name', ${memberName('a')}, 'firstName', a.first_name, 'email', au.email, 'type', a.type) end as actor,
      ${builderEmail} as "builderEmail", ${quotedMessages} as quoted,
      n.read_at is null and s.overtaken is not true and said.resolved_at is null and ${mayStillSee} as current,
      n.selection_id as "selectionId", n.card, i.variants ->> '400' as "imageKey", (${at} at time zone p.time_zone)::date as today, ${isReminder} as "isReminder",
      case when s.id is not null and ${isReminder} then json_build_object('id', s.id, 'name', s.name, 'room', s.room, 'deadline', s.deadline, 'deadlineTyped', s.deadline_typed, 'plan', s.plan,
        'today', (${at} at time zone p.time_zone)::date, 'open', s.open, 'recipient', coalesce(b.type, 'client'), 'awaitsOptions', s.status = 'pending', 'awaitsPrice', ${owesPrice}, 'signed', w.signed, 'missing', w.missing, 'item', s.choices -> 0 ->> 'name', 'brand', s.choices -> 0 ->> 'brand',
        'quantity', (s.choices -> 0 ->> 'quantityMilli')::numeric * 0.001, 'unit', s.choices -> 0 ->> 'unit',
        'options', s.options, 'currency', p.currency, 'imageUrl', s.image, 'imageKey', i.variants ->> '400',
        'total', case when b.type <> 'subcontractor' then s.total_cents * 0.01 end,
        'allowance', case when b.type <> 'subcontractor' and s.allowance_id is null then s.allowance_cents * 0.01 end,
        'sharedAllowance', case when b.type <> 'subcontractor' then s.allowance_name end) end as due
    from taken n
    join companies c on c.id = n.company_id left join files f on f.id = c.logo_file_id
    join projects p on p.id = n.project_id
    left join members b on b.company_id = n.company_id and b.user_id = n.user_id and b.archived_at is null
    left join members a on a.company_id = n.company_id and a.user_id = n.actor_id left join users au on au.id = a.user_id
    left join messages said on said.id = n.message_id and n.kind in ('question', 'decision_needed')
    left join lateral (
      select s.*, ${isOpenStatus(sql`s.status`)} as open, o.options, coalesce(s.choices -> 0 ->> 'imageUrl', o.image) as image,
        case when n.dedupe_key like 'step:%' then s.archived_at is not null or s.installed_at is not null
            or case split_part(n.dedupe_key, ':', 2) when 'date' then not ${hasImpossibleDate} when 'order' then s.status <> 'approved'
              when 'confirmation_by_phone' then s.status <> 'ordered' or s.expected_on is not null or s.delivered_at is not null else false end
          when n.kind in ('deadline', 'overdue') then s.archived_at is not null or ${isDecidedStatus(sql`s.status`)} or ${signedBy(sql`n.user_id`)}
            or split_part(n.dedupe_key, ':', 3) is distinct from s.deadline::text
            or (split_part(n.dedupe_key, ':', 1) = 'options') <> (s.status = 'pending')
            or (split_part(n.dedupe_key, ':', 1) = 'price') <> ${owesPrice}
            or (n.kind = 'deadline' and s.deadline < (${at} at time zone p.time_zone)::date)
          when n.kind in ('decision_needed', 'approval_voided') then s.archived_at is not null or ${isDecidedStatus(sql`s.status`)} or ${signedBy(sql`n.user_id`)} end as overtaken
      from selections s cross join lateral (
        select count(*)::int as options, (array_agg(t.pictures -> 0 ->> 'url' order by q.position, q.id))[1] as image
        from selection_options q join selection_items t on t.id = q.item_id where q.selection_id = s.id) o
      where s.id = n.selection_id
    ) s on true
    left join lateral (${ownersOf(sql`n.selection_id`)}) w on n.kind in ('deadline', 'overdue')
    left join files i on i.id = substring(case when ${isReminder} then s.image else n.card ->> 'picture' end from '^/api/files/([0-9]{1,9})')::int and i.company_id = n.company_id
    order by n.id`,
    { userId, mail, now: now.toISOString() },
  )
  return rows
}

/** Remembers which email the notifications went into. */
export async function noteMail(tx: Db, ids: readonly number[], mailId: number): Promise<void> {
  await prepared(
    tx,
    'mailing_note_mail',
    () =>
      sql`update notifications set mail_id = ${sql.placeholder('mailId')} where id = any(${sql.placeholder('ids')}::int[])`,
    { mailId, ids },
  )
}

/**
 * Whether the person may still see everything that an email says. If not, what they may see waits for a new email, and the
 * rest is never sent.
 */
export async function releaseUnlessVisible(tx: Db, mailId: number): Promise<boolean> {
  const rows = await prepared<{ id: number; visible: boolean }>(
    tx,
    'mailing_visible',
    () =>
      sql`select n.id, ${mayStillSee} as visible from notifications n where n.mail_id = ${sql.placeholder('mailId')} for update of n`,
    { mailId },
  )
  if (rows.every(({ visible }) => visible)) return true
  const visible = rows.filter((row) => row.visible).map(({ id }) => id)
  await prepared(
    tx,
    'mailing_release',
    () => sql`update notifications set mailed_at = null where id = any(${sql.placeholder('visible')}::int[])`,
    { visible },
  )
  return false
}

export async function recipient(db: Db, userId: number) {
  const rows = await prepared<{ email: string; firstName: string | null }>(
    db,
    'mailing_recipient',
    () =>
      sql`select email, first_name as "firstName" from users where id = ${sql.placeholder('userId')} and suspended_at is null`,
    { userId },
  )
  return rows[0]
}
