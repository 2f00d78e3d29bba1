import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { ScheduleChange, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import type { MilestoneChange, ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumberFieldValue, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { doneInWords, MovePreview } from './move-preview.tsx'
import { movePreviewQuery, useMoveSchedule } from '../queries.ts'
import { shiftProblem } from './shift-problem.ts'
import { useUndoWithToasts } from './use-undo-with-toasts.ts'

type MoveProps = {
  projectId: number
  /** Absent to shift the whole project. */ event?: TimelineEvent
  /** The day to which it was dragged; it can still be changed. */ start?: Day
  /** Changes from the form of a milestone or from the table, saved together. */ changes?: MilestoneChange[]
  /** The milestone to delete, after showing what depends on it. */ deleted?: TimelineEvent
  onMoved?: () => void
  onClose: () => void
}

/** Moves, changes or deletes milestones, or moves the whole project, after showing everything that moves. */
export function MoveDialog({ projectId, event, start: draggedTo, changes, deleted, onMoved, onClose }: MoveProps) {
  const [start, setStart] = useState<Day | null>(draggedTo ?? event?.scheduledDate ?? null)
  const [days, setDays] = useState<NumberFieldValue>(null)
  const move = deleted ? { deletedId: deleted.id } : changes ? { changes } : moveOf(event, start, days)
  const words = wordsOf({ event, changes, deleted })
  const preview = useQuery(movePreviewQuery(projectId, move))
  const change = move ? preview.data : undefined
  const act = useMoveSchedule(projectId)
  const { undo } = useUndoWithToasts(projectId)
  // The second click of a double click comes before the button knows that it is pending; its request would be refused.
  const sending = useRef(false)
  const save = () => {
    if (!move || !change || sending.current) return
    sending.current = true
    act.mutate(
      { ...move, version: change.version },
      {
        onSuccess: ({ moveId, ...done }) => {
          onMoved?.()
          onClose()
          const action = moveId === null ? undefined : { label: 'Undo', onClick: () => undo(moveId) }
          toast.success(words.done, deleted?.title ?? doneInWords(done), action && { action })
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={words.title}
      text={words.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={deleted ? 'danger' : 'primary'}
            disabled={!change || !changesAnything(change)}
            pending={act.isPending}
            pendingText={words.pending}
            onClick={save}
          >
            {words.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {changes || deleted ? null : event ? (
          <Field label="New start">
            <DateInput value={start} onChange={setStart} />
          </Field>
        ) : (
          <Field label="Move it by" hint="10 is two weeks later, and -10 two weeks earlier." error={shiftProblem(days)}>
            <NumberInput value={days} onChange={setDays} decimals={0} unit="working days" />
          </Field>
        )}
        <div aria-live="polite">
          {act.error && (
            <p className="mb-3 text-sm text-danger-ink">
              Nothing was changed. {messageOf(act.error, 'Please try again.')}
            </p>
          )}
          {preview.isFetching && <p className="mb-3 text-sm text-ink-soft">Checking what moves...</p>}
          {preview.error && !preview.isFetching ? (
            <p className="text-sm text-danger-ink">{messageOf(preview.error, 'The preview could not be loaded.')}</p>
          ) : (
            change && <MovePreview change={change} deletes={deleted !== undefined} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const changesAnything = ({ milestones, started, edited, deadlines }: ScheduleChange): boolean =>
  [milestones, started, edited, deadlines].some((rows) => rows.length > 0)

function moveOf(event: TimelineEvent | undefined, start: Day | null, days: NumberFieldValue): ScheduleMove | null {
  if (event) return start && start !== event.scheduledDate ? { milestoneId: event.id, start } : null
  return typeof days === 'number' && days !== 0 && shiftProblem(days) === undefined ? { days } : null
}

function wordsOf({ event, changes, deleted }: Pick<MoveProps, 'event' | 'changes' | 'deleted'>) {
  if (deleted)
    return {
      title: `Delete “${deleted.title}”?`,
      act: 'Delete milestone',
      pending: 'Deleting...',
      done: 'Milestone deleted',
    }
  if (changes)
    return {
      title:
        changes.length === 1 ? `Change ${changes[0]?.title ?? '1 milestone'}` : `Change ${changes.length} milestones`,
      text: 'Milestones that depend on them move with them, and so do the deadlines that follow.',
      act: 'Save changes',
      pending: 'Saving...',
      done: 'Schedule changed',
    }
  if (event)
    return {
      title: `Move ${event.title}`,
      text: 'Milestones that depend on it move with it, and so do the deadlines that follow from them.',
      act: 'Move milestone',
      pending: 'Moving...',
      done: 'Schedule moved',
    }
  return {
    title: 'Shift the project',
    text: 'Every milestone that is not completed moves by the same number of working days.',
    act: 'Shift project',
    pending: 'Moving...',
    done: 'Schedule moved',
  }
}
