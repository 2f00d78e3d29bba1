import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import Undo2 from 'virtual:icons/undo-2'
import { importedInWords } from '#shared/imports/fields.ts'
import type { AppliedImport, UndoKind } from '#shared/imports/undoing/undo-contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, formatDateTime } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { listAppliedImports, undoImport, undoPictureImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { refreshAfter } from '#web/platform/network/stale-keys.ts'

type Place = { kind: UndoKind; projectId?: number | undefined }

/** Whether a finished import was undone since. */
export function useIsUndone({ importId, kind, projectId }: Place & { importId: number }): boolean {
  const { data } = useQuery(appliedImportsQuery(kind, projectId))
  return data?.some(({ id, undoneAt }) => id === importId && undoneAt !== null) ?? false
}

/** On the page of a finished import: Undo, for how long, or why not. */
export function UndoOfImport({ importId, kind, projectId }: Place & { importId: number }) {
  const { data } = useQuery(appliedImportsQuery(kind, projectId))
  const applied = data?.find(({ id }) => id === importId)
  const timeZone = useHouseZone()
  if (!applied) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-center text-sm text-ink-soft">
      {applied.can.undo && <UndoButton applied={applied} />}
      <p role="status">{undoStatusInWords(applied, timeZone)}</p>
    </div>
  )
}

/** The imports of the last days below the file chooser, newest first. Nothing while there are none. */
export function RecentImports({ kind, projectId }: Place) {
  const { data = [] } = useQuery(appliedImportsQuery(kind, projectId))
  const timeZone = useHouseZone()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="flex flex-col gap-2">
      <h2 id="recent-imports" className="text-base font-semibold">
        Recent imports
      </h2>
      <ul className="flex flex-col divide-y rounded-card border bg-surface">
        {data.map((applied) => (
          <li key={applied.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="truncate font-medium">{applied.fileName}</p>
              <p className="text-sm text-ink-soft">
                {whatWasDone(applied)} by {applied.appliedBy}, {formatDateTime(applied.appliedAt, timeZone)}
              </p>
              <p className="text-sm text-ink-soft">{undoStatusInWords(applied, timeZone)}</p>
            </div>
            {applied.can.undo && <UndoButton applied={applied} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function UndoButton({ applied }: { applied: AppliedImport }) {
  const undo = useUndoImport(applied)
  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: `Undo the import of ${applied.fileName}?`,
      text: consequence(applied),
      action: 'Undo import',
    })
    if (!agreed) return
    undo.mutate(undefined, {
      onSuccess: () => toast.success('Import undone', consequenceInPast(applied)),
      onError: (error) => toast.error('The import was not undone', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <Button
      variant="secondary"
      icon={<Undo2 aria-hidden />}
      pending={undo.isPending}
      pendingText="Undoing..."
      onClick={() => void ask()}
    >
      Undo import
    </Button>
  )
}

const counted = ({ kind }: AppliedImport, count: number): string =>
  importedInWords(kind === 'pictures' ? 'items' : kind, count)

function whatWasDone(applied: AppliedImport): string {
  const { kind, added, changed } = applied
  if (kind === 'pictures') return `Pictures of ${counted(applied, changed)} imported`
  const parts = [
    added > 0 ? `${counted(applied, added)} added` : '',
    changed > 0 ? `${counted(applied, changed)} changed` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Whether the import was undone, when it can be, or why not. */
export function undoStatusInWords(applied: AppliedImport, timeZone: string): string {
  const { undoneAt, undoneBy, problem, undoUntil } = applied
  if (undoneAt) return `Undone${undoneBy ? ` by ${undoneBy}` : ''}, ${formatDateTime(undoneAt, timeZone)}.`
  return problem
    ? `This import cannot be undone: ${problem}`
    : `You can undo this import until ${formatDate(undoUntil, timeZone)}.`
}

function consequence(applied: AppliedImport): string {
  const { kind, added, changed } = applied
  if (kind === 'pictures') return `${counted(applied, changed)} get the pictures back that they had.`
  const parts = [
    added > 0 ? `This removes ${counted(applied, added)}.` : '',
    changed > 0 ? `${counted(applied, changed)} ${changed === 1 ? 'gets' : 'get'} the earlier values back.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function consequenceInPast(applied: AppliedImport): string {
  const { kind, added, changed } = applied
  const restored = changed > 0 ? `${counted(applied, changed)} restored` : ''
  if (kind === 'pictures') return restored
  return [added > 0 ? `${counted(applied, added)} removed` : '', restored].filter(Boolean).join(', ')
}

/** Read again whenever a page with it opens: what follows an import decides whether it can be undone. */
const appliedImportsQuery = (kind: UndoKind, projectId?: number) =>
  queryOptions({
    queryKey: ['imports', 'applied', kind, projectId ?? null],
    queryFn: ({ signal }) => call(listAppliedImports, { query: { kind, projectId }, signal }),
    staleTime: 0,
  })

function useUndoImport({ id: importId, kind }: AppliedImport) {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: () =>
      once({ importId }, (idempotencyKey) =>
        call(kind === 'pictures' ? undoPictureImport : undoImport, { importId, idempotencyKey }),
      ),
    // Also after a refusal, so that the page shows the reason.
    onSettled: () => refreshAfter(client, { kind: 'import.undone' }),
  })
}
