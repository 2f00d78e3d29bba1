import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export async function trialDates(db: Db, companyId: number) {
  const [row] = await db
    .select({ trialEndsAt: companies.trialEndsAt, suspendedAt: companies.suspendedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw new Error('A company is gone')
  return row
}

/** Invitations of the last days, from the audit log, which keeps every one of them. */
const invitedSince = (days: number, now: Date) =>
  sql<number>`(select count(*)::integer from audit_log a where a.company_id = companies.id and a.kind = 'member.invited'
    and a.at > ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz)`

/** The newest invitations of a company: by whom, to whom and when. */
export const newestInvitations = (db: Db, companyId: number, limit: number) =>
  db
    .select({ at: auditLog.at, by: auditLog.actorName, person: sql<string | null>`${auditLog.data} ->> 'person'` })
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), eq(auditLog.kind, 'member.invited')))
    .orderBy(desc(auditLog.seq))
    .limit(limit)

export const companyList = (db: Db, now: Date) =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      isDemo: companies.isDemo,
      trialEndsAt: companies.trialEndsAt,
      suspendedAt: companies.suspendedAt,
      owner: sql<string | null>`(select u.email from members m join users u on u.id = m.user_id
        where m.company_id = companies.id and m.is_owner limit 1)`,
      invitedToday: invitedSince(1, now),
      invitedThisWeek: invitedSince(7, now),
      undelivered: sql<number>`(select count(*)::integer from members m where m.company_id = companies.id and m.undelivered_at is not null)`,
    })
    .from(companies)
    .orderBy(asc(companies.id))

export const lockCompany = async (tx: Db, companyId: number) =>
  (await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update'))[0]

type Change = { trialEndsAt?: Date | null; suspendedAt?: Date | null }

export async function updateCompany(tx: Db, companyId: number, change: Change): Promise<void> {
  await tx.update(companies).set(change).where(eq(companies.id, companyId))
}

export type DueNotice = {
  stage: '7' | '1' | 'ended'
  endsAt: Date
  timeZone: string
  email: string
  firstName: string | null
}

/** Takes the emails that are due: an instance that takes one sends it, and no other does. */
export async function takeDueNotices(tx: Db, now: Date, limit: number): Promise<DueNotice[]> {
  const at = sql`${sql.placeholder('now')}::timestamptz`
  const rows = await prepared<Omit<DueNotice, 'endsAt'> & { endsAt: string }>(
    tx,
    'trial_take_notices',
    () => sql`
    with due as (
      select c.id, c.trial_ends_at, c.time_zone,
        case when c.trial_ends_at <= ${at} then 'ended' when c.trial_ends_at <= ${at} + interval '1 day' then '1' else '7' end as stage
      from companies c
      where c.trial_ends_at <= ${at} + interval '7 days' and c.suspended_at is null and not c.is_demo
    ), taken as (
      insert into trial_notices (company_id, ends_at, stage, created_at)
      select id, trial_ends_at, stage, ${at} from due
      where not exists (select from trial_notices n where n.company_id = due.id and n.ends_at = due.trial_ends_at and n.stage = due.stage)
      order by trial_ends_at, id limit ${sql.placeholder('limit')}
      on conflict do nothing returning company_id, stage
    )
    select taken.stage, to_json(due.trial_ends_at) #>> '{}' as "endsAt", due.time_zone as "timeZone", u.email, u.first_name as "firstName"
    from taken join due on due.id = taken.company_id
    join members m on m.company_id = due.id and m.is_owner and m.archived_at is null
    join users u on u.id = m.user_id and u.suspended_at is null
    order by due.id`,
    { limit, now: now.toISOString() },
    { replan: true },
  )
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }))
}
