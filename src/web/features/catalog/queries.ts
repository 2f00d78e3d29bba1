import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import * as catalog from '#shared/catalog/endpoints.ts'
import { listItemUses, replaceItem } from '#shared/selections/endpoints.ts'
import { isSameItem } from '#shared/catalog/rules.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { asQuery, categoriesKey, type ItemFilter, itemQuery, itemsKey } from '#web/reads/catalog.ts'

export const categoryQuery = (categoryId: number) =>
  queryOptions({
    queryKey: [...categoriesKey, categoryId],
    queryFn: ({ signal }) => call(catalog.getCategory, { categoryId, signal }),
  })

export const facetsQuery = (filter: ItemFilter) =>
  queryOptions({
    queryKey: [...itemsKey, 'facets', filter],
    queryFn: ({ signal }) => call(catalog.getItemFacets, { query: asQuery(filter), signal }),
    placeholderData: keepPreviousData,
  })

/** Another item with this name and model, if any. A failed search returns none, because it must not prevent saving. */
export async function findSameItem(item: { name: string; model?: string | null }, exceptId?: number) {
  const found = await call(catalog.listItems, { query: { q: item.name, limit: 50 } }).catch(() => [])
  return found.find((other) => other.id !== exceptId && isSameItem(other, item))
}

export const itemPricesQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId, 'prices'],
    queryFn: ({ signal }) => call(catalog.listItemPrices, { itemId, signal }),
  })

/** Every change in the catalog refreshes its lists and counts. */
function useCatalogChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: change, onSuccess: () => refresh({ kind: 'item.edited' }) })
}

/** The reply is the current item, so opening it next needs no request. */
function useItemChange<Input>(change: (input: Input) => Promise<SelectionItem>) {
  const client = useQueryClient()
  return useCatalogChange(async (input: Input) => {
    const item = await change(input)
    client.setQueryData(itemQuery(item.id).queryKey, item)
    return item
  })
}

type ById<E> = { id: number; body: BodyInput<E> }

export const useCreateCategory = () =>
  useCatalogChange((body: BodyInput<typeof catalog.createCategory>) => call(catalog.createCategory, { body }))
export const useEditCategory = () =>
  useCatalogChange(({ id, body }: ById<typeof catalog.editCategory>) =>
    call(catalog.editCategory, { categoryId: id, body }),
  )
export const useArchiveCategory = () =>
  useCatalogChange((categoryId: number) => call(catalog.archiveCategory, { categoryId }))
export const useRestoreCategory = () =>
  useCatalogChange((categoryId: number) => call(catalog.restoreCategory, { categoryId }))

export const useCreateItem = () =>
  useItemChange((body: BodyInput<typeof catalog.createItem>) => call(catalog.createItem, { body }))
export const useEditItem = () =>
  useItemChange(({ id, body }: ById<typeof catalog.editItem>) => call(catalog.editItem, { itemId: id, body }))
export const useArrangePictures = () =>
  useItemChange(({ id, body }: ById<typeof catalog.arrangePictures>) =>
    call(catalog.arrangePictures, { itemId: id, body }),
  )
export const useArchiveItem = () => useItemChange((itemId: number) => call(catalog.archiveItem, { itemId }))
export const useRestoreItem = () => useItemChange((itemId: number) => call(catalog.restoreItem, { itemId }))
export const useDuplicateItem = () => useItemChange((itemId: number) => call(catalog.duplicateItem, { itemId }))

/** Selections of all projects that still need the item. */
export const itemUsesQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId, 'uses'],
    queryFn: ({ signal }) => call(listItemUses, { itemId, signal }),
    staleTime: 0,
  })

/** Changes selections of any number of projects. */
export function useReplaceItem(itemId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (substituteItemId: number) => call(replaceItem, { itemId, body: { substituteItemId, archive: true } }),
    onSuccess: () => {
      refresh({ kind: 'item.archived' })
      refresh({ kind: 'selections.item_replaced' })
    },
  })
}

export const countStarterItems = () => call(catalog.countStarterItems)
export const useRemoveStarterItems = () => useCatalogChange(() => call(catalog.removeStarterItems))
