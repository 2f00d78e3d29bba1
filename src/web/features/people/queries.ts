import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  archiveClient,
  clientFigures,
  createClient,
  editClient,
  inviteClient,
  listClients,
  restoreClient,
  inviteOwner,
} from '#shared/people/endpoints.ts'
import type { Client } from '#shared/people/contract.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export type ClientSearch = {
  q?: string
  type?: 'client' | 'subcontractor'
  archived?: 'true'
  sort?: 'newest' | 'name'
  waiting?: 'invitation' | 'delivery'
}

export const clientsQuery = (search: ClientSearch) =>
  pagedQuery<Client>({
    queryKey: ['clients', 'list', search],
    page: (cursor, signal) => callPage(listClients, { query: { ...search, cursor, limit: pageSize.clients }, signal }),
  })

export const clientFiguresQuery = queryOptions({
  queryKey: ['clients', 'figures'],
  queryFn: ({ signal }) => call(clientFigures, { signal }),
})

function useClientMutation<Input>(send: (input: Input) => Promise<Client>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: send, onSuccess: () => refresh({ kind: 'member.edited' }) })
}

export const useCreateClient = () =>
  useClientMutation((body: BodyInput<typeof createClient>) => call(createClient, { body }))
export const useEditClient = (clientId: number) =>
  useClientMutation((body: BodyInput<typeof editClient>) => call(editClient, { clientId, body }))
export const useInviteClient = () => useClientMutation((clientId: number) => call(inviteClient, { clientId }))
export const useArchiveClient = () => useClientMutation((clientId: number) => call(archiveClient, { clientId }))
export const useRestoreClient = () => useClientMutation((clientId: number) => call(restoreClient, { clientId }))

export function useInviteOwner(projectId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: (body: BodyInput<typeof inviteOwner>) => call(inviteOwner, { projectId, body }),
    onSuccess: () => refresh({ kind: 'project.person_added', projectId }),
  })
}
