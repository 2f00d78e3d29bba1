import { queryOptions } from '@tanstack/react-query'
import * as catalog from '#shared/catalog/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

// Separate from the other queries, which every page loads. The key is theirs, so that every change in the catalog refreshes them.
const itemsKey = ['selection-items'] as const

/** Items side by side; those that the person may not see are left out. */
export const comparedItemsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...itemsKey, 'compared', ids],
    queryFn: ({ signal }) =>
      ids.length === 0 ? [] : call(catalog.listItems, { query: { ids: ids.join(',') }, signal }),
  })

/** Every selection that proposes or chose the item, templates and archived projects included. */
export const itemUsageQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId, 'where-used'],
    queryFn: ({ signal }) => call(catalog.listItemUsage, { itemId, signal }),
    staleTime: 0,
  })
