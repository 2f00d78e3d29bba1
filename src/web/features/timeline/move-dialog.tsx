import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent } from '#shared/timeline/contract.ts'
import type { MilestoneChange, ScheduleMove } from '#shared/timeline/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumberFieldValue, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { changeInWords, MovePreview } from './move-preview.tsx'
import { movePreviewQuery, useMoveSchedule, useUndoMove } from './queries.ts'

type MoveProps = {
  projectId: number
  /** Absent to shift the whole project. */ event?: TimelineEvent
  /** The day to which it was dragged; it can still be changed. */ start?: Day
  /** Of the milestone table: changed together. */ changes?: MilestoneChange[]
  onMoved?: () => void
  onClose: () => void
}

/** Moves a milestone with what depends on it, the whole project or changed rows of the table, after showing everything that moves. */
export function MoveDialog({ projectId, event, start: draggedTo, changes, onMoved, onClose }: MoveProps) {
  const [start, setStart] = useState<Day | null>(draggedTo ?? event?.scheduledDate ?? null)
  const [days, setDays] = useState<NumberFieldValue>(null)
  const move = changes ? { changes } : moveOf(event, start, days)
  const words = wordsOf(event, changes)
  const preview = useQuery(movePreviewQuery(projectId, move))
  const change = move ? preview.data : undefined
  const act = useMoveSchedule(projectId)
  const undo = useUndoMove(projectId)
  const failure = preview.error ?? act.error
  const save = () => {
    if (!move || !change) return
    act.mutate(
      { ...move, version: change.version },
      {
        onSuccess: ({ moveId, ...done }) => {
          onMoved?.()
          onClose()
          // The dialog has closed when someone undoes it, so that only the promise says how it went.
          const action =
            moveId === null
              ? undefined
              : { label: 'Undo', onClick: () => void undo.mutateAsync(moveId).then(undone, notUndone) }
          toast.success(words.done, changeInWords(done), action && { action })
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
            disabled={!change || (change.milestones.length === 0 && change.edited.length === 0)}
            pending={act.isPending}
            pendingText={changes ? 'Saving...' : 'Moving...'}
            onClick={save}
          >
            {words.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {changes ? null : event ? (
          <Field label="New start">
            <DateInput value={start} onChange={setStart} />
          </Field>
        ) : (
          <Field label="Working days" hint="Later, or earlier with a minus: 10 are two weeks.">
            <NumberInput value={days} onChange={setDays} decimals={0} unit="days" />
          </Field>
        )}
        <div aria-live="polite">
          {failure ? (
            <p className="text-sm text-danger-ink">{messageOf(failure, 'The preview could not be loaded.')}</p>
          ) : (
            change && <MovePreview change={change} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const undone = () => toast.success('Schedule restored')
const notUndone = (error: unknown) => toast.error('This could not be undone', messageOf(error, 'Please try again.'))

function moveOf(event: TimelineEvent | undefined, start: Day | null, days: NumberFieldValue): ScheduleMove | null {
  if (event) return start && start !== event.scheduledDate ? { milestoneId: event.id, start } : null
  return typeof days === 'number' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= 1000 ? { days } : null
}

function wordsOf(event: TimelineEvent | undefined, changes: readonly MilestoneChange[] | undefined) {
  if (changes)
    return {
      title: changes.length === 1 ? 'Change 1 milestone' : `Change ${changes.length} milestones`,
      text: 'Milestones that depend on them move with them, and so do the deadlines that follow.',
      act: 'Save changes',
      done: 'Schedule changed',
    }
  if (event)
    return {
      title: `Move ${event.title}`,
      text: 'Milestones that depend on it move with it, and so do the deadlines that follow from them.',
      act: 'Move milestone',
      done: 'Schedule moved',
    }
  return {
    title: 'Shift the project',
    text: 'Every milestone that is not completed moves by the same number of working days.',
    act: 'Shift project',
    done: 'Schedule moved',
  }
}
