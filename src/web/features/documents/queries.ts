import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listDocuments, requestDocument } from '#shared/documents/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/call.ts'

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
      void client.invalidateQueries({ queryKey })
    },
  })
}
