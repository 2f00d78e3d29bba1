import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { FilterValueCount, SelectionsQuery } from '#shared/selections/lists/list-schemas.ts'
import {
  type FilterColumn,
  filterColumns,
  MAX_COUNTED_SELECTIONS,
  MAX_FILTER_VALUE,
  MAX_OFFERED_VALUES,
} from '#shared/selections/lists/filter-columns.ts'
import {
  awaitingClient,
  awaitingPerson,
  awaitsOptions,
  hasImpossibleDate,
  isDecidedStatus,
  isOpenStatus,
  isPastDeadline,
  liveProject,
  hasLinesToOrder,
  readyToOrder,
} from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo, upTo } from '#server/platform/db/limit.ts'
import { hasValue, valuesOf } from './filtering-store.ts'
import { notArchived, seatsOf, visible } from '../reading-store.ts'
import { type Parts, partsJson, sharedParts } from '../replies/parts-store.ts'
import { stored } from '../replies/rows-store.ts'

export type Scope = {
  userId: number
  /** The company a builder acts for; others see the projects on which they have a seat. */
  companyId: number | null
  now: Date
  filter: Omit<SelectionsQuery, 'limit' | 'cursor'>
  sort: 'deadline' | 'newest'
  /** The matches of a search when they are few; otherwise the list is scanned in its order. */
  few?: Few | null
}
/** Selections that match the words, and projects whose name matches. */
type Few = { selections: number[]; projects: number[] }
export type Position = { group: string; key: string; id: number }
type Page = {
  parts: Parts
  /** The selections of the page, in its order. */
  places: Position[] | null
  /** How many rows were checked: all, up to the cap, on the first page. */
  found: number
}

const statuses: Record<Exclude<NonNullable<SelectionsQuery['status']>, 'to_answer'>, SQL> = {
  pending: sql`s.status = 'pending'`,
  in_review: sql`s.status = 'in_review'`,
  selected: sql`s.status = 'selected'`,
  approved: sql`s.status = 'approved'`,
  ordered: sql`s.status = 'ordered'`,
  past_order: sql`(s.status = 'ordered' or (s.status = 'approved' and s.installed_at is not null))`,
  to_propose: awaitsOptions,
  to_reschedule: hasImpossibleDate,
  to_order: hasLinesToOrder,
  not_ordered: readyToOrder,
  // What the figure "Pending Selections" counts: a draft waits for nobody.
  to_decide: sql`(s.sent_at is not null and ${isOpenStatus(sql`s.status`)})`,
  decided: isDecidedStatus(sql`s.status`),
  completed: isDecidedStatus(sql`s.status`),
}

// Without a room, category or phase: after all that have one.
const last = sql`'\uffff'`
const groups = {
  room: sql`coalesce(lower(s.room), ${last})`,
  category: sql`coalesce((select lower(g.name) from selection_categories g where g.id = s.category_id), ${last})`,
  phase: sql`coalesce(lower(s.phase), ${last})`,
}
const groupOf = ({ filter }: Scope): SQL => (filter.group ? groups[filter.group] : sql`''`)

const deadline = sql`coalesce(s.deadline, 'infinity'::date)`

/** What waits for clients; for a client, what waits for them and not for the other owner. */
const owed = ({ companyId, userId }: Scope): SQL =>
  companyId === null ? awaitingPerson(sql`${userId}::integer`) : awaitingClient

/** The selections that the person may see, as `s`, with the project and the seat as `p`. */
function from({ userId, companyId, now, filter }: Scope): SQL {
  const one = filter.projectId === undefined ? sql`true` : sql`p.id = ${filter.projectId}::integer`
  const seats = (which: SQL) => seatsOf(userId, now.toISOString(), sql`${liveProject} and ${which} and ${one}`)
  if (companyId === null)
    return sql`${seats(sql`p.id in (select mine.project_id from seats mine where mine.user_id = ${userId}::integer)`)} p
      join selections s on s.project_id = p.id`
  // Each row's project is looked up (that is what the offset is for): to join them all, PostgreSQL would read and sort the whole company.
  return sql`selections s cross join lateral (select * from ${seats(sql`p.company_id = s.company_id and p.id = s.project_id`)} one offset 0) p`
}

/** The earliest current day among these projects' time zones: the index scan starts there. */
const firstDay = ({ companyId, now }: Scope): SQL =>
  companyId === null
    ? sql`${now.toISOString()}::date - 1`
    : sql`(select d.earliest from days_of_company(${companyId}::integer, ${now.toISOString()}::timestamptz) d)`

