import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/kernel/dates.ts'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { LogOrder, LogShow } from '#shared/procurement/log/choices.ts'
import { LONG_LEAD_DAYS } from '#shared/procurement/log/rules.ts'
import type { Owner, Step } from '#shared/procurement/log/steps.ts'
import { projectStatuses } from '#shared/projects/rules.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import type { MilestoneStatus } from '#shared/schedule/milestones/schemas.ts'
import type { SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { isLateAllowed, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo } from '#server/platform/db/limit.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { isAtRiskRow } from './late-store.ts'
import { dueDay, joinOrdered, joinTrade, mayWaitForBuilder, nextStep } from '#server/db/next-step.ts'

export type LogFactsRow = {
  selectionId: number
  name: string
  room: string | null
  projectId: number
  projectName: string
  today: string
  item: string | null
  status: SelectionStatus
  sent: boolean
  deadline: string | null
  deadlineTyped: boolean
  plan: SchedulePlan | null
  leadTimeDays: number | null
  expectedOn: string | null
  decidedOn: string | null
  orderedOn: string | null
  deliveredOn: string | null
  installedOn: string | null
  lateAllowed: boolean
  step: Step | null
  supplier: string | null
  trade: string | null
  due: string
  /** What the list is ordered by, for the next page. */
  sortKey: string
}

export const today = sql`(${sql.placeholder('now')}::timestamptz at time zone p.time_zone)::date`
const dayOf = (instant: SQL): SQL => sql`(${instant} at time zone p.time_zone)::date::text`
const leadDays = sql`case when s.plan is null then selection_lead_days(s) else (s.plan ->> 'leadTimeDays')::integer end`
const hasLongLead = sql`coalesce(${leadDays} >= ${sql.raw(String(LONG_LEAD_DAYS))}, false)`

export const isOpenRow = sql`s.archived_at is null and s.installed_at is null`
export const ofCompany = sql`s.company_id = ${sql.placeholder('companyId')}::integer`

/** Every fact that a row of the log is made of. */
export const facts = (
  sortKey: SQL,
): SQL => sql`s.id as "selectionId", s.name, s.room, p.id as "projectId", p.name as "projectName", ${today}::text as today,
  s.choices -> 0 ->> 'name' as item, s.status, s.sent_at is not null as sent, s.deadline::text as deadline,
  s.deadline_typed as "deadlineTyped", s.plan, ${leadDays} as "leadTimeDays",
  s.expected_on::text as "expectedOn", s.completed_on::text as "decidedOn", ${dayOf(sql`s.ordered_at`)} as "orderedOn",
  ${dayOf(sql`s.delivered_at`)} as "deliveredOn", ${dayOf(sql`s.installed_at`)} as "installedOn",
  ${isLateAllowed} as "lateAllowed", n.step, po.supplier, tr.name as trade, ${dueDay}::text as due, ${sortKey}::text as "sortKey"`

export const joined = sql`${joinOrdered} ${joinTrade} cross join lateral (select ${nextStep(today)} as step) n`

type DayOrder = Exclude<LogOrder, 'float' | 'owner'>

/** Each in the text of its own index, with the day that its column shows. The day on site follows the install day, so that both have one order. */
const orderOf: Record<DayOrder, SQL> = {
  due: dueDay,
  decide: sql`coalesce(s.deadline, plan_day(s.plan, 'decideBy'), 'infinity'::date)`,
  order: sql`coalesce(plan_day(s.plan, 'orderBy'), s.deadline, 'infinity'::date)`,
  onSite: sql`coalesce(plan_day(s.plan, 'installOn'), 'infinity'::date)`,
  install: sql`coalesce(plan_day(s.plan, 'installOn'), 'infinity'::date)`,
}

export type LogList = {
  companyId: number
  projectId: number | undefined
  show: LogShow
  sort: DayOrder
  descending: boolean
  words: readonly string[]
  /** Only rows whose next step, one of `steps`, is this owner's. */
  owner: Owner | undefined
  steps: readonly Step[] | null
  longLead: boolean
  late: boolean
  limit: number
  now: Date
  after: { key: string; id: number } | null
}

/** Joins the project of `row`, by its company too, so that the planner never reads the projects of others. */
export const joinProject = (row: SQL): SQL =>
  sql`join projects p on p.company_id = ${row}.company_id and p.id = ${row}.project_id and ${liveProject}`

/** The selections of one project are few, and read by their own index whatever the order; their project is read once, before them. */
export const source = ({ projectId }: Pick<LogList, 'projectId'>): SQL =>
  projectId === undefined
    ? sql`selections s ${joinProject(sql`s`)}`
    : sql`(select p.* from projects p where p.company_id = ${sql.placeholder('companyId')}::integer
        and p.id = ${sql.placeholder('projectId')}::integer and ${liveProject} limit 1) p
      cross join lateral (select * from selections where company_id = p.company_id and project_id = p.id offset 0) s`

/**
 * Where the steps of an owner are, so that an index leads to them. Builders have some at every stage. How many rows a stage has the planner
 * knows from the statistics `selections_log_stages`.
 */
const stageOf = {
  client: 'decision',
  supplier: 'delivery',
  trade: 'install',
} satisfies Record<Exclude<Owner, 'builder'>, string>

const inStage = ({ show, owner }: Pick<LogList, 'show' | 'owner'>): SQL => {
  if (show !== 'open' || !owner) return sql``
  if (owner === 'builder') return sql`and ${mayWaitForBuilder}`
  return sql`and log_stage(s.status, s.delivered_at is not null) = ${sql.raw(`'${stageOf[owner]}'`)}`
}

const ofShow = ({ show }: Pick<LogList, 'show'>): SQL =>
  show === 'open'
    ? sql`${isOpenRow} and p.status <> 'completed'`
    : sql`s.archived_at is null and s.installed_at is not null`

/**
 * Whether a step is wanted is inside `coalesce`, of which the planner expects to match half of the rows; of a plain comparison it expects almost
 * none, and then it reads and sorts everything instead of following the index of the order.
 */
const ofOwner = ({ owner }: Pick<LogList, 'owner'>): SQL =>
  owner ? sql`and coalesce(n.step = any(${sql.placeholder('steps')}::text[]), false)` : sql``

/** What is asked of a list decides about its text, so that a text needs no plan of its own for its values. */
type Asked = Pick<LogList, 'show' | 'owner' | 'longLead' | 'late' | 'words'>

const filtered = ({ longLead, late, words }: Asked): SQL =>
  sql.join([
    sql`true`,
    ...(longLead ? [sql` and ${hasLongLead}`] : []),
    ...(late ? [sql` and ${isAtRiskRow(today)}`] : []),
    ...(words.length > 0
      ? [
          sql` and selection_words(s.name, s.room, s.choices) || ' ' || lower(p.name) like all(${sql.placeholder('words')}::text[])`,
        ]
      : []),
  ])

/** What the list has. */
export const wanted = (list: Asked): SQL =>
  sql`${ofCompany} and ${ofShow(list)} ${inStage(list)} ${ofOwner(list)} and ${filtered(list)}`

/** A name for each text of a statement. */
export const statement = (name: string, list: LogList, ...variant: string[]): string =>
  [
    name,
    ...variant,
    list.projectId === undefined ? 'company' : 'project',
    ...(list.owner ? [list.owner] : []),
    ...(list.longLead ? ['long'] : []),
    ...(list.late ? ['late'] : []),
    ...(list.words.length > 0 ? ['words'] : []),
  ].join('_')

/** How common a word is decides about the plan of a search; every other list has one plan for all values. */
export const planning = ({ words }: LogList) => ({ replan: words.length > 0 })

/** Rows of a page of our own screens. */
export const PAGE = 50

/** Such a page, with one row more that tells whether there is a next one, is part of the text, so that the plan is made for it. */
export const limited = ({ limit }: LogList) =>
  limit === PAGE + 1
    ? { name: 'usual', most: sql.raw(String(PAGE + 1)) }
    : { name: 'any', most: sql`${sql.placeholder('limit')}` }

export async function listLog(db: Db, list: LogList): Promise<LogFactsRow[]> {
  const { show, sort, descending, after } = list
  const key = show === 'open' ? orderOf[sort] : sql`s.installed_at`
  const down = show === 'open' ? descending : true
  const type = sql.raw(show === 'open' ? 'date' : 'timestamptz')
  const direction = sql.raw(down ? 'desc' : 'asc')
  const { name, most } = limited(list)
  const beyond = sql`and (${key}, s.id) ${sql.raw(down ? '<' : '>')} (${sql.placeholder('afterKey')}::${type}, ${sql.placeholder('afterId')}::integer)`
  return prepared<LogFactsRow>(
    db,
    statement('log', list, show === 'open' ? sort : show, down ? 'down' : 'up', after ? 'next' : 'first', name),
    () => sql`
    select ${facts(key)} from ${source(list)} ${joined}
    where ${wanted(list)} ${after ? beyond : sql``}
    order by ${key} ${direction}, s.id ${direction} limit ${most}`,
    { ...valuesOf(list), limit: list.limit, ...(after && { afterKey: after.key, afterId: after.id }) },
    planning(list),
  )
}

/** How many there are, counted up to the cap. */
export async function countLog(db: Db, list: LogList): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    statement('log_count', list, list.show),
    () => sql`select count(*)::integer as n from (${countedRows(list)} ${limitTo(COUNT_CAP + 1)}) counted`,
    valuesOf(list),
    planning(list),
  )
  return row?.n ?? 0
}

