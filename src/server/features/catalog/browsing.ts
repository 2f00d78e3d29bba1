import type { z } from 'zod'
import { brandsOf } from '#shared/catalog/brand-filter.ts'
import type {
  CategoryQuery,
  ItemFacets,
  ItemFilter,
  ItemQuery,
  SelectionCategory,
  SelectionItem,
} from '#shared/catalog/contract.ts'
import type { ItemSort } from '#shared/catalog/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import * as categoryStore from './category-store.ts'
import { itemReply } from './item-reply.ts'
import * as itemStore from './item-store.ts'
import * as listStore from './list-store.ts'
import { cursors } from './order-store.ts'
import { isCatalogHidden, type Wanted } from './hidden-store.ts'
import { managedCompany, refusalOfClients, refuseTrades } from './policy.ts'
import { inScope } from './scope-store.ts'
import { spellings, type SearchTerm, termsOf } from './search-store.ts'
import { categoryPage } from './category-page-store.ts'

/** Without a limit, a list returns a whole category up to this size. */
const WHOLE_CATEGORY = 200

/** The company a list is about: the project's, the builder's own, or null for all of a client's builders. */
async function companyOfList(ctx: Ctx, projectId: number | undefined): Promise<number | null> {
  refuseTrades(ctx.actor)
  if (projectId === undefined) return ctx.actor.companyId
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  refuseTrades({ type: seat.kind })
  return seat.companyId
}

export async function listCategories(ctx: Ctx, query: z.infer<typeof CategoryQuery>): Promise<SelectionCategory[]> {
  const company = await companyOfList(ctx, query.projectId)
  const list = await categoryStore.list(ctx.db, ctx.actor, { company, archived: query.archived ?? false })
  if (list.length === 0) await refuseHiddenCatalog(ctx, { companyId: company })
  return list
}

export async function getCategory(ctx: Ctx, categoryId: number): Promise<SelectionCategory> {
  refuseTrades(ctx.actor)
  const category = await categoryStore.find(ctx.db, ctx.actor, categoryId)
  if (!category) {
    await refuseHiddenCatalog(ctx, { categoryId })
    throw new AppError('not_found', 'Category not found')
  }
  return category
}

export async function getItem(ctx: Ctx, itemId: number): Promise<SelectionItem> {
  refuseTrades(ctx.actor)
  const item = await itemStore.find(ctx.db, ctx.actor, itemId)
  if (!item) {
    await refuseHiddenCatalog(ctx, { itemId })
    throw new AppError('not_found', 'Item not found')
  }
  return itemReply(item)
}

export async function listItems(ctx: Ctx, query: z.infer<typeof ItemQuery>, url: string) {
  const filter = await filterOf(ctx, query)
  const searching = filter.words.length > 0
  const wanted = query.sort ?? (searching ? 'relevance' : 'name')
  const sort: ItemSort = wanted === 'relevance' && !searching ? 'name' : wanted
  const after = cursors[sort].decode(query.cursor)
  const paging = { sort, limit: query.limit ?? WHOLE_CATEGORY, after }
  const { categoryId } = filter
  const read = (words: readonly SearchTerm[]) =>
    categoryId !== undefined && isWholeCategory(filter)
      ? categoryPage(ctx.db, ctx.actor, { ...paging, categoryId })
      : listStore.page(ctx.db, ctx.actor, { ...filter, words }, paging)
  const page = await withSimilarWords(ctx, filter, read, ({ total }) => total > 0)
  if (page.items.length === 0 || !page.known) await refuseHiddenCatalog(ctx, wantedBy(filter))
  if (!page.known) throw new AppError('not_found', 'Category not found')
  const next = page.next && Buffer.from(page.next).toString('base64url')
  return withHeaders(
    page.items.map(itemReply),
    pageHeaders(url, { total: page.total, next, counted: isCounted(filter) }),
  )
}

/** Counts results with a search or a filter that has no stored count. */
const isCounted = (filter: listStore.Filter): boolean => filter.words.length > 0 || listStore.isFiltered(filter)

