import { sql, type SQL } from 'drizzle-orm'
import type { Project, ProjectPerson } from '#shared/projects/contract.ts'
import { awaitingClient, displayName, isPastDeadline, memberStatus, signedBy } from '#server/db/conditions.ts'
import { type Field, flag, json, jsonColumns, number, text, unless } from '#server/platform/db/json-text.ts'
import { everyRight } from './rights-table.ts'

const today = sql`(${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date`

/**
 * Overdue depends on the day in the project's time zone: counted with the partial index over open deadlines, never stored. What a
 * client has signed is overdue for the other owner only, and the client does not owe what waits for a price.
 */
const overdue = (seat: SQL) => sql`(select count(*)::integer from selections s
  where s.project_id = p.id and ${awaitingClient} and s.deadline is not null
    and ${isPastDeadline(today)}
    and not (${seat} = 'client' and ${signedBy(sql.placeholder('userId'))}))`

/** "Maya Alder approved Kitchen tap"; to Maya herself "You approved Kitchen tap". */
const recentActivity = sql`case when p.recent_activity is not null then concat_ws(' ',
  case when p.recent_activity_by = ${sql.placeholder('userId')} then 'You' else p.recent_activity_name end, p.recent_activity) end`

/**
 * A project as the API returns it, field by field, from `p` (the project), `m` and `u` (its primary client). What a seat may not
 * see is not read at all: subcontractors get neither money nor open decisions.
 */
export function projectFields(seat: SQL): Record<keyof Project, Field> {
  const unlessTrade = (field: Field) => unless(sql`${seat} = 'subcontractor'`, field)
  const money = (cents: SQL) => unlessTrade(number(sql`round(${cents} / 100.0, 2)`))
  const budget = unlessTrade(number(sql`p.budget_cents / 100`))
  // Builders' totals and forecast include drafts.
  const ofDrafts = (figure: SQL) => sql`case when ${seat} = 'builder' then ${figure} else 0 end`
  return {
    id: number(sql`p.id`),
    name: text(sql`p.name`),
    description: text(sql`p.description`),
    address: text(sql`p.address`),
    clientId: number(sql`p.client_id`),
    builderId: number(sql`p.builder_id`),
    client: text(displayName('m', 'u')),
    clientEmail: unlessTrade(text(sql`u.email`)),
    startDate: text(sql`p.start_date`),
    expectedCompletionDate: text(sql`p.expected_completion_date`),
    completionDate: text(sql`p.completion_date`),
    budget,
    totalBudget: budget,
    spentBudget: money(sql`p.spent_cents`),
    approvedBudget: money(sql`p.approved_cents`),
    notYetApprovedBudget: money(sql`(p.spent_cents - p.approved_cents - p.included_cents)`),
    forecastBudget: money(sql`(p.forecast_cents + ${ofDrafts(sql`p.draft_forecast_cents`)})`),
    currency: text(sql`p.currency`),
    timeZone: text(sql`p.time_zone`),
    projectType: text(sql`p.project_type`),
    notes: unless(sql`${seat} <> 'builder'`, text(sql`p.notes`)),
    status: text(sql`p.status`),
    signingRule: text(sql`p.signing_rule`),
    signingThreshold: money(sql`p.signing_threshold_cents`),
    isSample: flag(sql`p.is_sample`),
    isTemplate: flag(sql`p.is_template`),
    createdAt: text(sql`p.created_at`),
    updatedAt: text(sql`p.updated_at`),
    archivedAt: text(sql`p.archived_at`),
    recentActivity: unlessTrade(text(recentActivity)),
    recentActivityAt: unlessTrade(text(sql`p.recent_activity_at`)),
    totalSelections: unlessTrade(number(sql`(p.total_selections + ${ofDrafts(sql`p.draft_selections`)})`)),
    pendingSelections: unlessTrade(number(sql`p.pending_selections`)),
    completedSelections: unlessTrade(number(sql`p.completed_selections`)),
    chosenSelections: unlessTrade(number(sql`p.chosen_selections`)),
    overdueSelections: unlessTrade(number(overdue(seat))),
    draftSelections: unlessTrade(number(sql`p.draft_selections`)),
    palette: unlessTrade(json(sql`p.palette`)),
    photo: json(sql`p.photo`),
    version: number(sql`p.version`),
    can: json(can(seat)),
  }
}

const can = (seat: SQL): SQL => {
  const cases = everyRight.map(({ kind, archived, rights }) => {
    const constant = `${archived} then '${JSON.stringify(rights)}'`
    return sql`when ${seat} = ${sql.raw(`'${kind}'`)} and (p.archived_at is not null) = ${sql.raw(constant)}`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** What drafts add to the forecast of builders; no one else sees an amount that was not sent. */
export const draftForecast = (seat: SQL): Field =>
  unless(sql`${seat} <> 'builder'`, number(sql`round(p.draft_forecast_cents / 100.0, 2)`))

/** Clients and subcontractors with a seat, the primary client first; a builder who is the default client is included. */
export const peopleOfProject = (seat: SQL): SQL => sql`(select coalesce(json_agg(row_to_json(person)), '[]') from (
  select ${jsonColumns(person(seat))}
  from (select pp.user_id, pp.seat, pp.created_at from project_people pp where pp.project_id = p.id
        union all select p.client_id, 'builder', p.created_at
        where not exists (select from project_people pp where pp.project_id = p.id and pp.user_id = p.client_id)) x
  join members m on m.company_id = p.company_id and m.user_id = x.user_id
  join users u on u.id = x.user_id
  order by u.id <> p.client_id, x.seat, x.created_at, u.id) person)`

const person = (seat: SQL): Record<keyof ProjectPerson, Field> => ({
  id: number(sql`u.id`),
  firstName: text(sql`m.first_name`),
  lastName: text(sql`m.last_name`),
  name: text(displayName('m', 'u')),
  email: unless(sql`${seat} = 'subcontractor'`, text(sql`u.email`)),
  phone: unless(sql`${seat} <> 'builder'`, text(sql`m.phone`)),
  seat: text(sql`x.seat`),
  primary: flag(sql`u.id = p.client_id`),
  joined: flag(sql`m.joined_at is not null`),
  memberStatus: text(memberStatus('m')),
  undelivered: unless(sql`${seat} <> 'builder'`, text(sql`m.undelivered_reason`)),
  trades: json(sql`(select coalesce(json_agg(t.category_id order by t.category_id), '[]') from project_trades t
    where t.project_id = p.id and t.user_id = u.id and ${seat} <> 'client')`),
})
