import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#shared/notifications/contract.ts'
import type { Db } from '#server/platform/db/database.ts'

/** People with something to be mailed at once. */
export async function waitingAtOnce(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select user_id as "userId" from notifications where mail = 'at_once' and mailed_at is null group by user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}

/** People whose morning has begun (7 o'clock where their builder is) with news from before it. */
export async function waitingForMorning(db: Db, now: Date, limit: number): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ userId: number }>(sql`
    select n.user_id as "userId" from notifications n join companies c on c.id = n.company_id
    where n.mail = 'daily' and n.mailed_at is null
      and n.created_at < ((date_trunc('day', (${at} at time zone c.time_zone) - interval '7 hours') + interval '7 hours') at time zone c.time_zone)
    group by n.user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}

export type ToMail = {
  kind: NotificationKind
  title: string
  body: string | null
  link: string
  projectName: string | null
  companyName: string
  logoKey: string | null
  unread: boolean
}

/** Takes what waits for a person; nobody else gets it again. What was read or dealt with in the meantime is taken too. */
export async function take(tx: Db, userId: number, mail: 'at_once' | 'daily', now: Date): Promise<ToMail[]> {
  const { rows } = await tx.execute<ToMail & { id: number }>(sql`
    with taken as (
      update notifications set mailed_at = ${now.toISOString()}::timestamptz
      where id in (select id from notifications where user_id = ${userId} and mail = ${mail} and mailed_at is null
        order by id limit 200 for update skip locked)
      returning *
    )
    select n.id, n.kind, n.title, n.body, n.link, n.read_at is null as unread, p.name as "projectName",
      c.name as "companyName", f.variants ->> '400' as "logoKey"
    from taken n left join projects p on p.id = n.project_id
    join companies c on c.id = n.company_id left join files f on f.id = c.logo_file_id
    order by n.id`)
  return rows
}

export async function recipient(db: Db, userId: number) {
  const { rows } = await db.execute<{ email: string; firstName: string | null }>(
    sql`select email, first_name as "firstName" from users where id = ${userId} and suspended_at is null`,
  )
  return rows[0]
}
