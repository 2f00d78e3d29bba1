import { sql } from 'drizzle-orm'
import type { Day } from '#shared/kernel/dates.ts'
import type { ProjectFigures } from '#shared/projects/contract.ts'
import type { Db } from '#server/platform/db/database.ts'
import { runPrepared } from '#server/platform/db/prepared.ts'

export type Span = { now: Date; from: Day; until: Day }

const day = (kind: string, condition: ReturnType<typeof sql>) => sql`coalesce(
  (select sum(d.count)::integer from day_figures d
   where d.company_id = f.company_id and d.kind = ${sql.raw(`'${kind}'`)} and ${condition}), 0)`

const thisMonth = sql`d.day >= ${sql.placeholder('from')}::date and d.day < ${sql.placeholder('until')}::date`

/** Figures of a whole company from figures that are kept: one row, and sums over days. */
export async function companyFigures(db: Db, companyId: number, { now, from, until }: Span): Promise<ProjectFigures> {
  const [row] = await runPrepared<{ figures: ProjectFigures }>(
    db,
    'projects_figures',
    () => sql`select json_build_object(
        'totalProjects', f.total_projects, 'activeProjects', f.active_projects, 'planningProjects', f.planning_projects,
        'completedProjects', f.completed_projects, 'onHoldProjects', f.on_hold_projects,
        'totalSelections', f.total_selections, 'pendingSelections', f.pending_selections,
        'pendingReview', f.review_selections, 'completedSelections', f.completed_selections,
        'completedThisMonth', ${day('completed_project', thisMonth)},
        'selectionsCompletedThisMonth', ${day('completed_selection', thisMonth)},
        'overdueSelections', ${day('open_deadline', sql`d.day < (${sql.placeholder('now')}::timestamptz at time zone d.time_zone)::date`)},
        'recentActivity', ${day('activity', sql`d.day > (${sql.placeholder('now')}::timestamptz)::date - 7`)}) as figures
      from company_figures f where f.company_id = ${sql.placeholder('companyId')}`,
    { companyId, now: now.toISOString(), from, until },
  )
  if (!row) throw new Error('A company without figures')
  return row.figures
}
