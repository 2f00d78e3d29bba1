import { sql, type SQL } from 'drizzle-orm'
import type { BuilderDashboard, ClientDashboard, RecentSelection } from '#shared/dashboard/contract.ts'
import { COUNTED } from '#shared/messages/rules.ts'
import {
  awaitingClient,
  awaitsDelivery,
  awaitsInvitation,
  awaitingPerson,
  awaitsOptions,
  hasLinesToOrder,
  hasImpossibleDate,
  isPastDeadline,
  liveProject,
  openSelection,
} from '#server/db/conditions.ts'
import { named } from '#server/platform/db/named.ts'
import type { Part } from '#server/platform/db/together.ts'

type Steps = BuilderDashboard['onboarding']
export type BuilderParts = { recent: RecentSelection[] | null } & BuilderDashboard['owed'] & Steps

const recentSelection: Record<keyof RecentSelection, SQL> = {
  id: sql`s.id`,
  projectId: sql`p.id`,
  projectName: sql`p.name`,
  timeZone: sql`p.time_zone`,
  name: sql`s.name`,
  room: sql`s.room`,
  category: sql`c.name`,
  status: sql`s.status`,
  priority: sql`s.priority`,
  deadline: sql`s.deadline`,
  createdAt: sql`s.created_at`,
}

const onboarding: Record<keyof Steps, SQL> = {
  hasProject: sql`f.total_projects > (sample.id is not null)::integer`,
  hasClient: sql`f.total_clients > 0`,
  hasSelection: sql`f.total_selections > coalesce(sample.total_selections, 0)`,
  hasSample: sql`sample.id is not null`,
}

const today = sql`(${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date`

/** Badges show 99+ at most, so counting stops there and costs the same for every company. */
const countLimit = sql.raw(String(COUNTED.badge))

/** Looked up one by one (that is what the offset is for): a join in the order of the numbers walks past the projects of everyone else. */
const itsLiveProject = sql`cross join lateral (select p.time_zone from projects p
  where p.company_id = s.company_id and p.id = s.project_id and ${liveProject} offset 0) p`

const countInCompany = (
  condition: SQL,
): SQL => sql`(select count(*)::integer from (select from selections s ${itsLiveProject}
  where s.company_id = f.company_id and s.archived_at is null and ${condition} limit ${countLimit}) o)`

const linesToOrder = sql`(select least(coalesce(sum(lines_to_order), 0), ${countLimit})::integer from (select s.lines_to_order from selections s ${itsLiveProject}
  where s.company_id = f.company_id and ${hasLinesToOrder} limit ${countLimit}) o)`

const countMembers = (condition: SQL): SQL => sql`(select count(*)::integer from (select from members m
  where m.company_id = f.company_id and ${condition} limit ${countLimit}) o)`

const owedByBuilder: Record<keyof BuilderDashboard['owed'], SQL> = {
  options: countInCompany(awaitsOptions),
  // First by a day that is past nowhere yet, for which no project is looked up.
  lateOptions: countInCompany(
    sql`${awaitsOptions} and s.deadline <= ${sql.placeholder('now')}::date and s.deadline < ${today}`,
  ),
  impossible: countInCompany(hasImpossibleDate),
  orders: linesToOrder,
  drafts: sql`least(f.draft_selections, ${countLimit})`,
  uninvited: countMembers(awaitsInvitation('m')),
  undelivered: countMembers(awaitsDelivery('m')),
}

/** The ten newest selections of the company, what it owes, and its onboarding steps; a sample project counts for none of those. */
export const builderPart = (companyId: number, now: Date): Part<BuilderParts> => ({
  name: 'dashboard_builder',
  text: () => sql`select (select json_agg(r order by r."createdAt" desc, r.id desc) from (
        select ${named(recentSelection)} from selections s join projects p on p.company_id = s.company_id and p.id = s.project_id and ${liveProject}
        left join selection_categories c on c.company_id = s.company_id and c.id = s.category_id
        where s.company_id = f.company_id and s.archived_at is null order by s.created_at desc, s.id desc limit 10) r) as recent,
      ${named(owedByBuilder)}, ${named(onboarding)}
      from company_figures f
      left join lateral (select p.id, p.total_selections from projects p
        where p.company_id = f.company_id and p.is_sample and ${liveProject} limit 1) sample on true
      where f.company_id = ${sql.placeholder('companyId')}`,
  values: { companyId, now: now.toISOString() },
})

const awaitingMe = awaitingPerson(sql.placeholder('userId'))

/** Open selections of the projects on which the person is a client. */
const owed = sql`from seats pp
  join projects p on p.id = pp.project_id and ${liveProject}
  join selections s on s.project_id = p.id and ${openSelection}
  where pp.user_id = ${sql.placeholder('userId')} and pp.seat = 'client'`

