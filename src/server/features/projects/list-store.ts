import { sql, type SQL } from 'drizzle-orm'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { ProjectFilter, ProjectSort } from '#shared/projects/contract.ts'
import { displayName, isBuilderOf, seatKind, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Part } from '#server/platform/db/together.ts'
import { type ProjectFacts, projectColumns } from './columns-store.ts'

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
/** A project of the page with its key, beside how many there are; that number alone without one. */
type ListedRow = { total: number } & ((ProjectFacts & { key: string }) | { id: null })
export type ListPage = { projects: ProjectFacts[]; total: number; next: [key: string, id: number] | null }

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
  const shape = { ...listing, words: listing.words.slice(0, MAX_WORDS) }
  const { sort, limit, after, words } = shape
  const more = sql`${sql.placeholder('more')}::integer`
  const statement = () => {
    const { page, rows, total } = textOf(shape, more)
    return sql`with ${page} select x.*, counted.total from (select ${total}) counted (total) left join (${rows}) x on true order by x.place`
  }
  const rows = await prepared<ListedRow>(
    db,
    ['projects_list', kindOf(shape), listing.status, sort, words.length, after ? 'next' : 'first'].join('_'),
    statement,
    { ...valuesOf(shape), more: limit + 1 },
    { replan: words.length > 0 },
  )
  const [first] = rows
  if (!first) throw new Error('A list without an answer')
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const last = found.length > limit ? found[limit - 1] : undefined
  return { projects: found.slice(0, limit), total: first.total, next: last ? [last.key, last.id] : null }
}

type Newest = Pick<Listing, 'companyId' | 'userId' | 'now' | 'limit'>

/** The newest projects, as the first page of the list has them. */
export function newestPart(newest: Newest): Part<{ projects: ProjectFacts[] | null }> {
  const listing: Listing = { ...newest, status: 'all', sort: 'newest', words: [], after: null }
  return {
    name: `projects_newest_${kindOf(listing)}`,
    text: () => {
      const { page, rows } = textOf(listing, sql`${sql.placeholder('limit')}::integer`)
      return sql`with ${page} select json_agg(x order by x.place) as projects from (${rows}) x`
    },
    values: { ...valuesOf(listing), limit: listing.limit },
  }
}

const kindOf = ({ companyId }: Listing): string => (companyId === null ? 'seat' : 'company')

function valuesOf({ companyId, userId, now, after, words }: Listing): Record<string, unknown> {
  const values: Record<string, unknown> = { companyId, userId, now: now.toISOString() }
  if (after) Object.assign(values, { afterKey: after.key, afterId: after.id })
  for (const [index, word] of words.entries()) values[`word${index}`] = likePattern(word)
  return values
}

const countLimit = sql.raw(String(COUNT_CAP + 1))

/** The page as a part of a WITH, its rows, and how many there are on all pages. */
type Text = { page: SQL; rows: SQL; total: SQL }

const textOf = (listing: Listing, limit: SQL): Text =>
  listing.companyId === null ? bySeat(listing, limit) : byCompany(listing, limit)

function byCompany(listing: Listing, limit: SQL): Text {
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
  return { ...paged(listing, { pick: sql`p.*`, from, seat: sql`'builder'`, limit, reach }), total }
}

function bySeat(listing: Listing, limit: SQL): Text {
  const from = sql`from seats pp
    join projects p on p.id = pp.project_id
    join members me on me.company_id = p.company_id and me.user_id = pp.user_id
    where pp.user_id = ${sql.placeholder('userId')} and ${conditions(listing.status, listing.words, shownText)}`
  const total = sql`(select count(*)::integer ${from})`
  const pick = sql`p.*, ${seatKind} as seat_of_reader`
  return { ...paged(listing, { pick, from, seat: sql`p.seat_of_reader`, limit }), total }
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

type Paging = { pick: SQL; from: SQL; seat: SQL; limit: SQL; reach?: SQL | undefined }

function paged({ sort, after }: Listing, { pick, from, seat, limit, reach }: Paging): Omit<Text, 'total'> {
  const { key, type, direction, compare } = orders[sort]
  const beyond = after
    ? sql`and (${key}, p.id) ${compare} (${sql.placeholder('afterKey')}::${type}, ${sql.placeholder('afterId')}::integer)`
    : sql``
  const page = sql`page as materialized (
      select ${pick}, ${key} as key ${from} ${beyond}
      order by ${key} ${direction}, p.id ${direction} limit ${reach ? sql`greatest(${limit}, ${reach})` : limit}
    )`
  const rows = sql`select ${projectColumns(seat)}, p.key::text as key, p.place
    from (select page.*, row_number() over (order by key ${direction}, id ${direction}) as place from page) p
    join members m on m.company_id = p.company_id and m.user_id = p.client_id join users u on u.id = p.client_id
    where p.place <= ${limit}`
  return { page, rows }
}
