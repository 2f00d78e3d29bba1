import { type SQL, sql } from 'drizzle-orm'
import type { AddressedNotification } from '#shared/notifications/addressed-notification.ts'
import { defaultDelivery } from '#shared/notifications/rules.ts'
import { activeMember, isDecidedStatus, isWorkOf, openToTrade, signedBy } from '#server/db/conditions.ts'
import { parseRecorded, notifiesInVersion1 } from '#server/platform/audit/recorded.ts'
import type { Recorded } from '#shared/notifications/addressed-notification.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import type { RecordedEvent } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Position } from '#server/platform/events/feed.ts'

export async function readCursor(db: Db): Promise<Position> {
  const rows = await prepared<Position>(
    db,
    'fan_out_cursor',
    () => sql`select xid::text as xid, id from event_marks where name = 'fan_out'`,
  )
  return rows[0] ?? { xid: '0', id: 0 }
}

/**
 * Moves the cursor, unless another instance has moved it since it was read ("overtaken") or is working from it ("held"). Does not
 * wait, because waiting would hold a pooled connection.
 */
export async function moveCursor(tx: Db, from: Position, to: Position): Promise<'moved' | 'overtaken' | 'held'> {
  const rows = await prepared<{ moved: boolean }>(
    tx,
    'fan_out_move_cursor',
    () => sql`
    with free as materialized (select name, xid = ${sql.placeholder('fromXid')}::xid8 and id = ${sql.placeholder('fromId')}::bigint as unchanged
      from event_marks where name = 'fan_out' for update skip locked),
    moved as (update event_marks m set xid = ${sql.placeholder('toXid')}::xid8, id = ${sql.placeholder('toId')}::bigint from free
      where m.name = free.name and free.unchanged returning 1)
    select unchanged as moved from free left join moved on true`,
    { fromXid: from.xid, fromId: from.id, toXid: to.xid, toId: to.id },
  )
  const [free] = rows
  if (!free) return 'held'
  return free.moved ? 'moved' : 'overtaken'
}

type Stored = RecordedEvent & {
  companyId: number
  /** No decision is due on the selection any more. */
  settled: boolean
  notifies: Notifies | null
}

export type Act = { event: Recorded; companyId: number; actorId: number | null; settled: boolean; notifies: Notifies }

type Place = { companyId: number; seq: number; notifies: Notifies | null }

/** What happened, from the log, and whom its act notifies, from the live event. */
export async function readEvents(db: Db, places: Place[]): Promise<Act[]> {
  if (places.length === 0) return []
  const rows = await prepared<Stored>(
    db,
    'fan_out_acts',
    () => sql`
    select a.company_id as "companyId", a.seq, to_json(a.at) #>> '{}' as at, a.kind, a.actor_id as "actorId", a.actor_name as "actorName",
      a.project_id as "projectId", a.selection_id as "selectionId", a.data, x.notifies, coalesce(s.archived_at is not null or ${isDecidedStatus(sql`s.status`)}, false) as settled
    from jsonb_to_recordset(${sql.placeholder('places')}::jsonb) x ("companyId" int, seq bigint, notifies text)
    join audit_log a on a.company_id = x."companyId" and a.seq = x.seq
    left join selections s on s.id = a.selection_id
    order by a.company_id, a.seq`,
    { places: JSON.stringify(places) },
  )
  return rows.map(actOf)
}

function actOf({ kind, data, notifies, companyId, actorId, settled, ...row }: Stored): Act {
  const event = { ...row, ...parseRecorded(kind, data) } as Recorded
  return { event, companyId, actorId, settled, notifies: notifies ?? notifiesInVersion1(kind, data) }
}

/** Concurrent writers skip updating their thread; its latest message is set here. */
export async function refreshThreads(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await prepared(
    db,
    'fan_out_refresh_threads',
    () => sql`
    update message_threads t set last_message_id = greatest(t.last_message_id, x.last), last_public_id = greatest(t.last_public_id, x.public)
    from (select thread_id, max(id) as last, coalesce(max(id) filter (where not is_internal), 0) as public
      from messages where id = any(${sql.placeholder('ids')}::int[]) group by thread_id order by thread_id) x
    where t.id = x.thread_id and (t.last_message_id < x.last or t.last_public_id < x.public)`,
    { ids },
  )
}

/** A selection on which no decision is due any more; with a person, only from them. */
export type Closed = {
  selectionId: number
  userId: number | null
  /** Who has just signed it: also what changed before, and who signed before, needs nothing from this person any more. */
  signerId: number | null
}

