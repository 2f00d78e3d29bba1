import { sql } from 'drizzle-orm'
import { type DueStep, remindedSteps } from '#shared/notifications/step-reminders.ts'
import { isDecidedStatus } from '#server/db/conditions.ts'
import { dueDay, joinOrdered, joinTrade, nextStep } from '#server/db/next-step.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { at, selectionsAtSite } from './at-site-store.ts'

export type DueStepRow = DueStep & { companyId: number }

/**
 * Claims the reminders of steps that are due, so that no other instance sends them: an order 3 and 1 days before its last day and when it
 * is late, a confirmation once the company's days for it have passed, an installation when its day has. On a day off only what is late.
 */
export async function claimDueSteps(
  tx: Db,
  now: Date,
  { fromHour, limit }: { fromHour: number; limit: number },
): Promise<DueStepRow[]> {
  return prepared<DueStepRow>(
    tx,
    'reminders_claim_steps',
    () => sql`
    with near as materialized (
      select s.id, s.name, s.project_id, s.company_id, n.step, d.today, k.day
      from ${selectionsAtSite}
      ${joinOrdered} ${joinTrade}
      cross join lateral (select ${nextStep(sql`d.today`)} as step) n
      cross join lateral (select case when n.step = 'confirmation_by_phone' then (s.ordered_at at time zone p.time_zone)::date
        else ${dueDay} end as day) k
      where s.archived_at is null and s.installed_at is null and ${isDecidedStatus(sql`s.status`)}
        and (${dueDay} between (${at})::date - 10 and (${at})::date + 5
          or (s.status = 'ordered' and s.delivered_at is null and s.ordered_at between ${at} - interval '30 days' and ${at}))
        and d.hour >= ${sql.placeholder('fromHour')} and n.step = any(${sql.placeholder('steps')}::text[])
        -- Without an install day no one knows by when it has to be ordered.
        and (n.step <> 'order' or s.plan is not null)
    ), calendars as materialized (
      -- Once for each company and day, as for deadlines.
      select x.company_id, x.today, c.working, c.since, c.confirmed_since from (select distinct company_id, today from near) x
      cross join lateral working_today(x.company_id, x.today) c
    ), due as (
      select near.*,
        case when step = 'confirmation_by_phone' then case when c.working and day < c.confirmed_since then '3' end
          when day - today between -3 - c.since and -1 then 'overdue'
          when step <> 'order' or not c.working then null
          when day - today between 0 and 1 then '1'
          when day - today between 2 - c.since and 3 then '3' end as stage
      from near join calendars c using (company_id, today)
    ), taken as (
      insert into deadline_reminders (selection_id, deadline, stage, step, created_at)
      select due.id, due.day, due.stage, due.step, ${at} from due
      where due.stage is not null and not exists (select from deadline_reminders r
        where r.selection_id = due.id and r.deadline = due.day and r.stage = due.stage and r.step = due.step)
      order by due.id limit ${sql.placeholder('limit')}
      on conflict do nothing returning selection_id
    )
    select due.step, due.stage, due.id as "selectionId", due.name as selection, due.project_id as "projectId", due.company_id as "companyId",
      due.day::text as due, due.today::text as today
    from taken join due on due.id = taken.selection_id order by due.id`,
    { fromHour, limit, now: now.toISOString(), steps: remindedSteps },
    { replan: true },
  )
}