/**
 * House by house, because the first 200 rows of any order are in up to 200 houses and each is looked up. The steps of one owner are read by
 * their own index instead: a company may have few of them in many houses.
 */
function countedRows(list: LogList): SQL {
  if (list.owner) return sql`select from ${source(list)} ${joined} where ${wanted(list)}`
  if (list.projectId !== undefined) return sql`select from ${source(list)} where ${wanted(list)}`
  return sql`select from projects p cross join lateral (select from selections s
      where s.company_id = p.company_id and s.project_id = p.id and ${ofShow(list)} and ${filtered(list)}
      ${limitTo(COUNT_CAP + 1)}) found
    where p.company_id = ${sql.placeholder('companyId')}::integer and ${liveProject} ${list.show === 'open' ? sql`and ${unfinished}` : sql``}`
}

/** As groups, by which an index has the projects of a company: finished houses are many after some years. */
const unfinished = sql`p.status_group in (${sql.raw(
  projectStatuses
    .filter((status) => status !== 'completed')
    .map((status) => `'${status}'`)
    .join(', '),
)})`

export const valuesOf = ({ companyId, projectId, words, steps, now }: LogList) => ({
  companyId,
  projectId: projectId ?? null,
  words: words.map((word) => likePattern(word)),
  steps,
  now: now.toISOString(),
})

