import Undo2 from 'virtual:icons/undo-2'
import type { ProjectSchedule } from '#shared/schedule/milestones/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { useUndoWithToasts } from './use-undo-with-toasts.ts'

type LastMoveProps = { projectId: number; move: NonNullable<ProjectSchedule['lastMove']> }

/** What was changed last, for as long as it can be undone. */
export function LastMove({ projectId, move }: LastMoveProps) {
  const { undo, pending } = useUndoWithToasts(projectId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft print:hidden">
      <span className="wrap-anywhere">Last change: {move.sentence}.</span>
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        aria-label={`Undo: ${move.sentence}`}
        pending={pending}
        pendingText="Undoing..."
        onClick={() => undo(move.moveId)}
      >
        Undo
      </Button>
    </div>
  )
}
