import { queryOptions } from '@tanstack/react-query'
import { readItemBuying, readSelectionBuying } from '#shared/buying/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

export const itemBuyingQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['selection-items', itemId, 'buying'],
    queryFn: ({ signal }) => call(readItemBuying, { itemId, signal }),
    staleTime: 0,
  })

export const selectionBuyingQuery = (projectId: number, selectionId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'selections', selectionId, 'buying'],
    queryFn: ({ signal }) => call(readSelectionBuying, { projectId, selectionId, signal }),
  })