export type Ahead = { companyId: number; to: string; limit: number; now: Date }

const ahead = (db: Db, name: string, key: SQL, { companyId, to, limit, now }: Ahead) =>
  prepared<LogFactsRow>(
    db,
    `look_ahead_${name}`,
    () => sql`
    select ${facts(key)} from selections s ${joinProject(sql`s`)} ${joined}
    where ${ofCompany} and ${isOpenRow} and p.status <> 'completed' and ${key} <= ${sql.placeholder('to')}::date
      ${name === 'arrivals' ? sql`and s.delivered_at is null and s.expected_on is not null` : sql``}
    order by ${key}, s.id ${limitTo(limit)}`,
    { companyId, to, now: now.toISOString() },
  )

/** What has a last day up to a day. */
export const owedUntil = (db: Db, until: Ahead) => ahead(db, 'owed', dueDay, until)
/** What suppliers promised to deliver up to a day. */
export const arrivingUntil = (db: Db, until: Ahead) => ahead(db, 'arrivals', sql`s.expected_on`, until)
/** What is to be installed up to a day. */
export const installedUntil = (db: Db, until: Ahead) => ahead(db, 'installs', orderOf.install, until)

export type AheadMilestone = {
  id: number
  title: string
  trade: string | null
  projectId: number
  projectName: string
  status: MilestoneStatus
  scheduledDate: string
  durationDays: number
  today: string
}

const milestones = (
  db: Db,
  name: 'coming' | 'started',
  days: { from: string; to: string },
  { companyId, limit, now }: Ahead,
) =>
  prepared<AheadMilestone>(
    db,
    `look_ahead_milestones_${name}`,
    () => sql`
    select e.id, e.title, e.trade, p.id as "projectId", p.name as "projectName", e.status, e.scheduled_date::text as "scheduledDate",
      e.duration_days as "durationDays", ${today}::text as today
    from timeline_events e ${joinProject(sql`e`)} and p.status <> 'completed'
    where e.company_id = ${sql.placeholder('companyId')}::integer and e.status <> 'completed'
      and e.scheduled_date between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date
    order by e.scheduled_date ${sql.raw(name === 'started' ? 'desc, e.id desc' : ', e.id')} ${limitTo(limit)}`,
    { companyId, ...days, now: now.toISOString() },
  )

/** What starts from a day on. */
export const milestonesFrom = (db: Db, from: string, ahead: Ahead) =>
  milestones(db, 'coming', { from, to: ahead.to }, ahead)
/** What should have started before a day and is not completed, the latest first. */
export const milestonesBefore = (db: Db, from: string, ahead: Ahead) =>
  milestones(db, 'started', { from: '-infinity', to: addDays(from, -1) }, ahead)
