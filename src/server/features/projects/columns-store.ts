import { sql, type SQL } from 'drizzle-orm'

/** Whoever the company has not named is called by the first part of their e-mail: their account's own name is not ours to tell. */
export const personName = sql`coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), split_part(u.email, '@', 1))`

/** Overdue depends on the day in the project's own zone: read from the partial index over open deadlines, never stored. */
const overdue = sql`(select count(*)::integer from selections s
  where s.project_id = p.id and s.status in ('pending', 'in_review', 'selected') and s.deadline is not null
    and s.deadline < (${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date)`

/** The seat of the person who asks, in a statement that joins them as `me` and their seat as `pp`. */
export const seatOfReader = sql`case when me.type = 'builder' then 'builder' else pp.seat end`

/**
 * A project as it leaves the server, column by column, from `p` (the project), `m` and `u` (its primary client). What a seat
 * may not see is not read at all: subcontractors get neither money nor what is undecided.
 */
export function projectColumns(seat: SQL): SQL {
  const unlessTrade = (value: SQL) => sql`case when ${seat} = 'subcontractor' then null else ${value} end`
  const builds = sql`(${seat} = 'builder')`
  return sql`p.id, p.name, p.description, p.address, p.client_id as "clientId", p.builder_id as "builderId",
    ${personName} as client, ${unlessTrade(sql`u.email`)} as "clientEmail",
    p.start_date as "startDate", p.expected_completion_date as "expectedCompletionDate", p.completion_date as "completionDate",
    ${unlessTrade(sql`p.budget_cents / 100`)} as budget, ${unlessTrade(sql`p.budget_cents / 100`)} as "totalBudget",
    ${unlessTrade(sql`round(p.spent_cents / 100.0, 2)`)} as "spentBudget",
    ${unlessTrade(sql`round(p.approved_cents / 100.0, 2)`)} as "approvedBudget",
    ${unlessTrade(sql`round((p.spent_cents - p.approved_cents) / 100.0, 2)`)} as "notYetApprovedBudget",
    p.currency, p.time_zone as "timeZone", p.project_type as "projectType", case when ${builds} then p.notes end as notes,
    p.status, p.is_sample as "isSample", p.created_at as "createdAt", p.updated_at as "updatedAt", p.archived_at as "archivedAt",
    ${unlessTrade(sql`p.recent_activity`)} as "recentActivity", ${unlessTrade(sql`p.recent_activity_at`)} as "recentActivityAt",
    ${unlessTrade(sql`p.total_selections`)} as "totalSelections", ${unlessTrade(sql`p.pending_selections`)} as "pendingSelections",
    ${unlessTrade(sql`p.completed_selections`)} as "completedSelections",
    ${unlessTrade(sql`p.chosen_selections`)} as "chosenSelections", ${unlessTrade(overdue)} as "overdueSelections",
    ${unlessTrade(sql`p.palette`)} as palette, p.version, ${can(builds, sql`(${seat} <> 'subcontractor')`)} as can`
}

const can = (builds: SQL, seesMoney: SQL) => sql`json_build_object(
  'edit', ${builds} and p.archived_at is null, 'archive', ${builds} and p.archived_at is null,
  'restore', ${builds} and p.archived_at is not null, 'managePeople', ${builds} and p.archived_at is null,
  'manageTimeline', ${builds} and p.archived_at is null, 'addSelections', ${builds} and p.archived_at is null,
  'seeMoney', ${seesMoney})`

/** Clients and subcontractors with a seat, the primary client first; a builder who stands in as client is named too. */
export const peopleOfProject = (seat: SQL) => sql`(select coalesce(json_agg(json_build_object(
    'id', u.id, 'firstName', m.first_name, 'lastName', m.last_name, 'name', ${personName},
    'email', case when ${seat} = 'subcontractor' then null else u.email end,
    'phone', case when ${seat} = 'builder' then m.phone end,
    'seat', x.seat, 'primary', u.id = p.client_id, 'joined', m.joined_at is not null)
    order by u.id <> p.client_id, x.seat, x.created_at, u.id), '[]')
  from (select pp.user_id, pp.seat, pp.created_at from project_people pp where pp.project_id = p.id
        union all select p.client_id, 'builder', p.created_at
        where not exists (select from project_people pp where pp.project_id = p.id and pp.user_id = p.client_id)) x
  join members m on m.company_id = p.company_id and m.user_id = x.user_id
  join users u on u.id = x.user_id)`
