import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createRoomLink,
  getRoomLink,
  listDocuments,
  requestDocument,
  revokeRoomLink,
  viewRoom,
} from '#shared/documents/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/network/call.ts'
import { refreshAfter, useRefreshAfter } from '#web/platform/network/stale-keys.ts'

const POLL_MS = 700

/** What the person asked for in the last day; read again while one of them is being prepared. */
export const documentsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['documents', projectId],
    queryFn: ({ signal }) => call(listDocuments, { projectId, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'preparing') ? POLL_MS : false),
  })

export function useRequestDocument(projectId: number) {
  const client = useQueryClient()
  const { queryKey } = documentsQuery(projectId)
  return useMutation({
    mutationFn: (body: BodyInput<typeof requestDocument>) => call(requestDocument, { projectId, body }),
    onSuccess: (made) => {
      client.setQueryData(queryKey, (known = []) => [made, ...known.filter(({ id }) => id !== made.id)])
      refreshAfter(client, { kind: 'document.requested', projectId })
    },
  })
}

export const roomLinkQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['room-link', projectId],
    queryFn: ({ signal }) => call(getRoomLink, { projectId, signal }),
  })

export function useCreateRoomLink(projectId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: () => call(createRoomLink, { projectId }),
    onSuccess: () => refresh({ kind: 'room_link.changed', projectId }),
  })
}

export function useRevokeRoomLink(projectId: number) {
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: () => call(revokeRoomLink, { projectId }),
    onSuccess: () => refresh({ kind: 'room_link.changed', projectId }),
  })
}

export const roomViewQuery = (token: string, room: string) =>
  queryOptions({
    queryKey: ['room-view', token, room],
    queryFn: ({ signal }) => call(viewRoom, { token, query: { room }, signal }),
    meta: { anonymous: true },
  })
