import { sql } from 'drizzle-orm'
import { hasImpossibleDate } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { at, selectionsAtSite } from './at-site-store.ts'
import type { DueStepRow } from './step-reminders-store.ts'

/**
 * Claims the decisions that can no longer be made in time, so that no other instance reminds of them: each once for the day that the
 * schedule asks for, on a working day. The client has no deadline meanwhile, and the builder has to solve it.
 */
export async function claimImpossibleDates(
  tx: Db,
  now: Date,
  { fromHour, limit }: { fromHour: number; limit: number },
): Promise<DueStepRow[]> {
  return prepared<DueStepRow>(
    tx,
    'reminders_claim_impossible',
    () => sql`
    with near as materialized (
      select s.id, s.name, s.project_id, s.company_id, d.today, (s.plan ->> 'decideBy')::date as day
      from ${selectionsAtSite}
      where s.archived_at is null and ${hasImpossibleDate} and s.sent_at is not null and s.status <> 'pending'
        and d.hour >= ${sql.placeholder('fromHour')}
        and not exists (select from deadline_reminders r
          where r.selection_id = s.id and r.deadline = (s.plan ->> 'decideBy')::date and r.stage = '1' and r.step = 'date')
    ), calendars as materialized (
      select x.company_id, x.today, c.working from (select distinct company_id, today from near) x
      cross join lateral working_today(x.company_id, x.today) c
    ), due as (
      select near.* from near join calendars c using (company_id, today) where c.working
    ), taken as (
      insert into deadline_reminders (selection_id, deadline, stage, step, created_at)
      select due.id, due.day, '1', 'date', ${at} from due order by due.id limit ${sql.placeholder('limit')}
      on conflict do nothing returning selection_id
    )
    select 'date' as step, '1' as stage, due.id as "selectionId", due.name as selection, due.project_id as "projectId",
      due.company_id as "companyId", due.day::text as due, due.today::text as today
    from taken join due on due.id = taken.selection_id order by due.id`,
    { fromHour, limit, now: now.toISOString() },
    { replan: true },
  )
}
