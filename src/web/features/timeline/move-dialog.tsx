import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { ScheduleMove } from '#shared/schedule/schemas.ts'
import type { ScheduleChange, TimelineEvent } from '#shared/timeline/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumberFieldValue, NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { type MovedDay, MovedDays } from './moved-days.tsx'
import { movePreviewQuery, useMoveSchedule, useUndoMove } from './queries.ts'

type MoveProps = {
  projectId: number
  /** Absent to shift the whole project. */ event?: TimelineEvent
  /** The day to which it was dragged; it can still be changed. */ start?: Day
  onClose: () => void
}

/** Moves a milestone with what depends on it, or the whole project, after showing everything that moves. */
export function MoveDialog({ projectId, event, start: draggedTo, onClose }: MoveProps) {
  const [start, setStart] = useState<Day | null>(draggedTo ?? event?.scheduledDate ?? null)
  const [days, setDays] = useState<NumberFieldValue>(null)
  const move = moveOf(event, start, days)
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
          onClose()
          const action =
            moveId === null
              ? undefined
              : { label: 'Undo', onClick: () => undo.mutate(moveId, { onSuccess: undone, onError: notUndone }) }
          toast.success('Schedule moved', changeInWords(done), action && { action })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={event ? `Move ${event.title}` : 'Shift the project'}
      text={
        event
          ? 'Milestones that depend on it move with it, and so do the deadlines that follow from them.'
          : 'Every milestone that is not completed moves by the same number of working days.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!change || change.milestones.length === 0}
            pending={act.isPending}
            pendingText="Moving..."
            onClick={save}
          >
            {event ? 'Move milestone' : 'Shift project'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {event ? (
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
            change && <Preview change={change} />
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

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

const changeInWords = ({ milestones, deadlines }: Pick<ScheduleChange, 'milestones' | 'deadlines'>): string =>
  `${count(milestones.length, 'milestone', 'milestones')} and ${count(deadlines.length, 'deadline', 'deadlines')}`

function Preview({ change }: { change: ScheduleChange }) {
  const { milestones, deadlines, typedDeadlines, impossible, orders, deliveries, people } = change
  const late = [...orders, ...deliveries].filter((one) => one.late).length
  if (milestones.length === 0) return <p className="text-sm text-ink-soft">Nothing moves.</p>
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="font-medium">{changeInWords(change)} move.</p>
      {impossible > 0 && (
        <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
          {count(impossible, 'decision', 'decisions')} can no longer be made in time. You see what would help under
          Needs you.
        </p>
      )}
      {late > 0 && (
        <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
          {count(late, 'order or delivery is', 'orders and deliveries are')} expected after the day on which the
          material is needed. Ask the supplier, or move less.
        </p>
      )}
      {typedDeadlines > 0 && (
        <p className="text-ink-soft">
          {count(typedDeadlines, 'deadline set by hand stays', 'deadlines set by hand stay')}.
        </p>
      )}
      <p className="text-ink-soft">
        {people.length === 0 ? 'No one is notified.' : `Notified once: ${people.map(({ name }) => name).join(', ')}.`}
      </p>
      <Moved title="Milestones" rows={milestones} />
      {deadlines.length > 0 && <Moved title="Deadlines" rows={deadlines} />}
      {orders.length > 0 && (
        <Moved
          title="Orders, needed by"
          rows={orders.map(({ supplier, neededBy, expectedOn, ...row }) => ({
            ...row,
            room: [
              supplier,
              neededBy && `ordered for ${formatDay(neededBy)}`,
              expectedOn && `expected ${formatDay(expectedOn)}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
      {deliveries.length > 0 && (
        <Moved
          title="Deliveries, needed by"
          rows={deliveries.map(({ expectedOn, ...row }) => ({ ...row, room: `expected ${formatDay(expectedOn)}` }))}
        />
      )}
      {orders.length > 0 && (
        <p className="text-ink-soft">Orders are not changed. Revise those whose supplier has to know the new day.</p>
      )}
    </div>
  )
}

function Moved({ title, rows }: { title: string; rows: readonly MovedDay[] }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">
        {title} <span className="font-normal text-ink-soft tabular-nums">({rows.length})</span>
      </h3>
      <ul className="divide-y rounded-card border">
        <MovedDays rows={rows} />
      </ul>
    </section>
  )
}
