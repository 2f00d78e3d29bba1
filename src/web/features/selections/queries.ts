import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createItem } from '#shared/catalog/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import type { clientMessageTypes } from '#shared/messages/rules.ts'
import {
  addAllowance,
  addSelection,
  addSelections,
  chooseItem,
  declineSelection,
  deleteAllowance,
  deleteSelection,
  deliverSelection,
  declineChangeRequest,
  editAllowance,
  editOption,
  editSelection,
  installSelection,
  listAllowances,
  listSelections,
  orderSelection,
  proposeOption,
  reopenSelection,
  sendSelections,
  undoInstallation,
  viewSelection,
  withdrawOption,
} from '#shared/selections/endpoints.ts'
import type { SelectionsQuery } from '#shared/selections/lists/list-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { refreshAfter, refreshAfterMessage, useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { projectSelectionsQuery, selectionQuery } from '#web/reads/selections.ts'

/** Says that the client has this deal on screen. */
export const useViewSelection = ({ projectId, id: selectionId }: Pick<Selection, 'projectId' | 'id'>) =>
  useMutation({
    mutationFn: (fingerprint: string) => call(viewSelection, { projectId, selectionId, body: { fingerprint } }),
  })

type Filter = Pick<SelectionsQuery, 'status' | 'overdue' | 'dueSoon' | 'sort' | 'limit'>

/** Across all projects of the person. */
export const selectionsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['selections', filter],
    queryFn: ({ signal }) => callPage(listSelections, { query: filter, signal }),
  })

/** Across all projects, page by page. */
export const allSelectionsQuery = (filter: AllSelectionsFilter & { filters?: string }, limit = 30) =>
  pagedQuery({
    queryKey: ['selections', 'all', filter, limit],
    page: (cursor, signal) => callPage(listSelections, { query: { ...filter, limit, cursor }, signal }),
  })

/** A list across all projects before its column filters. */
export type AllSelectionsFilter = Pick<SelectionsQuery, 'q' | 'status' | 'overdue' | 'dueSoon' | 'archived' | 'sort'>

function remember(client: QueryClient, selection: Selection): void {
  const { projectId, id } = selection
  client.setQueryData(selectionQuery(projectId, id).queryKey, selection)
  client.setQueryData(projectSelectionsQuery(projectId).queryKey, (all) =>
    all?.map((other) => (other.id === id ? selection : other)),
  )
  refreshAfter(client, { kind: 'selection.edited', projectId })
}

/** One act on a selection; the reply is the selection afterwards. */
function useAct<Input>(act: (input: Input) => Promise<Selection>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: (selection) => remember(client, selection) })
}

/** With a status it is sent to the client at once. */
export function useAddSelection(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addSelection>) => call(addSelection, { projectId, body }),
    onSuccess: ({ people: _reached, ...selection }) => {
      client.setQueryData(projectSelectionsQuery(projectId).queryKey, (all) => all && [...all, selection])
      remember(client, selection)
    },
  })
}

/** All of them or none, in one request. */
export function useAddSelections(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addSelections>) => call(addSelections, { projectId, body }),
    onSuccess: ({ selections }) => {
      client.setQueryData(projectSelectionsQuery(projectId).queryKey, (all) => all && [...all, ...selections])
      refreshAfter(client, { kind: 'selection.created', projectId })
    },
  })
}

/** The shared allowances of a project. */
export const allowancesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'allowances'],
    queryFn: ({ signal }) => call(listAllowances, { projectId, signal }),
  })

function useAllowanceAct<Input>(projectId: number, act: (input: Input) => Promise<unknown>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: act, onSuccess: () => refresh({ kind: 'allowance.edited', projectId }) })
}

export const useAddAllowance = (projectId: number) =>
  useAllowanceAct(projectId, (body: BodyInput<typeof addAllowance>) => call(addAllowance, { projectId, body }))

export const useEditAllowance = (projectId: number) =>
  useAllowanceAct(projectId, ({ allowanceId, ...body }: BodyInput<typeof editAllowance> & { allowanceId: number }) =>
    call(editAllowance, { projectId, allowanceId, body }),
  )

export const useDeleteAllowance = (projectId: number) =>
  useAllowanceAct(projectId, (allowanceId: number) => call(deleteAllowance, { projectId, allowanceId }))

type Place = { projectId: number; selectionId: number }