/** Closes reminders and requests about decided selections. */
export async function closeReminders(db: Db, closed: Closed[], now: Date): Promise<void> {
  if (closed.length === 0) return
  await prepared(
    db,
    'fan_out_close_reminders',
    () => sql`
    update notifications n set read_at = ${sql.placeholder('now')}::timestamptz
    from jsonb_to_recordset(${sql.placeholder('closed')}::jsonb) x ("selectionId" int, "userId" int, "signerId" int)
    where n.selection_id = x."selectionId" and (x."userId" is null or n.user_id = x."userId") and n.read_at is null
      and (n.kind in ('decision_needed', 'deadline', 'overdue', 'approval_voided')
        or (n.user_id = x."signerId" and n.kind in ('changed', 'approved')))`,
    { now: now.toISOString(), closed: JSON.stringify(closed) },
  )
}

export type ResolvedRequest = {
  id: number
  companyId: number
  projectId: number
  selectionId: number
  isInternal: boolean
}

/** A signature closes a request for approval. */
export async function resolveRequests(
  db: Db,
  selectionId: number,
  by: number | null,
  now: Date,
): Promise<ResolvedRequest[]> {
  const rows = await prepared<ResolvedRequest>(
    db,
    'fan_out_resolve_requests',
    () => sql`
    update messages set resolved_at = ${sql.placeholder('now')}::timestamptz, resolved_by = ${sql.placeholder('by')}::int
    where selection_id = ${sql.placeholder('selectionId')} and message_type = 'approval_request' and resolved_at is null
    returning id, company_id as "companyId", project_id as "projectId", selection_id as "selectionId", is_internal as "isInternal"`,
    { now: now.toISOString(), by, selectionId },
  )
  return rows
}

/** One notification with everything that determines its recipients. */
export type NotificationDraft = AddressedNotification & {
  companyId: number
  projectId: number
  selectionId: number | null
  messageId: number | null
  threadId: number | null
  actorId: number | null
  askerId: number | null
  /** One person, in addition to those it goes to. */
  userId?: number
}

type Batch = { selectionIds: readonly number[]; unopened: boolean }
type Concerned = { position: number; userId: number; selectionIds: number[] }

/** The subcontractors whose work is among the selections of each batch, with those selections. */
export async function tradesConcernedBy(db: Db, batches: readonly Batch[]): Promise<Concerned[]> {
  if (batches.length === 0) return []
  return prepared<Concerned>(
    db,
    'fan_out_trades_concerned',
    () => sql`
    select x.position, pp.user_id as "userId", json_agg(s.id order by s.id) as "selectionIds"
    from jsonb_to_recordset(${sql.placeholder('batches')}::jsonb) x (position int, "selectionIds" int[], unopened boolean)
    join selections s on s.id = any(x."selectionIds")
    join seats pp on pp.project_id = s.project_id and pp.seat = 'subcontractor'
    where ${isWorkOf(sql`pp.user_id`)} and (x.unopened or ${hasHeardOf(sql`pp.user_id`)})
    group by x.position, pp.user_id order by x.position, pp.user_id`,
    { batches: JSON.stringify(batches.map((batch, position) => ({ ...batch, position }))) },
  )
}

/** Whether a subcontractor has opened the selection, with the table as `s`, or was notified about it. */
const hasHeardOf = (userId: SQL): SQL => sql`(
  exists (select from selection_views v where v.user_id = ${userId} and v.selection_id = s.id)
  or exists (select from notifications e where e.user_id = ${userId} and e.selection_id = s.id and e.kind = 'site_change'))`

export type SentNotification = {
  id: number
  userId: number
  companyId: number
  projectId: number
  kind: string
  title: string
  link: string
  mail: string
  /** How long its email waits; null when it does not. */
  waitMs: number | null
}

/**
 * Inserts a notification for all recipients in one statement. Skips the actor, people who have read it already, repetitions, and
 * a second "decision needed" while the first of the day is unread.
 */
