import { queryOptions } from '@tanstack/react-query'
import { brandsInQuery } from '#shared/catalog/brand-filter.ts'
import { getItem, listCategories, listItems } from '#shared/catalog/endpoints.ts'
import type { Availability, ItemSort } from '#shared/catalog/schemas.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { pageSize } from '#web/platform/page-size.ts'

export const categoriesKey = ['selection-categories'] as const
export const itemsKey = ['selection-items'] as const

export type CategoryScope = { projectId?: number; archived?: boolean }
export const categoriesQuery = (scope: CategoryScope = {}) =>
  queryOptions({
    queryKey: [...categoriesKey, 'list', scope],
    queryFn: ({ signal }) => call(listCategories, { query: scope, signal }),
  })

export type ItemFilter = {
  categoryId?: number
  projectId?: number
  q?: string
  brand?: readonly string[]
  availability?: readonly Availability[]
  minPrice?: number
  maxPrice?: number
  archived?: boolean
}

export const asQuery = ({ brand, availability, ...rest }: ItemFilter) => ({
  ...rest,
  brand: brand && brandsInQuery(brand),
  availability: availability?.join(','),
})

/** Items page by page, for `useInfinite`. */
export const itemsQuery = (filter: ItemFilter, sort?: ItemSort) =>
  pagedQuery({
    queryKey: [...itemsKey, 'list', filter, sort],
    page: (cursor, signal) =>
      callPage(listItems, { query: { ...asQuery(filter), sort, limit: pageSize.items, cursor }, signal }),
  })

export const itemQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId],
    queryFn: ({ signal }) => call(getItem, { itemId, signal }),
  })
