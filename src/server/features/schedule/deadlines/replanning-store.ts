import { sql } from 'drizzle-orm'
import { activeMember, isOpenStatus, liveProject, memberName } from '#server/db/conditions.ts'
import { dueDay } from '#server/db/next-step.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type CompanyMilestone = {
  id: number
  projectId: number
  projectName: string
  title: string
  status: string
  scheduledDate: string
  plannedStart: string
  durationDays: number
  dependsOn: { onId: number; lagDays: number }[]
}

/** Milestones of the company's current projects, which stay locked, so that none is moved at the same time. */
export async function lockMilestones(tx: Db, companyId: number): Promise<CompanyMilestone[]> {
  await prepared(
    tx,
    'replan_lock_projects',
    () => sql`select p.id from projects p
      where p.company_id = ${sql.placeholder('companyId')}::integer and ${liveProject} and p.status <> 'completed'
        and exists (select from timeline_events e where e.project_id = p.id)
      order by p.id for no key update of p`,
    { companyId },
  )
  return prepared<CompanyMilestone>(
    tx,
    'replan_milestones',
    () => sql`select e.id, e.project_id as "projectId", p.name as "projectName", e.title, e.status, e.scheduled_date::text as "scheduledDate",
        e.planned_start::text as "plannedStart", e.duration_days as "durationDays",
        (select coalesce(json_agg(json_build_object('onId', d.on_id, 'lagDays', d.lag_days) order by d.on_id), '[]')
          from milestone_dependencies d where d.event_id = e.id) as "dependsOn"
      from timeline_events e join projects p on p.id = e.project_id and ${liveProject} and p.status <> 'completed'
      where e.company_id = ${sql.placeholder('companyId')}::integer order by e.project_id, e.scheduled_date, e.id`,
    { companyId },
  )
}

/** Writes the starts that follow from the calendar; what was planned stays. */
export async function setStarts(tx: Db, starts: readonly { id: number; start: string }[]): Promise<void> {
  if (starts.length === 0) return
  await prepared(
    tx,
    'replan_set_starts',
    () => sql`update timeline_events e set scheduled_date = x.start, version = e.version + 1
      from jsonb_to_recordset(${sql.placeholder('starts')}::jsonb) x (id integer, start date) where e.id = x.id`,
    { starts: JSON.stringify(starts) },
  )
}

export type CompanyDeadline = {
  id: number
  projectId: number
  projectName: string
  name: string
  deadline: string | null
  typed: boolean
  /** The day that the schedule asks for. */
  decideBy: string | null
  draft: boolean
}

/** Deadlines of what is still to be decided in the company's current projects. */
export const openDeadlines = (tx: Db, companyId: number) =>
  prepared<CompanyDeadline>(
    tx,
    'replan_deadlines',
    () => sql`select s.id, s.project_id as "projectId", p.name as "projectName", s.name, s.deadline::text as deadline,
        s.deadline_typed as typed, s.plan ->> 'decideBy' as "decideBy", s.sent_at is null as draft
      from selections s join projects p on p.id = s.project_id and ${liveProject}
      where s.company_id = ${sql.placeholder('companyId')}::integer and s.archived_at is null and ${isOpenStatus(sql`s.status`)}
      order by s.project_id, s.id`,
    { companyId },
  )

export type SelectionState = {
  id: number
  projectId: number
  projectName: string
  name: string
  /** It has an install day. */
  planned: boolean
  /** The last day for its next step has passed. */
  late: boolean
}

/** What is not installed yet in the company's current projects, and its current state. */
export const selectionStates = (tx: Db, companyId: number, now: Date) =>
  prepared<SelectionState>(
    tx,
    'replan_selection_states',
    () => sql`select s.id, s.project_id as "projectId", p.name as "projectName", s.name, s.plan is not null as planned,
        ${dueDay} < (${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date as late
      from selections s join projects p on p.id = s.project_id and ${liveProject} and p.status <> 'completed'
      where s.company_id = ${sql.placeholder('companyId')}::integer and s.archived_at is null and s.installed_at is null
      order by s.project_id, s.id`,
    { companyId, now: now.toISOString() },
  )

type Reached = { clientsOf: readonly number[]; tradesOf: readonly number[] }

/** The names of everyone who has a seat on a project that changes for them, each once. */
export async function peopleReached(tx: Db, { clientsOf, tradesOf }: Reached): Promise<string[]> {
  const rows = await prepared<{ name: string }>(
    tx,
    'replan_people',
    () => sql`select distinct pp.user_id, ${memberName('m')} as name from project_people pp
      join members m on m.company_id = pp.company_id and m.user_id = pp.user_id and ${activeMember('m')}
      where (pp.seat = 'client' and pp.project_id = any(${sql.placeholder('clientsOf')}::integer[]))
        or (pp.seat = 'subcontractor' and pp.project_id = any(${sql.placeholder('tradesOf')}::integer[]))
      order by name, pp.user_id`,
    { clientsOf, tradesOf },
  )
  return rows.map(({ name }) => name)
}