export async function insertNotifications(
  db: Db,
  drafts: (NotificationDraft & { waitMs: number | null })[],
  now: Date,
): Promise<SentNotification[]> {
  if (drafts.length === 0) return []
  const rows = await prepared<SentNotification>(
    db,
    'fan_out_notify',
    () => sql`
    with drafts as (
      select * from jsonb_to_recordset(${sql.placeholder('drafts')}::jsonb) x (position int, kind text,
        "to" jsonb, title text, body text, link text, key text, "companyId" int, "projectId" int, "selectionId" int, "messageId" int,
        "threadId" int, "actorId" int, "askerId" int, "newcomerIds" jsonb, "exceptIds" jsonb, certified boolean, unopened boolean, reminder boolean, "userId" int,
        "waitMs" int, card jsonb)
    ), seated as (
      select n.position, pp.user_id from drafts n join seats pp on pp.project_id = n."projectId"
      left join selections s on s.id = n."selectionId"
      -- An owner who has signed is not asked again while the other one's signature is missing.
      where (n."to" ? 'clients' and pp.seat = 'client'
          and not coalesce(n."newcomerIds" @> to_jsonb(pp.user_id), false)
          and not (n.kind in ('deadline', 'overdue', 'decision_needed') and coalesce(${signedBy(sql`pp.user_id`)}, false))) or (n."to" ? 'trades' and pp.seat = 'subcontractor')
    ), responsible as (
      -- The project's builder, and those who take part in the thread; the owner when the builder has left. Each is looked up by id,
      -- so that a company with many builders costs no more.
      select n.position, m.user_id from drafts n join projects p on p.id = n."projectId"
      cross join lateral (
        select p.builder_id as user_id
        union select o.user_id from members o where o.company_id = p.company_id and o.type = 'builder' and o.is_owner
          and not exists (select from members b where b.company_id = p.company_id and b.user_id = p.builder_id
            and b.type = 'builder' and b.archived_at is null)
        union select sender_id from (select sender_id from messages where thread_id = n."threadId" order by id desc limit 50) t) who
      join members m on m.company_id = p.company_id and m.user_id = who.user_id and m.type = 'builder' and ${activeMember('m')}
      where n."to" ? 'builders'
    ), askers as (
      select position, "askerId" as user_id from drafts where "to" ? 'asker' and "askerId" is not null
    ), recipients as (
      select * from seated union select * from responsible union select * from askers
      union select position, "userId" from drafts where "userId" is not null
    )
    insert into notifications (user_id, company_id, kind, project_id, selection_id, message_id, title, body, link, dedupe_key, actor_id, created_at, card, mail_from, mail)
    select r.user_id, n."companyId", n.kind, n."projectId", n."selectionId", n."messageId", n.title, n.body, n.link, n.key, n."actorId",
      ${sql.placeholder('now')}::timestamptz, n.card, ${sql.placeholder('now')}::timestamptz + n."waitMs" * interval '1 millisecond',
      case when n.certified and m.type <> 'builder' then 'none'
        when n.reminder and s.delivery is distinct from 'never' then 'daily'
        else replace(coalesce(s.delivery, ${sql.placeholder('defaultDelivery')}::jsonb ->> n.kind), 'never', 'none') end
    from recipients r join drafts n using (position)
    join users u on u.id = r.user_id and u.suspended_at is null
    -- A person who has not joined gets the invitation by email and nothing else.
    join members m on m.company_id = n."companyId" and m.user_id = r.user_id and ${activeMember('m')}
    left join notification_settings s on s.user_id = r.user_id and s.kind = n.kind
    where r.user_id is distinct from n."actorId" and not coalesce(n."exceptIds" @> to_jsonb(r.user_id), false)
      -- Someone who asked and has left the project, or may not see this thread, gets no answer.
      and (m.type = 'builder' or exists (select from project_people pp where pp.project_id = n."projectId" and pp.user_id = r.user_id
        and (n.kind = 'invitation' or (pp.seat = 'subcontractor') = (n.kind = 'site_change'
          or exists (select from messages t where t.id = n."messageId" and t.for_trades)))))
      and (m.type = 'builder' or not exists (select from messages t where t.id = n."messageId" and not ${openToTrade('t', sql`r.user_id`)}))
      -- A trade is notified of selections that they have opened or were notified of, and all of the trade when an approval begins or ends.
      -- What is about no selection, such as a moved schedule, is for all of them.
      and (n.kind <> 'site_change' or n."selectionId" is null or exists (select from selections s
        where s.id = n."selectionId" and ${isWorkOf(sql`r.user_id`)} and (n.unopened or ${hasHeardOf(sql`r.user_id`)})))
      and not exists (select from message_reads x where x.user_id = r.user_id and x.thread_id = n."threadId" and x.up_to >= n."messageId")
      and not (n.kind = 'decision_needed' and n."messageId" is null and exists (select from notifications e where e.user_id = r.user_id
        and e.selection_id = n."selectionId" and e.kind = n.kind and e.read_at is null
        and e.created_at > ${sql.placeholder('now')}::timestamptz - interval '1 day'))
    order by n.position
    on conflict (user_id, dedupe_key) do nothing
    returning id, user_id as "userId", company_id as "companyId", project_id as "projectId", kind, title, link, mail,
      (extract(epoch from mail_from - created_at) * 1000)::int as "waitMs"`,
    {
      drafts: JSON.stringify(drafts.map((draft, position) => ({ ...draft, position }))),
      now: now.toISOString(),
      defaultDelivery: JSON.stringify(defaultDelivery),
    },
  )
  return rows
}
