import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getItem, listCategories, listItems, type SelectionItem } from '#shared/catalogue/contract.ts'
import { call, callPage } from '#web/platform/call.ts'
import { pagedQuery } from '#web/platform/paging.ts'

/** The categories of the catalogue that a project chooses from. */
export const categoriesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['catalogue', 'categories', { projectId }],
    queryFn: ({ signal }) => call(listCategories, { query: { projectId }, signal }),
  })

type Search = { projectId: number; categoryId: number | null; q: string }

export const pickerItemsQuery = ({ projectId, categoryId, q }: Search) => ({
  ...pagedQuery<SelectionItem>({
    queryKey: ['catalogue', 'items', 'picker', { projectId, categoryId, q }],
    page: (cursor, signal) =>
      callPage(listItems, {
        query: { projectId, categoryId: categoryId ?? undefined, q: q || undefined, limit: 24, cursor },
        signal,
      }),
  }),
  placeholderData: keepPreviousData,
})

export const itemQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['catalogue', 'items', itemId],
    queryFn: ({ signal }) => call(getItem, { itemId, signal }),
  })