const overdue = isPastDeadline(today)

const signedByClient: Record<keyof ClientDashboard['signOffs'][number], SQL> = {
  id: sql`o.id`,
  projectId: sql`p.id`,
  projectName: sql`p.name`,
  code: sql`o.code`,
  signedAt: sql`o.signed_at`,
  timeZone: sql`p.time_zone`,
  lines: sql`(select count(*)::integer from sign_off_lines l where l.sign_off_id = o.id)`,
}

/** What others had signed when the person got the seat, until they have opened it. */
const signedBefore = sql`(select count(distinct l.selection_id)::integer from seats mine
  join projects p on p.id = mine.project_id and ${liveProject}
  join members me on me.company_id = p.company_id and me.user_id = mine.user_id
  join sign_offs a on a.project_id = p.id and a.user_id <> mine.user_id and a.signed_at < greatest(mine.created_at, me.joined_at)
  join sign_off_lines l on l.sign_off_id = a.id and l.decision = 'approve' and l.voided_at is null
  where mine.user_id = ${sql.placeholder('userId')} and mine.seat = 'client'
    and not exists (select from selection_views v where v.selection_id = l.selection_id and v.user_id = mine.user_id))`

type ClientParts = {
  owed: number
  overdue: number
  prepared: number
  signedBefore: number
  signed: ClientDashboard['signOffs']
}

export const clientPart = (userId: number, now: Date): Part<ClientParts> => ({
  name: 'dashboard_client',
  text: () => sql`select (count(*) filter (where ${awaitingMe}))::integer as owed,
      (count(*) filter (where ${awaitingMe} and ${overdue}))::integer as overdue,
      (count(*) filter (where not ${awaitingClient}))::integer as prepared,
      ${signedBefore} as "signedBefore",
      coalesce((select json_agg(r order by r.id desc) from (
        select ${named(signedByClient)} from sign_offs o join projects p on p.id = o.project_id
        where o.user_id = ${sql.placeholder('userId')} order by o.id desc limit 5) r), '[]') as signed
      ${owed}`,
  values: { userId, now: now.toISOString() },
})

export type Waiting = { projects: number; selections: number; approvals: number; notifications: number }

const unreadNotifications = sql`(select count(*)::integer from (
  select from notifications where user_id = ${sql.placeholder('userId')} and read_at is null limit ${countLimit}) n)`

/** For a builder: overdue projects, pending selections with or without options, missing signatures. */
export const waitingInCompany = (companyId: number, userId: number, now: Date): Part<Waiting> => ({
  name: 'counts_company',
  text: () => sql`select
      (select count(distinct s.project_id)::integer from (select s.company_id, s.project_id, s.deadline, s.price_owed_from from selections s
          where s.company_id = ${sql.placeholder('companyId')} and ${awaitingClient}
            -- Nothing is overdue on any calendar of the company from this day on: the index begins to read before it.
            and s.deadline is not null and s.deadline < (select d.latest
              from days_of_company(${sql.placeholder('companyId')}, ${sql.placeholder('now')}::timestamptz) d)
          order by s.deadline desc limit ${countLimit} * 2) s
        join projects p on p.company_id = s.company_id and p.id = s.project_id and ${liveProject} where ${overdue}) as projects,
      f.pending_selections as selections,
      (select count(*)::integer from (select from selections s where s.company_id = f.company_id and s.status = 'selected' and s.archived_at is null
        limit ${countLimit}) o) as approvals,
      ${unreadNotifications} as notifications
      from company_figures f where f.company_id = ${sql.placeholder('companyId')}`,
  values: { companyId, userId, now: now.toISOString() },
})

const countUpToLimit = (condition: SQL): SQL => sql`(select count(*) from (select from selections s
  where s.project_id = p.id and ${condition} limit ${countLimit}) o)`

/** For a client: overdue projects, decisions to make, choices to sign. */
export const waitingOnSeats = (userId: number, now: Date): Part<Waiting> => ({
  name: 'counts_seats',
  text: () => sql`select (count(*) filter (where exists (select from selections s where s.project_id = p.id
          and ${awaitingMe} and s.deadline is not null and ${overdue})))::integer as projects,
        coalesce(sum(${countUpToLimit(awaitingMe)}), 0)::integer as selections,
        coalesce(sum(${countUpToLimit(sql`${awaitingMe} and s.status = 'selected'`)}), 0)::integer as approvals, ${unreadNotifications} as notifications
      from seats pp join projects p on p.id = pp.project_id and ${liveProject}
      where pp.user_id = ${sql.placeholder('userId')} and pp.seat = 'client'`,
  values: { userId, now: now.toISOString() },
})
