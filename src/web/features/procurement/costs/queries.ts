import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  readCategoryBuying,
  readItemBuying,
  readSelectionBuying,
  setLineWaste,
} from '#shared/procurement/costs/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

export const itemBuyingQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['selection-items', itemId, 'buying'],
    queryFn: ({ signal }) => call(readItemBuying, { itemId, signal }),
    staleTime: 0,
  })

export const selectionBuyingQuery = (projectId: number, selectionId: number) =>
  queryOptions({
    queryKey: ['to-order', 'selection', projectId, selectionId],
    queryFn: ({ signal }) => call(readSelectionBuying, { projectId, selectionId, signal }),
  })

export const categoryBuyingQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['selection-categories', categoryId, 'buying'],
    queryFn: ({ signal }) => call(readCategoryBuying, { categoryId, signal }),
    staleTime: 0,
  })

export function useSetLineWaste(projectId: number, selectionId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ itemId, waste }: { itemId: number; waste: number | null }) =>
      call(setLineWaste, { projectId, selectionId, itemId, body: { waste } }),
    onSuccess: (buying) => client.setQueryData(selectionBuyingQuery(projectId, selectionId).queryKey, buying),
  })
}
