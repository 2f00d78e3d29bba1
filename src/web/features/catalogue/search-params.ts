import { z } from 'zod'
import { Availability, type ItemSort } from '#shared/catalogue/fields.ts'
import type { ItemFilter } from './queries.ts'

const Text = z.coerce.string().max(200).optional().catch(undefined)
const Key = z.coerce.number().int().positive().optional().catch(undefined)
const Amount = z.coerce.number().min(0).optional().catch(undefined)
const Flag = z.literal(true).optional().catch(undefined)

/** Where a person came from: a selection that waits for an option. */
const origin = { projectId: Key, selectionId: Key }

export const GridSearch = z.object({ q: Text, categoryId: Key, item: Key, add: Key, ...origin })
export type GridSearch = z.infer<typeof GridSearch>

export const ItemsSearch = z.object({
  q: Text,
  sort: z.enum(['name', 'brand', 'price_low', 'price_high']).optional().catch(undefined),
  view: z.enum(['list']).optional().catch(undefined),
  brand: z.array(z.string()).optional().catch(undefined),
  availability: z.array(Availability).optional().catch(undefined),
  minPrice: Amount,
  maxPrice: Amount,
  /** The item whose details are open. */
  item: Key,
  /** The item for which a project is being chosen. */
  add: Key,
  filters: Flag,
  ...origin,
})
export type ItemsSearch = z.infer<typeof ItemsSearch>

export const filterOf = (search: ItemsSearch, categoryId: number): ItemFilter => ({
  categoryId,
  q: search.q || undefined,
  brand: search.brand?.length ? search.brand : undefined,
  availability: search.availability?.length ? search.availability : undefined,
  minPrice: search.minPrice,
  maxPrice: search.maxPrice,
})

/** How many filters narrow the list. */
export const filterCount = ({ brand, availability, minPrice, maxPrice }: ItemsSearch): number =>
  (brand?.length ?? 0) + (availability?.length ?? 0) + (minPrice === undefined && maxPrice === undefined ? 0 : 1)

export const noFilters = { brand: undefined, availability: undefined, minPrice: undefined, maxPrice: undefined }

export const sortOptions = [
  { value: 'name', label: 'Name A-Z' },
  { value: 'brand', label: 'Brand A-Z' },
  { value: 'price_low', label: 'Price low to high' },
  { value: 'price_high', label: 'Price high to low' },
] as const satisfies readonly { value: ItemSort; label: string }[]
