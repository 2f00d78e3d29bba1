import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { brandsOf } from '#shared/catalog/brand-filter.ts'
import type { ItemFilter } from '#shared/catalog/contract.ts'
import type { ItemSort } from '#shared/catalog/schemas.ts'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTo, upTo } from '#server/platform/db/limit.ts'
import { itemColumns, type ItemPage, itemPage, itemTables, type ListedItem } from './item-row-store.ts'
import { orders, sorting } from './order-store.ts'
import { inScope, manages, readable, type Reader } from './scope-store.ts'
import { matchesEveryTerm, MAX_MATCHES, relevance, type SearchTerm } from './search-store.ts'

export type Filter = Omit<z.infer<typeof ItemFilter>, 'q' | 'projectId'> & {
  /** The company of the list, or null for all of a client's builders. */
  company: number | null
  words: readonly SearchTerm[]
}

/** All conditions except the search. `brand` and `availability` can be left out, to count their values. */
export function conditions(actor: Actor, filter: Filter, without: { choices?: boolean; price?: boolean } = {}): SQL {
  const { categoryId, company, brand, availability, archived = false } = filter
  const parts: SQL[] = [
    archived
      ? sql`i.archived_at is not null and not i.one_off and ${manages(actor, sql`i.company_id`)}`
      : sql`i.archived_at is null`,
  ]
  if (categoryId !== undefined) parts.push(sql`i.category_id = ${categoryId}`)
  else parts.push(inScope(actor, company, sql`i.company_id`))
  if (!without.choices && brand !== undefined)
    // The index is on lower-case brands; the second condition distinguishes "AEG" from "Aeg".
    parts.push(sql`lower(coalesce(i.brand, '')) = any(array(select lower(b) from unnest(${sql.param(brandsOf(brand))}::text[]) b))
      and coalesce(i.brand, '') = any(${sql.param(brandsOf(brand))}::text[])`)
  if (!without.choices && availability) parts.push(sql`i.availability = any(${sql.param(availability)}::text[])`)
  if (!without.price) parts.push(prices(filter))
  if (filter.ids) parts.push(sql`i.id = any(${sql.param(filter.ids)}::integer[])`)
  return sql.join(parts, sql` and `)
}

function prices({ minPrice, maxPrice }: Filter): SQL {
  const parts = [sql`true`]
  if (minPrice !== undefined) parts.push(sql`i.price_cents >= ${toCents(minPrice)}::bigint`)
  if (maxPrice !== undefined) parts.push(upTo(sql`i.price_cents`, sql`i.id`, sql`${toCents(maxPrice)}::bigint`))
  return sql.join(parts, sql` and `)
}

/** Number of items sampled to see whether a word is common: then scanning in page order finds enough matches quickly. */
const SAMPLE = 200

/**
 * Search matches, bounded. Rare words use the word index; common ones scan in page order, because the index would return too many
 * rows. The scan condition is written as a CASE, which no index can serve.
 */
function hits({ categoryId, company, words }: Filter, where: SQL, ranked: boolean): SQL {
  const found = matchesEveryTerm(words)
  // The company is repeated next to the category, because the word index starts with it.
  const ofCompany =
    categoryId === undefined
      ? sql`true`
      : sql`i.company_id = ${company ?? sql`(select company_id from selection_categories where id = ${categoryId})`}`
  // A category and a company are scanned by name, which has indexes that can stop early.
  const along = categoryId === undefined && company === null ? sql`` : sql`order by lower(i.name), i.id`
  const picked = sql`select i.id, i.name, i.brand, i.availability, i.price_cents, ${ranked ? relevance(words) : sql`0`} score
    from selection_items i where ${where}`
  return sql`sample as materialized (select count(*) filter (where ${found}) > ${SAMPLE / 10} common
      from (select i.search from selection_items i where ${where} ${along} ${limitTo(SAMPLE)}) i),
    hits as materialized (
      (${picked} and (select common from sample) and case when ${found} then true else false end ${along} ${limitTo(MAX_MATCHES + 1)})
      union all
      (${picked} and (select not common from sample) and ${ofCompany} and ${found} ${limitTo(MAX_MATCHES + 1)}))`
}

type Paging = { sort: ItemSort; limit: number; after: readonly unknown[] | null }

