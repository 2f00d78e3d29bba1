import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as catalogue from '#shared/catalogue/contract.ts'
import type { Availability, ItemSort } from '#shared/catalogue/fields.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { proposeOption } from '#shared/selections/contract.ts'
import { call, callPage } from '#web/platform/call.ts'
import { pagedQuery } from '#web/platform/paging.ts'

const PAGE = 60

const categoriesKey = ['selection-categories'] as const
const itemsKey = ['selection-items'] as const

export type CategoryScope = { projectId?: number; archived?: boolean }
export const categoriesQuery = (scope: CategoryScope = {}) =>
  queryOptions({
    queryKey: [...categoriesKey, 'list', scope],
    queryFn: ({ signal }) => call(catalogue.listCategories, { query: scope, signal }),
  })

export const categoryQuery = (categoryId: number) =>
  queryOptions({
    queryKey: [...categoriesKey, categoryId],
    queryFn: ({ signal }) => call(catalogue.getCategory, { categoryId, signal }),
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

const asQuery = ({ brand, availability, ...rest }: ItemFilter) => ({
  ...rest,
  brand: brand?.join('|'),
  availability: availability?.join(','),
})

/** Items page by page, for `useInfinite`. */
export const itemsQuery = (filter: ItemFilter, sort?: ItemSort) =>
  pagedQuery({
    queryKey: [...itemsKey, 'list', filter, sort],
    page: (cursor, signal) =>
      callPage(catalogue.listItems, { query: { ...asQuery(filter), sort, limit: PAGE, cursor }, signal }),
  })

export const facetsQuery = (filter: ItemFilter) =>
  queryOptions({
    queryKey: [...itemsKey, 'facets', filter],
    queryFn: ({ signal }) => call(catalogue.getItemFacets, { query: asQuery(filter), signal }),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId],
    queryFn: ({ signal }) => call(catalogue.getItem, { itemId, signal }),
  })

export const itemPricesQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...itemsKey, itemId, 'prices'],
    queryFn: ({ signal }) => call(catalogue.listItemPrices, { itemId, signal }),
  })

/** Whatever changes in the catalogue, its lists and counts are read again. */
function useCatalogueChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Nobody waits for the lists: the answer already says how it went.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: categoriesKey })
      void client.invalidateQueries({ queryKey: itemsKey })
    },
  })
}

/** The answer is the item as it is now: whoever opens it next does not wait for it. */
function useItemChange<Input>(change: (input: Input) => Promise<catalogue.SelectionItem>) {
  const client = useQueryClient()
  return useCatalogueChange(async (input: Input) => {
    const item = await change(input)
    client.setQueryData(itemQuery(item.id).queryKey, item)
    return item
  })
}

type ById<E> = { id: number; body: BodyInput<E> }

export const useCreateCategory = () =>
  useCatalogueChange((body: BodyInput<typeof catalogue.createCategory>) => call(catalogue.createCategory, { body }))
export const useEditCategory = () =>
  useCatalogueChange(({ id, body }: ById<typeof catalogue.editCategory>) =>
    call(catalogue.editCategory, { categoryId: id, body }),
  )
export const useArchiveCategory = () =>
  useCatalogueChange((categoryId: number) => call(catalogue.archiveCategory, { categoryId }))
export const useRestoreCategory = () =>
  useCatalogueChange((categoryId: number) => call(catalogue.restoreCategory, { categoryId }))

export const useCreateItem = () =>
  useItemChange((body: BodyInput<typeof catalogue.createItem>) => call(catalogue.createItem, { body }))
export const useEditItem = () =>
  useItemChange(({ id, body }: ById<typeof catalogue.editItem>) => call(catalogue.editItem, { itemId: id, body }))
export const useArrangePictures = () =>
  useItemChange(({ id, body }: ById<typeof catalogue.arrangePictures>) =>
    call(catalogue.arrangePictures, { itemId: id, body }),
  )
export const useArchiveItem = () => useItemChange((itemId: number) => call(catalogue.archiveItem, { itemId }))
export const useRestoreItem = () => useItemChange((itemId: number) => call(catalogue.restoreItem, { itemId }))
export const useDuplicateItem = () => useItemChange((itemId: number) => call(catalogue.duplicateItem, { itemId }))

type Option = { projectId: number; selectionId: number; itemId: number }

/** Puts an item forward for a selection. */
export function useAddOption() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ itemId, ...at }: Option) => call(proposeOption, { ...at, body: { itemId } }),
    onSuccess: (_reply, { projectId }) => client.invalidateQueries({ queryKey: ['projects', projectId] }),
  })
}
