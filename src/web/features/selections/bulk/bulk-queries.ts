import { queryOptions, useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  changeSelections,
  listFilterValues,
  listSelections,
  shiftDeadlines,
  undoChange,
} from '#shared/selections/endpoints.ts'
import type { FilterColumn } from '#shared/selections/lists/filter-columns.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { call, callPage, type Page } from '#web/platform/network/call.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import type { AllSelectionsFilter } from '../queries.ts'

// Separate from the other queries, because only the table and a dialog use it.

export function useShiftDeadlines(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof shiftDeadlines>) => call(shiftDeadlines, { projectId, body }),
    onSuccess: ({ selections }) => rememberAll(client, selections),
  })
}

/** The first two hundred archived selections of a project, the latest first. */
export const archivedSelectionsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'selections', 'archived'],
    queryFn: async ({ signal }) =>
      (await callPage(listSelections, { query: { projectId, archived: true, sort: 'newest', limit: 200 }, signal }))
        .items,
  })

/** The reply holds the selections afterwards, of any projects. */
function rememberAll(client: QueryClient, selections: readonly Selection[]): void {
  const byId = new Map(selections.map((selection) => [selection.id, selection]))
  const projectIds = new Set(selections.map(({ projectId }) => projectId))
  for (const projectId of projectIds) {
    client.setQueryData(projectSelectionsQuery(projectId).queryKey, (all) =>
      all?.map((other) => byId.get(other.id) ?? other),
    )
  }
  // Lists across projects: pages of any length.
  client.setQueriesData<InfiniteData<Page<Selection>>>(
    { queryKey: ['selections', 'all'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map((other) => byId.get(other.id) ?? other) })),
      },
  )
  for (const projectId of projectIds) refreshAfter(client, { kind: 'selections.edited', projectId })
}

/** One change to many selections: all of them or none. */
export function useChangeSelections() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeSelections>) => call(changeSelections, { body }),
    onSuccess: ({ selections }, { act }) => {
      rememberAll(client, selections)
      // What left or came back is not in the replies that are on screen.
      if (act === 'delete' || act === 'archive' || act === 'restore')
        refreshAfter(client, { kind: 'selection.deleted' })
    },
  })
}

/** Puts a change of many selections back. */
export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoId: number) => call(undoChange, { undoId }),
    onSuccess: ({ selections }) => rememberAll(client, selections),
  })
}

/** What a column of the list can be filtered by, also in rows that are not loaded. */
export const filterValuesQuery = ({ sort: _sort, ...filter }: AllSelectionsFilter, column: FilterColumn) =>
  queryOptions({
    queryKey: ['selections', 'filter-values', filter, column],
    queryFn: ({ signal }) => call(listFilterValues, { query: { ...filter, column }, signal }),
  })
