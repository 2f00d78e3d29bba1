import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ItemTarget } from '#shared/item-changes/contract.ts'
import * as changes from '#shared/item-changes/endpoints.ts'
import type { PriceChange } from '#shared/item-changes/schemas.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

// Below the items, so that every change in the catalog refreshes previews and lists of changes.
const key = ['selection-items', 'changes'] as const

export const pricePreviewQuery = (target: ItemTarget, change: PriceChange) =>
  queryOptions({
    queryKey: [...key, 'preview', target, change],
    queryFn: ({ signal }) => call(changes.previewPrices, { body: { target, change }, signal }),
    staleTime: 0,
  })

export const itemChangesQuery = pagedQuery({
  queryKey: [...key, 'list'],
  page: (cursor, signal) => callPage(changes.listItemChanges, { query: { limit: 30, cursor }, signal }),
})

export const itemChangeQuery = (changeId: number) =>
  queryOptions({
    queryKey: [...key, changeId],
    queryFn: ({ signal }) => call(changes.getItemChange, { changeId, signal }),
  })

export function useChangeItems() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof changes.changeItems>) => call(changes.changeItems, { body }),
    onSuccess: () => refresh({ kind: 'items.price_changed' }),
  })
}

export function useUndoItemChange() {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: ({ changeId, except }: { changeId: number; except: number[] }) =>
      call(changes.undoItemChange, { changeId, body: { except } }),
    onSuccess: () => refresh({ kind: 'items.change_undone' }),
  })
}
