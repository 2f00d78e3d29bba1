import { sql } from 'drizzle-orm'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import type { Buffers } from '#shared/schedule/deadlines/decide-by.ts'
import { liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type CalendarRow = { week: number[]; off: string[] | null; reserve: number; confirmation: number; ordering: number }

/** When the company works, and what it keeps between a decision and the install day. */
export async function calendarOf(db: Db, companyId: number): Promise<WorkCalendar & Buffers> {
  const [row] = await prepared<CalendarRow>(
    db,
    'company_calendar',
    () => sql`select week, off::text[] as off, reserve, confirmation, ordering
      from company_calendar(${sql.placeholder('companyId')}::integer)`,
    { companyId },
  )
  if (!row) throw new Error('The company has no calendar')
  return {
    workingDays: row.week,
    daysOff: new Set(row.off),
    reserveDays: row.reserve,
    confirmationDays: row.confirmation,
    orderingDays: row.ordering,
  }
}

/** Makes the plans and deadlines of a project's selections again, after its milestones changed. */
export async function planProject(tx: Db, projectId: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'plan_project',
    () => sql`select plan_selections(array(
      select s.id from selections s where s.project_id = ${sql.placeholder('projectId')}::integer and s.archived_at is null),
      ${sql.placeholder('now')}::timestamptz)`,
    { projectId, now: now.toISOString() },
  )
}

/** The same for every live project of a company, after its calendar or its rules changed. Installed selections keep their plan. */
export async function planCompany(tx: Db, companyId: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'plan_company',
    () => sql`select plan_selections(array(
      select s.id from selections s join projects p on p.id = s.project_id and ${liveProject}
      where s.company_id = ${sql.placeholder('companyId')}::integer and s.archived_at is null and s.installed_at is null),
      ${sql.placeholder('now')}::timestamptz)`,
    { companyId, now: now.toISOString() },
  )
}