/** One page of items, with the total and the next cursor, in one statement. */
export async function page(db: Db, actor: Actor, filter: Filter, { sort, limit, after }: Paging): Promise<ItemPage> {
  const searching = filter.words.length > 0
  const where = conditions(actor, filter)
  const { keys } = orders[sort]
  const { order, beyond } = sorting(sort, after)
  // Joins only the rows of the page.
  const shown = sql`(select * from hits i where true ${beyond} order by ${order} ${limitTo(limit + 1)}) hit`
  const from = searching ? sql`${shown} join ${itemTables} on hit.id = i.id` : itemTables
  const { rows } = await db.execute<ListedItem>(sql`
    ${searching ? sql`with ${hits(filter, where, true)}` : sql``}
    select x.*, around.known, around.total
    from (select ${known(actor, filter)}, (${total(actor, filter, where)})::integer) around (known, total)
    left join (
      select ${itemColumns(actor)}, json_build_array(${sql.join(keys, sql`, `)})::text as key,
        row_number() over (order by ${order}) as place
      from ${from} ${searching ? sql`` : sql`where ${where} ${beyond}`} order by ${order} ${limitTo(limit + 1)}
    ) x on true order by x.place`)
  return itemPage(rows, limit)
}

export const known = (actor: Reader, { categoryId }: { categoryId?: unknown }): SQL =>
  categoryId === undefined
    ? sql`true`
    : sql`exists (select 1 from selection_categories k where k.id = ${categoryId} and ${readable(actor, sql`k.company_id`)}
        and (k.archived_at is null or ${manages(actor, sql`k.company_id`)}))`

/** Whether a filter has no stored counts: a price, chosen items or the archive. */
export const isFiltered = ({ archived, minPrice, maxPrice, ids }: Filter): boolean =>
  archived === true || [minPrice, maxPrice, ids].some((choice) => choice !== undefined)

/** The total: counted with a price or a search, otherwise read from stored counts. */
function total(actor: Actor, filter: Filter, where: SQL): SQL {
  if (filter.words.length > 0) return sql`select count(*) from hits`
  if (isFiltered(filter))
    return sql`select count(*) from (select from selection_items i where ${where} ${limitTo(COUNT_CAP + 1)}) counted`
  return sql`select coalesce(sum(f.count), 0) from item_facets f where ${facetConditions(actor, filter)}`
}

export function facetConditions(actor: Actor, filter: Filter, without: { choices?: boolean } = {}): SQL {
  const { categoryId, company, brand, availability } = filter
  const parts = [
    categoryId === undefined ? inScope(actor, company, sql`f.company_id`) : sql`f.category_id = ${categoryId}`,
  ]
  if (!without.choices && brand !== undefined) parts.push(sql`f.brand = any(${sql.param(brandsOf(brand))}::text[])`)
  if (!without.choices && availability) parts.push(sql`f.availability = any(${sql.param(availability)}::text[])`)
  return sql.join(parts, sql` and `)
}

/** The items of one company that a filter finds, up to a limit. */
export async function idsOf(db: Db, actor: Actor, companyId: number, filter: Filter, limit: number): Promise<number[]> {
  const found = filter.words.length > 0 ? sql`and ${matchesEveryTerm(filter.words)}` : sql``
  const { rows } = await db.execute<{ id: number }>(sql`select i.id from selection_items i
    where ${conditions(actor, filter)} and i.company_id = ${companyId} ${found} order by i.id ${limitTo(limit)}`)
  return rows.map(({ id }) => id)
}

export type FacetRow = { brand: string; availability: 'in_stock' | 'limited' | 'out_of_stock'; count: number }
export type FacetRows = { rows: FacetRow[]; min: number | null; max: number | null; known: boolean }

/** Number of items per brand and availability, and their price range. */
export async function facetRows(db: Db, actor: Actor, filter: Filter): Promise<FacetRows> {
  const searching = filter.words.length > 0
  const counting = searching || isFiltered(filter)
  const anyPrice = conditions(actor, filter, { choices: true, price: true })
  const priced = conditions(actor, filter, { choices: true })
  const counts = counting
    ? sql`select coalesce(brand, '') brand, availability, count(*)::integer count
        from ${searching ? sql`hits i where ${prices(filter)}` : sql`selection_items i where ${priced}`} group by 1, 2`
    : sql`select f.brand, f.availability, sum(f.count)::integer count from item_facets f
        where ${facetConditions(actor, filter, { choices: true })} group by 1, 2 having sum(f.count) > 0`
  // Without a search, the price index gives the range.
  const range = searching
    ? sql`(select min(price_cents) from hits) min, (select max(price_cents) from hits) max`
    : sql`(select min(i.price_cents) from selection_items i where ${anyPrice}) min,
        (select max(i.price_cents) from selection_items i where ${anyPrice}) max`
  const { rows } = await db.execute<FacetRows>(sql`
    ${searching ? sql`with ${hits(filter, anyPrice, false)}` : sql``}
    select coalesce((select json_agg(g) from (${counts}) g), '[]') "rows", ${range}, ${known(actor, filter)} known`)
  const [row] = rows
  if (!row) throw new Error('Facets without a row')
  return row
}
