import type { Availability, ItemSort } from '#shared/catalog/schemas.ts'
import { amount, flag, id, listOf, oneOf, searchParams, text } from '#web/platform/search-params.ts'
import type { ItemFilter } from '#web/reads/catalog.ts'

/** The selection the person came from, which needs an option. */
const origin = { projectId: id, selectionId: id }

export const gridSearch = searchParams({ q: text, categoryId: id, item: id, add: id, ...origin })
export type GridSearch = ReturnType<typeof gridSearch>

export const itemsSearch = searchParams({
  q: text,
  sort: oneOf('name', 'brand', 'price_low', 'price_high'),
  view: oneOf('list'),
  brand: listOf(text),
  availability: listOf(oneOf<Availability>('in_stock', 'limited', 'out_of_stock')),
  minPrice: amount,
  maxPrice: amount,
  /** The item whose details are open. */
  item: id,
  /** The item for which a project is being chosen. */
  add: id,
  filters: flag,
  ...origin,
})
export type ItemsSearch = ReturnType<typeof itemsSearch>

export const MAX_COMPARED = 4

/** The items to compare side by side. */
export const compareSearch = searchParams({ ids: (value) => listOf(id)(value)?.slice(0, MAX_COMPARED) })

export const filterOf = (search: ItemsSearch, categoryId: number): ItemFilter => ({
  categoryId,
  q: search.q || undefined,
  brand: search.brand?.length ? search.brand : undefined,
  availability: search.availability?.length ? search.availability : undefined,
  minPrice: search.minPrice,
  maxPrice: search.maxPrice,
})

/** The number of active filters. */
export const filterCount = ({ brand, availability, minPrice, maxPrice }: ItemsSearch): number =>
  (brand?.length ?? 0) + (availability?.length ?? 0) + (minPrice === undefined && maxPrice === undefined ? 0 : 1)

export const noFilters = { brand: undefined, availability: undefined, minPrice: undefined, maxPrice: undefined }

export const sortOptions = [
  { value: 'name', label: 'Name A-Z' },
  { value: 'brand', label: 'Brand A-Z' },
  { value: 'price_low', label: 'Price low to high' },
  { value: 'price_high', label: 'Price high to low' },
] as const satisfies readonly { value: ItemSort; label: string }[]
