import { sql, type SQL } from 'drizzle-orm'
import { awaitsPrice, memberName, openSelection, signedBy } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { at, selectionsAtSite } from './at-site-store.ts'

export type DueRow = {
  selectionId: number
  selection: string
  projectId: number
  companyId: number
  deadline: string
  today: string
  /** 7, 3 or 1 days before, or overdue. */
  stage: string
  /** Options are missing: the client cannot decide yet. */
  awaitsOptions: boolean
  /** A price expired or changed: the client cannot sign yet. */
  awaitsPrice: boolean
  /** The owners who have signed already, and those whose signature is missing; both empty before the first signature. */
  signed: string[]
  missing: string[]
}

/** Reminders start with the working day of the project, or of its company: what the builder gets of the day is one email. */
export const FROM_HOUR = 8

/** The owners who have signed a selection, and once someone has, those who have not. */
export const ownersOf = (selectionId: SQL): SQL => sql`select
    coalesce(json_agg(c.name order by c.user_id) filter (where c.signed), '[]') as signed,
    coalesce(json_agg(c.name order by c.user_id) filter (where not c.signed and c.half), '[]') as missing
  from selections s cross join lateral (
    select pp.user_id, ${memberName('m')} as name, ${signedBy(sql`pp.user_id`)} as signed,
      bool_or(${signedBy(sql`pp.user_id`)}) over () as half
    from seats pp join members m on m.company_id = s.company_id and m.user_id = pp.user_id
    where pp.project_id = s.project_id and pp.seat = 'client') c
  where s.id = ${selectionId}`

/** Claims the reminders that are due, so that no other instance sends them. */
export async function claimDueReminders(tx: Db, now: Date, limit: number): Promise<DueRow[]> {
  const rows = await prepared<DueRow>(
    tx,
    'reminders_claim',
    () => sql`
    with near as materialized (
      select s.id, s.name, s.project_id, s.company_id, s.deadline, d.today, s.status = 'pending' as awaits_options,
        ${awaitsPrice(sql`d.today`)} as awaits_price
      from ${selectionsAtSite}
      where ${openSelection} and s.deadline between (${at})::date - 5 and (${at})::date + 9
        and d.hour >= ${sql.placeholder('fromHour')}
    ), calendars as materialized (
      -- Once for each company and day: a company has thousands of selections and one calendar.
      select x.company_id, x.today, c.working, c.since from (select distinct company_id, today from near) x
      cross join lateral working_today(x.company_id, x.today) c
    ), due as (
      select near.*,
        -- One day late still counts, so that an outage overnight skips none; after days off, what fell on them counts.
        case when near.deadline - today between -3 and -1 then 'overdue' when not c.working then null
          when near.deadline - today = 1 then '1' when near.deadline - today between 2 - c.since and 3 and near.deadline >= today then '3'
          when near.deadline - today between 6 - c.since and 7 then '7' end as stage
      from near join calendars c using (company_id, today)
    ), taken as (
      insert into deadline_reminders (selection_id, deadline, stage, created_at)
      select due.id, due.deadline, due.stage, ${at} from due
      where due.stage is not null and not exists (select from deadline_reminders r
        where r.selection_id = due.id and r.deadline = due.deadline and r.stage = due.stage)
      order by due.id limit ${sql.placeholder('limit')}
      on conflict do nothing returning selection_id
    )
    select due.id as "selectionId", due.name as selection, due.project_id as "projectId", due.company_id as "companyId",
      due.deadline::text as deadline, due.today::text as today, due.stage, due.awaits_options as "awaitsOptions", due.awaits_price as "awaitsPrice",
      o.signed, o.missing
    from taken join due on due.id = taken.selection_id cross join lateral (${ownersOf(sql`due.id`)}) o order by due.id`,
    { fromHour: FROM_HOUR, limit, now: now.toISOString() },
    { replan: true },
  )
  return rows
}
