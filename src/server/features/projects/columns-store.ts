import { sql, type SQL } from 'drizzle-orm'
import type { Project, ProjectPerson } from '#shared/projects/contract.ts'
import { awaitingClient, displayName, isPastDeadline, memberStatus, signedBy } from '#server/db/conditions.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { named } from '#server/platform/db/named.ts'

/** A project as it is stored, and the reader's seat. What the seat is shown of it is in `project-reply.ts`. */
export type ProjectFacts = Pick<
  Project,
  | 'id'
  | 'name'
  | 'description'
  | 'address'
  | 'clientId'
  | 'builderId'
  | 'client'
  | 'clientEmail'
  | 'startDate'
  | 'expectedCompletionDate'
  | 'completionDate'
  | 'currency'
  | 'timeZone'
  | 'projectType'
  | 'notes'
  | 'status'
  | 'signingRule'
  | 'isSample'
  | 'isTemplate'
  | 'createdAt'
  | 'updatedAt'
  | 'archivedAt'
  | 'recentActivity'
  | 'recentActivityAt'
  | 'overdueSelections'
  | 'palette'
  | 'photo'
  | 'version'
> & {
  seat: Seat['kind']
  budgetCents: number | null
  spentCents: number
  approvedCents: number
  includedCents: number
  forecastCents: number
  draftForecastCents: number
  signingThresholdCents: number | null
  /** Who did what was done last; null for what nobody did. */
  recentActivityBy: number | null
  recentActivityName: string | null
  totalSelections: number
  pendingSelections: number
  completedSelections: number
  chosenSelections: number
  draftSelections: number
}

const today = sql`(${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date`

/**
 * Overdue depends on the day in the project's time zone: counted with the partial index over open deadlines, never stored. What a
 * client has signed is overdue for the other owner only, and the client does not owe what waits for a price. Subcontractors are
 * not shown it, so it is not counted for them.
 */
const overdue = (
  seat: SQL,
) => sql`case when ${seat} = 'subcontractor' then null else (select count(*)::integer from selections s
  where s.project_id = p.id and ${awaitingClient} and s.deadline is not null
    and ${isPastDeadline(today)}
    and not (${seat} = 'client' and ${signedBy(sql.placeholder('userId'))})) end`

const columns = (seat: SQL): Record<keyof ProjectFacts, SQL> => ({
  seat,
  id: sql`p.id`,
  name: sql`p.name`,
  description: sql`p.description`,
  address: sql`p.address`,
  clientId: sql`p.client_id`,
  builderId: sql`p.builder_id`,
  client: displayName('m', 'u'),
  clientEmail: sql`u.email`,
  startDate: sql`p.start_date`,
  expectedCompletionDate: sql`p.expected_completion_date`,
  completionDate: sql`p.completion_date`,
  budgetCents: sql`p.budget_cents`,
  spentCents: sql`p.spent_cents`,
  approvedCents: sql`p.approved_cents`,
  includedCents: sql`p.included_cents`,
  forecastCents: sql`p.forecast_cents`,
  draftForecastCents: sql`p.draft_forecast_cents`,
  currency: sql`p.currency`,
  timeZone: sql`p.time_zone`,
  projectType: sql`p.project_type`,
  notes: sql`p.notes`,
  status: sql`p.status`,
  signingRule: sql`p.signing_rule`,
  signingThresholdCents: sql`p.signing_threshold_cents`,
  isSample: sql`p.is_sample`,
  isTemplate: sql`p.is_template`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
  archivedAt: sql`p.archived_at`,
  recentActivity: sql`p.recent_activity`,
  recentActivityBy: sql`p.recent_activity_by`,
  recentActivityName: sql`p.recent_activity_name`,
  recentActivityAt: sql`p.recent_activity_at`,
  totalSelections: sql`p.total_selections`,
  pendingSelections: sql`p.pending_selections`,
  completedSelections: sql`p.completed_selections`,
  chosenSelections: sql`p.chosen_selections`,
  draftSelections: sql`p.draft_selections`,
  overdueSelections: overdue(seat),
  palette: sql`p.palette`,
  photo: sql`p.photo`,
  version: sql`p.version`,
})

/** The columns of `ProjectFacts` from `p` (the project), `m` and `u` (its primary client). */
export const projectColumns = (seat: SQL): SQL => named(columns(seat))

/** A person on a project, as it is stored. */
export type PersonFacts = Omit<ProjectPerson, 'trades'> & { trades: number[] }

const person: Record<keyof PersonFacts, SQL> = {
  id: sql`u.id`,
  firstName: sql`m.first_name`,
  lastName: sql`m.last_name`,
  name: displayName('m', 'u'),
  email: sql`u.email`,
  phone: sql`m.phone`,
  seat: sql`x.seat`,
  primary: sql`u.id = p.client_id`,
  joined: sql`m.joined_at is not null`,
  memberStatus: memberStatus('m'),
  undelivered: sql`m.undelivered_reason`,
  trades: sql`array(select t.category_id from project_trades t
    where t.project_id = p.id and t.user_id = u.id order by t.category_id)`,
}

/** Clients and subcontractors with a seat, the primary client first; a builder who is the default client is included. */
export const peopleOfProject: SQL = sql`(select json_agg(person) from (
  select ${named(person)}
  from (select pp.user_id, pp.seat, pp.created_at from project_people pp where pp.project_id = p.id
        union all select p.client_id, 'builder', p.created_at
        where not exists (select from project_people pp where pp.project_id = p.id and pp.user_id = p.client_id)) x
  join members m on m.company_id = p.company_id and m.user_id = x.user_id
  join users u on u.id = x.user_id
  order by u.id <> p.client_id, x.seat, x.created_at, u.id) person)`
