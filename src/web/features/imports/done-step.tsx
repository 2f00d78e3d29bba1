import CircleCheck from 'virtual:icons/circle-check'
import type { Import } from '#shared/imports/contract.ts'
import { importedInWords } from '#shared/imports/fields.ts'
import { WithoutInstallDay } from '#web/features/schedule/parts/without-install-day.tsx'
import { formatCount } from '#web/platform/formatting.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { kindWords } from './kind-words.ts'
import { useRefreshAfterImport } from './queries.ts'
import { RefusedRowsLink } from './refused-rows-link.tsx'
import { UndoOfImport, useIsUndone } from './undo-import.tsx'

export function DoneStep({ entry, onAgain }: { entry: Import; onAgain: () => void }) {
  const { kind, projectId, counts } = entry
  useRefreshAfterImport(entry)
  const { done } = kindWords[kind]
  const isUndone = useIsUndone({ importId: entry.id, kind, projectId: projectId ?? undefined })
  return (
    <>
      <EmptyState
        icon={<CircleCheck />}
        title={isUndone ? 'Import undone' : summary(entry)}
        text={
          counts.refused > 0 && !isUndone
            ? `${formatCount(counts.refused)} refused ${counts.refused === 1 ? 'row was' : 'rows were'} left out.`
            : undefined
        }
        action={
          <>
            {kind === 'selections' && projectId !== null ? (
              <ButtonLink
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={{ tab: 'selections' }}
              >
                Open the selections
              </ButtonLink>
            ) : (
              <ButtonLink to={done.to}>{done.label}</ButtonLink>
            )}
            {counts.refused > 0 && <RefusedRowsLink importId={entry.id} />}
            <Button variant="secondary" onClick={onAgain}>
              Import another file
            </Button>
          </>
        }
      />
      {!isUndone && <WithoutInstallDay count={entry.withoutInstallDay} />}
      <UndoOfImport importId={entry.id} kind={kind} projectId={projectId ?? undefined} />
    </>
  )
}

function summary({ kind, counts }: Import): string {
  const parts = [
    counts.added > 0 ? `${importedInWords(kind, counts.added)} added` : '',
    counts.changed > 0 ? `${importedInWords(kind, counts.changed)} changed` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing changed'
}
