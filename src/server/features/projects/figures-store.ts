import { sql, type SQL } from 'drizzle-orm'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import { overdueWithoutPrice } from '#server/db/conditions.ts'
import { named } from '#server/platform/db/named.ts'
import type { Part } from '#server/platform/db/together.ts'

const day = (kind: string, condition: SQL) => sql`coalesce(
  (select sum(d.count)::integer from day_figures d
   where d.company_id = f.company_id and d.kind = ${sql.raw(`'${kind}'`)} and ${condition}), 0)`

const thisMonth = sql`d.day >= month.begin and d.day < (month.begin + interval '1 month')::date`

const columns: Record<keyof ProjectFigures, SQL> = {
  totalProjects: sql`f.total_projects`,
  activeProjects: sql`f.active_projects`,
  planningProjects: sql`f.planning_projects`,
  completedProjects: sql`f.completed_projects`,
  onHoldProjects: sql`f.on_hold_projects`,
  totalSelections: sql`f.total_selections + f.draft_selections`,
  draftSelections: sql`f.draft_selections`,
  pendingSelections: sql`f.pending_selections`,
  pendingReview: sql`f.review_selections`,
  completedSelections: sql`f.completed_selections`,
  completedThisMonth: day('completed_project', thisMonth),
  selectionsCompletedThisMonth: day('completed_selection', thisMonth),
  overdueSelections: sql`${day(
    'open_deadline',
    sql`d.day < (${sql.placeholder('now')}::timestamptz at time zone d.time_zone)::date`,
  )} - ${overdueWithoutPrice(sql`f.company_id`, sql.placeholder('now'))}`,
  recentActivity: day('activity', sql`d.day > (${sql.placeholder('now')}::timestamptz)::date - 7`),
}

/** Figures of a company from stored counts: one row, and sums over days. "This month" is the month in the company's time zone. */
export const companyFigures = (companyId: number, now: Date): Part<ProjectFigures> => ({
  name: 'projects_figures',
  text: () => sql`select ${named(columns)} from company_figures f
    cross join lateral (select date_trunc('month', ${sql.placeholder('now')}::timestamptz at time zone c.time_zone)::date as begin
      from companies c where c.id = f.company_id) month
    where f.company_id = ${sql.placeholder('companyId')}`,
  values: { companyId, now: now.toISOString() },
})
