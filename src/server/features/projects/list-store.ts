import { sql, type SQL } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import { displayName, isBuilderOf, seatKind, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { jsonList, jsonText } from '#server/platform/db/json-text.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Part } from '#server/platform/db/together.ts'
import { projectFields } from './columns-store.ts'

const MAX_WORDS = 6

export type Listing = {
  /** The company of a builder; null for people who see projects by their seats. */
  companyId: number | null
  userId: number
  now: Date
  status: ProjectFilter
  sort: ProjectSort
  words: string[]
  limit: number
  after: { key: string; id: number } | null
}
export type ListPage = { body: string; found: number; key: string | null; id: number | null; total: number }

type Order = { key: SQL; type: SQL; direction: SQL; compare: SQL }
const orders: Record<ProjectSort, Order> = {
  newest: { key: sql`p.created_at`, type: sql`timestamptz`, direction: sql`desc`, compare: sql`<` },
  oldest: { key: sql`p.created_at`, type: sql`timestamptz`, direction: sql`asc`, compare: sql`>` },
  name: { key: sql`lower(p.name)`, type: sql`text`, direction: sql`asc`, compare: sql`>` },
  completion: {
    key: sql`coalesce(p.expected_completion_date, 'infinity'::date)`,
    type: sql`date`,
    direction: sql`asc`,
    compare: sql`>`,
  },
}

const statusConditions: Record<ProjectFilter, SQL> = {
  all: sql`${liveProject}`,
  active: sql`${liveProject} and p.status_group = 'active'`,
  in_progress: sql`${liveProject} and p.status_group = 'active'`,
  planning: sql`${liveProject} and p.status_group = 'planning'`,
  completed: sql`${liveProject} and p.status_group = 'completed'`,
  on_hold: sql`${liveProject} and p.status_group = 'on_hold'`,
  archived: sql`p.archived_at is not null and not p.is_template`,
}

/** Totals that are stored in the company's figures. */
const knownTotals: Partial<Record<ProjectFilter, SQL>> = {
  all: sql`total_projects`,
  active: sql`active_projects`,
  in_progress: sql`active_projects`,
  planning: sql`planning_projects`,
  completed: sql`completed_projects`,
  on_hold: sql`on_hold_projects`,
}

/** One page in one statement: permission, rows, counters, total and next cursor. */
export async function listProjects(db: Db, listing: Listing): Promise<ListPage> {
  const { name, text, values } = listPart(listing)
  const [page] = await prepared<ListPage>(db, name, text, values, { replan: listing.words.length > 0 })
  if (!page) throw new Error('A list without an answer')
  return page
}

export function listPart(listing: Listing): Part<ListPage> {
  const words = listing.words.slice(0, MAX_WORDS)
  const shape = { ...listing, words }
  const { companyId, userId, now, limit, after } = listing
  const values: Record<string, unknown> = { companyId, userId, now: now.toISOString(), limit, more: limit + 1 }
  if (after) Object.assign(values, { afterKey: after.key, afterId: after.id })
  for (const [index, word] of words.entries()) values[`word${index}`] = likePattern(word)
  const name = [
    'projects_list',
    companyId === null ? 'seat' : 'company',
    listing.status,
    listing.sort,
    words.length,
    after ? 'next' : 'first',
  ].join('_')
  return { name, text: () => statement(shape), values }
}

const countLimit = sql.raw(String(COUNT_CAP + 1))

const statement = (listing: Listing): SQL => (listing.companyId === null ? bySeat(listing) : byCompany(listing))

function byCompany(listing: Listing): SQL {
  const { status, words } = listing
  const matching = sql`p.company_id = ${sql.placeholder('companyId')} and ${conditions(status, words, sql`p.search`)}`
  const known = words.length === 0 ? knownTotals[status] : undefined
  const total = known
    ? sql`(select ${known} from company_figures where company_id = ${sql.placeholder('companyId')})`
    : listing.after
      ? sql`(select count(*)::integer from (select from projects p where ${matching} limit ${countLimit}) counted)`
      : // The first page reads as far as results are counted, so that one scan does both.
        sql`(select count(*)::integer from page)`
  // The session names the company; the statement checks that the builder still belongs to it.
  const from = sql`from projects p where ${matching} and ${isBuilderOf(sql.placeholder('companyId'), sql.placeholder('userId'))}`
  const reach = known || listing.after ? undefined : countLimit
  return paged(listing, { pick: sql`p.*`, from, total, seat: sql`'builder'`, reach })
}

function bySeat(listing: Listing): SQL {
  const from = sql`from seats pp
    join projects p on p.id = pp.project_id
    join members me on me.company_id = p.company_id and me.user_id = pp.user_id
    where pp.user_id = ${sql.placeholder('userId')} and ${conditions(listing.status, listing.words, shownText)}`
  const total = sql`(select count(*)::integer ${from})`
  return paged(listing, { pick: sql`p.*, ${seatKind} as seat_of_reader`, from, total, seat: sql`p.seat_of_reader` })
}

/**
 * The fields a person with a seat can search: only what their reply shows. Subcontractors do not see the client's email, so a
 * search must not reveal it letter by letter.
 */
const shownText = sql`case when ${seatKind} = 'subcontractor' then lower(concat_ws(' ', p.name, p.address,
  (select ${displayName('m', 'u')} from members m join users u on u.id = m.user_id where m.company_id = p.company_id and m.user_id = p.client_id)))
  else p.search end`

/** Every word must occur in the name, the address, or the client's name and email. */
const conditions = (status: ProjectFilter, words: string[], searched: SQL): SQL =>
  sql.join(
    [statusConditions[status], ...words.map((_, index) => sql`${searched} like ${sql.placeholder(`word${index}`)}`)],
    sql` and `,
  )

function paged(
  { sort, after }: Listing,
  { pick, from, total, seat, reach }: { pick: SQL; from: SQL; total: SQL; seat: SQL; reach?: SQL | undefined },
): SQL {
  const { key, type, direction, compare } = orders[sort]
  const beyond = after
    ? sql`and (${key}, p.id) ${compare} (${sql.placeholder('afterKey')}::${type}, ${sql.placeholder('afterId')}::integer)`
    : sql``
  const limit = sql`${sql.placeholder('limit')}::integer`
  const more = sql`${sql.placeholder('more')}::integer`
  return sql`
    with page as materialized (
      select ${pick}, ${key} as key ${from} ${beyond}
      order by ${key} ${direction}, p.id ${direction} limit ${reach ? sql`greatest(${more}, ${reach})` : more}
    ), numbered as (select page.*, row_number() over (order by key ${direction}, id ${direction}) as n from page),
    shown as (
      select n, ${jsonText(projectFields(seat))} as project from numbered p
      join members m on m.company_id = p.company_id and m.user_id = p.client_id join users u on u.id = p.client_id
      where n <= ${limit}
    )
    select (select ${jsonList(sql`project`, sql`n`)} from shown) as body,
      count(*)::integer as found,
      max(key::text) filter (where n = ${limit}) as key,
      max(id) filter (where n = ${limit}) as id,
      ${total} as total
    from numbered`
}
