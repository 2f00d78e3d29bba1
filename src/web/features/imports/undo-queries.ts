import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppliedImport, UndoKind } from '#shared/imports/undoing/undo-contract.ts'
import { listAppliedImports, undoImport, undoPictureImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { newId } from '#web/platform/new-id.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'

/** Read again whenever a page with it opens: what follows an import decides whether it can be undone. */
export const appliedImportsQuery = (kind: UndoKind, projectId?: number) =>
  queryOptions({
    queryKey: ['imports', 'applied', kind, projectId ?? null],
    queryFn: ({ signal }) => call(listAppliedImports, { query: { kind, projectId }, signal }),
    staleTime: 0,
  })

export function useUndoImport({ id: importId, kind }: AppliedImport) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(kind === 'pictures' ? undoPictureImport : undoImport, { importId, idempotencyKey: newId() }),
    // Also after a refusal, so that the page shows the reason.
    onSettled: () => refreshAfter(client, { kind: 'import.undone' }),
  })
}