export const useEditSelection = (place: Place) =>
  useAct((body: BodyInput<typeof editSelection>) => call(editSelection, { ...place, body }))

export const useChooseItem = (place: Place) =>
  useAct((body: BodyInput<typeof chooseItem>) => call(chooseItem, { ...place, body }))

export const useDeclineSelection = (place: Place) =>
  useAct((body: BodyInput<typeof declineSelection>) => call(declineSelection, { ...place, body }))

export const useOrderSelection = (place: Place) =>
  useAct((body: BodyInput<typeof orderSelection>) => call(orderSelection, { ...place, body }))

export const useDeliverSelection = (place: Place) =>
  useAct(({ body, key }: { body: BodyInput<typeof deliverSelection>; key: string }) =>
    call(deliverSelection, { ...place, body, idempotencyKey: key }),
  )

/** The key makes a repeated request count once. */
export const useInstallSelection = (place: Place) =>
  useAct(({ body, key }: { body: BodyInput<typeof installSelection>; key: string }) =>
    call(installSelection, { ...place, body, idempotencyKey: key }),
  )

export const useUndoInstallation = (place: Place) => useAct(() => call(undoInstallation, place))

export const useReopenSelection = (place: Place) =>
  useAct((body: BodyInput<typeof reopenSelection>) => call(reopenSelection, { ...place, body }))

export const useDeclineChangeRequest = (place: Place) =>
  useAct((body: BodyInput<typeof declineChangeRequest>) => call(declineChangeRequest, { ...place, body }))

export const useEditOption = (place: Place) =>
  useAct(({ optionId, ...body }: BodyInput<typeof editOption> & { optionId: number }) =>
    call(editOption, { ...place, optionId, body }),
  )

/** Shows drafts to the client; without ids all of the project. */
export function useSendSelections(projectId: number) {
  const client = useQueryClient()
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof sendSelections>) => call(sendSelections, { projectId, body }),
    onSuccess: ({ selections, people }) => {
      selections.forEach((selection) => remember(client, selection))
      if (people.some(({ invitedNow }) => invitedNow)) refresh({ kind: 'member.edited' })
    },
  })
}

type Proposing = Place & Pick<BodyInput<typeof proposeOption>, 'options' | 'itemIds' | 'note'>

/** Proposes all items or none, in the order in which they were picked. */
export const useProposeOptions = () =>
  useAct(({ projectId, selectionId, ...body }: Proposing) => call(proposeOption, { projectId, selectionId, body }))

/** Disappears at once, and comes back if the server refuses. */
export function useWithdrawOption(place: Place) {
  const client = useQueryClient()
  const { queryKey } = selectionQuery(place.projectId, place.selectionId)
  return useMutation({
    mutationFn: (optionId: number) => call(withdrawOption, { ...place, optionId }),
    onMutate: async (optionId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, options: old.options.filter((option) => option.id !== optionId) },
      )
      return { before }
    },
    onError: (_error, _optionId, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (selection) => remember(client, selection),
  })
}

export function useDeleteSelection({ projectId, selectionId }: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteSelection, { projectId, selectionId }),
    onSuccess: () => {
      client.setQueryData(projectSelectionsQuery(projectId).queryKey, (all) =>
        all?.filter((selection) => selection.id !== selectionId),
      )
      refreshAfter(client, { kind: 'selection.deleted', projectId })
    },
  })
}

/** A question or a change request, in the selection's own thread. */
export function useAskAboutSelection({ projectId, selectionId }: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { message: string; messageType: (typeof clientMessageTypes)[number] }) =>
      call(postMessage, { projectId, body: { ...body, selectionId } }),
    onSuccess: (_sent, { messageType }) => refreshAfterMessage(client, 'posted', { messageType, projectId }),
  })
}

/** Reads a selection again after a refusal, so that the screen shows its current state. */
export function useRefreshSelection({ projectId }: Pick<Selection, 'projectId'>): () => void {
  const refresh = useRefreshAfter()
  return () => refresh({ kind: 'selection.edited', projectId })
}

/** A new item of the catalog, or a one-off one, to be proposed next. */
export function useCreateItem() {
  const refresh = useRefreshAfter()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (body: BodyInput<typeof createItem>) =>
      once(body, (idempotencyKey) => call(createItem, { body, idempotencyKey })),
    onSuccess: () => refresh({ kind: 'item.created' }),
  })
}
