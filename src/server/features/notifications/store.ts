import { sql, type SQL } from 'drizzle-orm'
import type { Delivery, Notification, NotificationKind, NotificationSetting } from '#shared/notifications/contract.ts'
import { activeMember, isWorkOf, openToTrade } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import { named } from '#server/platform/db/named.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/**
 * Whether the person of notification `n` may still see what it is about: as a builder of the company, or with a seat on the
 * project. Trades see their own conversations, that they were added, changes of what is approved for their trade, and
 * a moved schedule.
 */
export const mayStillSee = sql`exists (select from members b
  where b.company_id = n.company_id and b.user_id = n.user_id and ${activeMember('b')}
    and (b.type = 'builder' or exists (select from project_people pp
      where pp.project_id = n.project_id and pp.user_id = n.user_id and (n.kind = 'invitation'
        or (pp.seat = 'subcontractor') = (n.kind = 'site_change' or exists (select from messages t where t.id = n.message_id and t.for_trades)))))
    and (b.type = 'builder' or not exists (select from messages t where t.id = n.message_id and not ${openToTrade('t', sql`n.user_id`)}))
    and (n.kind <> 'site_change' or n.selection_id is null or exists (select from selections s where s.id = n.selection_id and ${isWorkOf(sql`n.user_id`)})))`

type Listing = { unread: boolean; before: number | null; limit: number }

const columns: Record<keyof Notification, SQL> = {
  id: sql`n.id`,
  kind: sql`n.kind`,
  projectId: sql`n.project_id`,
  projectName: sql`p.name`,
  selectionId: sql`n.selection_id`,
  title: sql`n.title`,
  body: sql`n.body`,
  link: sql`n.link`,
  createdAt: sql`n.created_at`,
  read: sql`n.read_at is not null`,
}

const unreadCount = sql`(select count(*)::int from (select from notifications n
  where n.user_id = ${sql.placeholder('userId')} and n.read_at is null and ${mayStillSee} limit 1000) n)`

/** Each notification beside how many are unread; that number alone without one. */
type ListedRow = { unreadCount: number } & (Notification | { id: null })

const notificationOf = ({ unreadCount: _unread, ...row }: ListedRow & Notification): Notification => ({
  ...row,
  createdAt: instantOf(row.createdAt),
})

/** A page, newest first, and how many are unread in all. */
export async function list(db: Db, userId: number, { unread, before, limit }: Listing) {
  const conditions = [
    sql`n.user_id = ${sql.placeholder('userId')}`,
    ...(before === null ? [] : [sql`n.id < ${sql.placeholder('before')}::int`]),
    ...(unread ? [sql`n.read_at is null`] : []),
    mayStillSee,
  ]
  const found = await prepared<ListedRow>(
    db,
    `notifications_list${unread ? '_unread' : ''}${before === null ? '' : '_before'}`,
    () => sql`select x.*, unread.count as "unreadCount" from (select ${unreadCount}) unread (count) left join (
        select ${named(columns)} from notifications n left join projects p on p.id = n.project_id
        where ${sql.join(conditions, sql` and `)} order by n.id desc limit ${sql.placeholder('limit')}) x on true order by x.id desc`,
    { userId, before, limit: limit + 1 },
  )
  const [first] = found
  if (!first) throw new Error('A list without an answer')
  const rows = found.flatMap((row) => (row.id === null ? [] : [notificationOf(row)]))
  return { page: rows.slice(0, limit), more: rows.length > limit, unreadCount: first.unreadCount }
}

/** Marks the given notifications as read, or all. Returns one of the person's companies when anything was unread. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<number | null> {
  const rows = await prepared<{ companyId: number }>(
    db,
    'notifications_mark_read',
    () => sql`
    update notifications set read_at = ${sql.placeholder('now')}::timestamptz
    where user_id = ${sql.placeholder('userId')} and read_at is null and (${sql.placeholder('all')} or id = any(${sql.placeholder('ids')}::int[]))
    returning company_id as "companyId"`,
    { now: now.toISOString(), userId, all: ids === undefined, ids: ids ?? [] },
  )
  return rows[0]?.companyId ?? null
}

/** Reading a thread also reads its notifications. */
export async function markMessagesRead(db: Db, userId: number, projectId: number, now: Date): Promise<void> {
  await prepared(
    db,
    'notifications_mark_messages_read',
    () => sql`
    update notifications n set read_at = ${sql.placeholder('now')}::timestamptz
    from messages m join message_reads r on r.thread_id = m.thread_id and r.user_id = ${sql.placeholder('userId')}
    where n.user_id = ${sql.placeholder('userId')} and n.read_at is null and n.project_id = ${sql.placeholder('projectId')} and n.message_id = m.id and m.id <= r.up_to`,
    { now: now.toISOString(), userId, projectId },
  )
}

export async function settings(db: Db, userId: number): Promise<Map<NotificationKind, Delivery>> {
  const rows = await prepared<NotificationSetting>(
    db,
    'notifications_settings',
    () => sql`select kind, delivery from notification_settings where user_id = ${sql.placeholder('userId')}`,
    { userId },
  )
  return new Map(rows.map(({ kind, delivery }) => [kind, delivery]))
}

export async function saveSettings(db: Db, userId: number, wanted: readonly NotificationSetting[]): Promise<void> {
  await prepared(
    db,
    'notifications_save_settings',
    () => sql`
    insert into notification_settings (user_id, kind, delivery)
    select ${sql.placeholder('userId')}, x.kind, x.delivery from jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) x (kind text, delivery text)
    on conflict (user_id, kind) do update set delivery = excluded.delivery`,
    { userId, wanted: JSON.stringify(wanted) },
  )
}

export async function emailOf(db: Db, userId: number): Promise<string | null> {
  const rows = await prepared<{ email: string }>(
    db,
    'notifications_email',
    () => sql`select email from users where id = ${sql.placeholder('userId')}`,
    { userId },
  )
  return rows[0]?.email ?? null
}

export async function unsubscribeKey(db: Db): Promise<Buffer> {
  const rows = await prepared<{ key: Buffer }>(
    db,
    'notifications_unsubscribe_key',
    () => sql`select key from unsubscribe_key`,
  )
  if (!rows[0]) throw new Error('The key of the unsubscribe links is missing')
  return rows[0].key
}