const isWholeCategory = (filter: listStore.Filter): boolean =>
  !isCounted(filter) && filter.brand === undefined && filter.availability === undefined

export async function getFacets(ctx: Ctx, query: z.infer<typeof ItemFilter>): Promise<ItemFacets> {
  const filter = await filterOf(ctx, query)
  const read = (words: readonly SearchTerm[]) => listStore.facetRows(ctx.db, ctx.actor, { ...filter, words })
  const facets = await withSimilarWords(ctx, filter, read, ({ rows }) => rows.length > 0)
  if (facets.rows.length === 0 || !facets.known) await refuseHiddenCatalog(ctx, wantedBy(filter))
  if (!facets.known) throw new AppError('not_found', 'Category not found')
  return facetsOf(facets, filter)
}

const wantedBy = ({ categoryId, company }: listStore.Filter): Wanted =>
  categoryId === undefined ? { companyId: company } : { categoryId }

/** Runs only after an empty result, so normal reads cost nothing extra. */
async function refuseHiddenCatalog({ db, actor }: Ctx, wanted: Wanted): Promise<void> {
  if (await isCatalogHidden(db, actor.userId, wanted)) throw refusalOfClients()
}

/** Clients propose items of the catalog only where they may browse it. Run it in their transaction. */
export async function requireOpenCatalog(ctx: Ctx, companyId: number): Promise<void> {
  await refuseHiddenCatalog(ctx, { companyId })
}

/** Ids of the items that the person manages and a filter finds, up to a limit. */
export async function findItemIds(ctx: Ctx, query: z.infer<typeof ItemFilter>, limit: number): Promise<number[]> {
  const companyId = managedCompany(ctx.actor)
  const filter = await filterOf(ctx, query)
  const read = (words: readonly SearchTerm[]) =>
    listStore.idsOf(ctx.db, ctx.actor, companyId, { ...filter, words }, limit)
  return withSimilarWords(ctx, filter, read, (ids) => ids.length > 0)
}

async function filterOf(ctx: Ctx, query: z.infer<typeof ItemFilter>): Promise<listStore.Filter> {
  const { q = '', projectId, ...rest } = query
  return { ...rest, company: await companyOfList(ctx, projectId), words: termsOf(q) }
}

/** Searches for the typed words; only without a match, for similar words. */
async function withSimilarWords<T>(
  ctx: Ctx,
  { words, company }: listStore.Filter,
  read: (words: readonly SearchTerm[]) => Promise<T>,
  found: (result: T) => boolean,
): Promise<T> {
  const result = await read(words)
  if (words.length === 0 || found(result)) return result
  const typed = words.map(([word = '']) => word)
  const meant = await spellings(ctx.db, (column) => inScope(ctx.actor, company, column), typed)
  const known = meant.every(([best, ...others], index) => best === typed[index] && others.length === 0)
  return known ? result : read(meant)
}

/** Each filter counts its results with the other filters applied. */
function facetsOf({ rows, min, max }: listStore.FacetRows, filter: listStore.Filter): ItemFacets {
  const brands = filter.brand === undefined ? null : new Set(brandsOf(filter.brand))
  const available = filter.availability ? new Set(filter.availability) : null
  const byBrand = new Map<string, number>()
  const byAvailability = new Map<ItemFacets['availability'][number]['availability'], number>()
  let total = 0
  for (const { brand, availability, count } of rows) {
    const inBrand = !brands || brands.has(brand)
    const inAvailability = !available || available.has(availability)
    if (inAvailability) byBrand.set(brand, (byBrand.get(brand) ?? 0) + count)
    if (inBrand) byAvailability.set(availability, (byAvailability.get(availability) ?? 0) + count)
    if (inBrand && inAvailability) total += count
  }
  return {
    total,
    brands: [...byBrand].map(([brand, count]) => ({ brand, count })).toSorted((a, b) => a.brand.localeCompare(b.brand)),
    availability: (['in_stock', 'limited', 'out_of_stock'] as const).map((availability) => ({
      availability,
      count: byAvailability.get(availability) ?? 0,
    })),
    price: min === null || max === null ? null : { min: toUnits(min), max: toUnits(max) },
  }
}
