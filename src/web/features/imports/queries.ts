import { useEffect } from 'react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Import, Outcome } from '#shared/imports/contract.ts'
import * as imports from '#shared/imports/endpoints.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { addressOf, call, callPage } from '#web/platform/network/call.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'
import { uploadTo } from '#web/platform/network/upload.ts'

const POLL_MS = 600

export const isRunning = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'applying'

/** One import, read again while it is being checked or applied. */
export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: ['imports', importId],
    queryFn: ({ signal }) => call(imports.getImport, { importId, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
  })

export const importRowsQuery = ({ id, version }: Import, outcome: Outcome) =>
  pagedQuery({
    queryKey: ['imports', id, 'rows', version, outcome],
    page: (cursor, signal) =>
      callPage(imports.listImportRows, { importId: id, query: { outcome, limit: 50, cursor }, signal }),
  })

type Place = { kind: ImportKind; projectId?: number; sheet?: number }

export const uploadTable = (file: File, place: Place, onProgress: (fraction: number) => void) =>
  uploadTo<Import>(addressOf(imports.startImport, { query: place }), file, onProgress)

/** Keeps the reply, so that the next step shows without waiting for it. */
function useImportChange<Input>(change: (input: Input) => Promise<Import>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (entry) => client.setQueryData(importQuery(entry.id).queryKey, entry),
  })
}

export const useKeepImport = () => {
  const client = useQueryClient()
  return (entry: Import) => client.setQueryData(importQuery(entry.id).queryKey, entry)
}

export const useMapImport = (importId: number) =>
  useImportChange((body: BodyInput<typeof imports.mapImport>) => call(imports.mapImport, { importId, body }))

export function useApplyImport({ id, version }: Import) {
  const once = useSendOnce()
  const request = { importId: id, body: { version } }
  return useImportChange(() =>
    once(request, (idempotencyKey) => call(imports.applyImport, { ...request, idempotencyKey })),
  )
}

export const useCancelImport = (importId: number) => useImportChange(() => call(imports.cancelImport, { importId }))

/** When the page that says an import is done opens. */
export function useRefreshAfterImport({ kind, projectId }: Import): void {
  const client = useQueryClient()
  useEffect(() => {
    if (kind === 'items') refreshAfter(client, { kind: 'item.imported' })
    else if (kind === 'clients') refreshAfter(client, { kind: 'member.imported' })
    else if (kind === 'suppliers') refreshAfter(client, { kind: 'supplier.imported' })
    else refreshAfter(client, { kind: 'selections.copied', projectId })
  }, [client, kind, projectId])
}

export const refusedRowsAddress = (importId: number): string => addressOf(imports.getRefusedRows, { importId } as never)

export const sampleAddress = (kind: ImportKind, format: 'csv' | 'xlsx'): string =>
  addressOf(imports.getImportSample, { query: { kind, format } })