function where(scope: Scope): SQL {
  const { companyId, filter, now } = scope
  const { status, overdue, dueSoon, categoryId, q, archived, filters = {} } = filter
  const conditions = [
    visible,
    archived === true ? sql`s.archived_at is not null` : companyId === null ? notArchived : sql`s.archived_at is null`,
  ]
  if (companyId !== null) conditions.push(sql`s.company_id = ${companyId}::integer`)
  if (status) conditions.push(status === 'to_answer' ? owed(scope) : statuses[status])
  if (overdue === true) conditions.push(sql`${owed(scope)} and ${isPastDeadline(sql`p.today`)}`)
  if (overdue === false) conditions.push(sql`not (${owed(scope)} and coalesce(${isPastDeadline(sql`p.today`)}, false))`)
  if (dueSoon !== undefined)
    conditions.push(sql`${isOpenStatus(sql`s.status`)} and ${deadline} >= ${firstDay(scope)}
      and ${upTo(deadline, sql`s.id`, sql`${now.toISOString()}::date + ${dueSoon}::integer + 1`)}
      -- As a case, of which PostgreSQL expects every other row to fit: it walks in the order of the page and stops.
      and case when s.deadline between p.today and p.today + ${dueSoon}::integer then true else false end`)
  if (categoryId !== undefined) conditions.push(sql`s.category_id = ${categoryId}::integer`)
  for (const column of filterColumns) {
    const wanted = filters[column]
    if (wanted) conditions.push(hasValue(column, wanted))
  }
  if (q && scope.few)
    conditions.push(sql`(s.id = any(${sql.param(scope.few.selections)}::integer[])
      or s.project_id = any(${sql.param(scope.few.projects)}::integer[]))`)
  else if (q)
    // Written as a CASE, for which PostgreSQL estimates every other row: it scans in page order and stops early.
    conditions.push(
      sql`case when ${words} like ${pattern(q)} or lower(p.name) like ${pattern(q)} then true else false end`,
    )
  return sql.join(conditions, sql` and `)
}

const pattern = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const words = sql`selection_words(s.name, s.room, s.choices)`

/** From here on a word is common: scanning the list finds it quickly. */
const COMMON = { selections: 500, projects: 50 }

/** The matches of a builder's search, or null when the word is so common that the list is better scanned in its order. */
export async function fewOf(db: Db, { companyId, filter: { q } }: Scope): Promise<Few | null> {
  if (!q || companyId === null || (await isCommon(db, companyId, q))) return null
  const { rows } = await db.execute<Few>(sql`select
    array(select s.id from selections s where s.company_id = ${companyId}::integer and ${words} like ${pattern(q)}
      ${limitTo(COMMON.selections)}) as selections,
    array(select p.id from projects p where p.company_id = ${companyId}::integer and ${liveProject}
      and p.search like ${pattern(q)} and lower(p.name) like ${pattern(q)} ${limitTo(COMMON.projects)}) as projects`)
  const [few] = rows
  return few && few.selections.length < COMMON.selections && few.projects.length < COMMON.projects ? few : null
}

/** Whether the newest selections alone contain enough matches: then no index is needed for the rest. */
async function isCommon(db: Db, companyId: number, q: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (
      select s.name, s.room, s.choices, s.project_id from selections s where s.company_id = ${companyId}::integer
      order by s.created_at desc, s.id desc ${limitTo(COMMON.selections)}
    ) s join projects p on p.id = s.project_id where ${words} like ${pattern(q)} or lower(p.name) like ${pattern(q)}`)
  return (rows[0]?.found ?? 0) > COMMON.selections / 5
}

export async function page(db: Db, scope: Scope, after: Position | null, limit: number): Promise<Page | undefined> {
  const group = groupOf(scope)
  const newest = scope.sort === 'newest'
  const key = newest ? sql`s.created_at` : deadline
  const type = newest ? sql`timestamptz` : sql`date`
  const beyond = newest ? sql`<` : sql`>`
  const rest = after && sql`(${key}, s.id) ${beyond} (${after.key}::${type}, ${after.id}::integer)`
  const position = !rest
    ? sql`true`
    : scope.filter.group
      ? sql`(${group} > ${after.group} or (${group} = ${after.group} and ${rest}))`
      : rest
  const direction = newest ? sql`desc` : sql`asc`
  const order = sql`${scope.filter.group ? sql`${group}, ` : sql``}${key} ${direction}, s.id ${direction}`
  // As far as results are counted, so that one scan does both, and at least a page.
  const reach = limitTo(Math.max(limit, COUNT_CAP + 1))
  const result = await db.execute<Page>(sql`
    with found as materialized (
      select p.*, s.id as selection_id, row_number() over (order by ${order}) as place from ${from(scope)}
      where ${where(scope)} and ${position} order by ${order} ${reach}
    ),
    s as materialized (select ${stored}, p.place, ${group} as list_group, ${key}::text as list_key
      from found p join selections s on s.id = p.selection_id where p.place <= ${limit}::integer),
    p as materialized (select distinct on (f.id) f.* from found f where f.place <= ${limit}::integer), ${sharedParts}
    select ${partsJson} as parts, (select count(*) from found) as found,
      (select json_agg(json_build_object('id', s.id, 'group', s.list_group, 'key', s.list_key) order by s.place) from s) as places`)
  return result.rows[0]
}

/** Counted only up to the cap. */
export async function total(db: Db, scope: Scope): Promise<number> {
  const result = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select from ${from(scope)} where ${where(scope)} ${limitTo(COUNT_CAP + 1)}) counted`,
  )
  return result.rows[0]?.n ?? 0
}

/** What a column can be filtered by, most frequent first, among the newest selections up to a bound. */
export async function filterValues(db: Db, scope: Scope, column: FilterColumn): Promise<FilterValueCount[]> {
  const result = await db.execute<FilterValueCount>(sql`
    select value, count(*)::int as count
    from (
      select ${valuesOf(column)} as list from ${from(scope)} where ${where(scope)}
      order by s.created_at desc, s.id desc ${limitTo(MAX_COUNTED_SELECTIONS)}
    ) newest, unnest(newest.list) as value
    where length(value) <= ${MAX_FILTER_VALUE}::integer
    group by value order by count(*) desc, value ${limitTo(MAX_OFFERED_VALUES)}`)
  return result.rows
}
