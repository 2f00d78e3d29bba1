import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { getSignOff, signOff, verifyCode } from '#shared/signoffs/endpoints.ts'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import type { Signing } from '#shared/signoffs/schemas.ts'
import { apiErrorOf } from '#web/platform/network/api-error.ts'
import { call } from '#web/platform/network/call.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'

export const signOffQuery = (signOffId: number) =>
  queryOptions({
    queryKey: ['sign-offs', signOffId],
    queryFn: ({ signal }) => call(getSignOff, { signOffId, signal }),
    // The certificate is ready moments after signing.
    refetchInterval: ({ state }) => (state.data?.certificateReady === false ? 2_000 : false),
  })

/** Loaded once when the sign page opens, and never refreshed while the client reads it. */
export const toSignQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', projectId, 'selections', 'to-sign'],
    queryFn: ({ signal }) => call(listProjectSelections, { projectId, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

/** One key per sign-off: the same one sent twice is one sign-off with one reply. */
export function useSignOff(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, key }: { act: Signing; key: string }) =>
      call(signOff, { projectId, body: act, idempotencyKey: key }),
    onSuccess: (signed) => {
      client.setQueryData(signOffQuery(signed.id).queryKey, signed)
      refreshAfter(client, { kind: 'signoff.signed', projectId })
    },
  })
}

export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => call(verifyCode, { code, signal }),
    meta: { anonymous: true },
  })

/** The file is sent to the server, checked, and not stored. */
export const useVerifyFile = () =>
  useMutation({
    mutationFn: async (file: File): Promise<FileVerdict> => {
      const body = new FormData()
      body.append('file', file)
      const response = await fetch('/api/verify', { method: 'POST', body, headers: { Accept: 'application/json' } })
      if (!response.ok) throw await apiErrorOf(response)
      return (await response.json()) as FileVerdict
    },
    meta: { anonymous: true },
  })
