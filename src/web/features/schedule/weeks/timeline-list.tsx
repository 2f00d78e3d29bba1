import { Link } from '@tanstack/react-router'
import Check from 'virtual:icons/check'
import ChevronRight from 'virtual:icons/chevron-right'
import MoveHorizontal from 'virtual:icons/move-horizontal'
import Pencil from 'virtual:icons/pencil'
import Play from 'virtual:icons/play'
import RotateCcw from 'virtual:icons/rotate-ccw'
import Trash from 'virtual:icons/trash'
import type { Day } from '#shared/kernel/dates.ts'
import { CANNOT_BE_MET } from '#shared/schedule/deadlines/rules.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { chapters } from './chapters.ts'
import { KindIcon, markOf, TimelineBadge } from '../event-look.tsx'
import { nearestDayInWords } from '../nearest-day.ts'

export type TimelineActs = {
  edit: (event: TimelineEvent) => void
  move: (event: TimelineEvent) => void
  /** Says that the work has begun. */
  start: (event: TimelineEvent) => void
  complete: (event: TimelineEvent, done: boolean) => void
  remove: (event: TimelineEvent) => void
}
type ListProps = { events: readonly TimelineEvent[]; today: Day; projectId: number; acts: TimelineActs }

/** What cannot be met, overdue, current, next and past events, each under a heading. */
export function TimelineList({ events, ...rest }: ListProps) {
  const { impossible, overdue, current, next, past } = chapters(events)
  const titles = new Map(events.filter(({ kind }) => kind === 'milestone').map(({ id, title }) => [id, title]))
  const parts = [
    [CANNOT_BE_MET, impossible],
    ['Overdue', overdue],
    ['In progress', current],
    ['Next', next],
    ['Past', past.toReversed()],
  ] as const
  const open = impossible.length + overdue.length + current.length + next.length > 0
  return (
    <div className="flex flex-col gap-6">
      {parts.map(([title, part]) =>
        part.length === 0 ? null : (
          // Past events are collapsed.
          <details key={title} open={title !== 'Past' || !open} className="group">
            <summary className="mb-2 flex min-h-8 w-fit cursor-pointer items-center gap-1.5 rounded-small text-sm font-semibold text-ink-soft touch:min-h-11">
              <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
              <h2>
                {title} <span className="font-normal tabular-nums">({part.length})</span>
              </h2>
            </summary>
            <ul className="divide-y rounded-card border bg-surface">
              {part.map((event) => (
                <EventRow
                  key={`${event.kind}${event.id}`}
                  event={event}
                  waitsFor={event.dependsOn.map(({ onId }) => titles.get(onId) ?? '')}
                  {...rest}
                />
              ))}
            </ul>
          </details>
        ),
      )}
    </div>
  )
}

/** Its first day has come and no one has said that it started. */
export const canStart = ({ can, progress, scheduledDate }: TimelineEvent, today: Day): boolean =>
  can.edit && progress === 'planned' && scheduledDate <= today

type RowProps = Omit<ListProps, 'events'> & { event: TimelineEvent; waitsFor: readonly string[] }

function EventRow({ event, today, projectId, acts, waitsFor }: RowProps) {
  const done = event.status === 'completed'
  const nearest = nearestDayInWords(event, today)
  return (
    <li className="flex items-start gap-3 p-3 sm:p-4">
      <span
        className={cx(
          'mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3.5',
          markOf(event.status),
        )}
      >
        <KindIcon kind={event.kind} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium [overflow-wrap:anywhere]">
          {event.kind === 'deadline' ? (
            <Link
              to={selectionPath(projectId, event.id)}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-ink touch:-my-3 touch:py-3"
            >
              Decide: {event.title}
            </Link>
          ) : (
            event.title
          )}
          <TimelineBadge kind={event.kind} status={event.status} draft={event.draft} />
        </p>
        {event.description && (
          <p className="mt-0.5 text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            {event.description}
          </p>
        )}
        <p className="mt-1 text-xs text-ink-soft tabular-nums">
          <OneLine>{formatDay(event.scheduledDate)}</OneLine>
          {event.finishDate !== null && event.durationDays !== null && event.durationDays > 1 && (
            <>
              {' to '}
              <OneLine>{formatDay(event.finishDate)}</OneLine> · {event.durationDays} working days
            </>
          )}
          {event.trade && ` · ${event.trade}`}
          {waitsFor.length > 0 && ` · after ${waitsFor.join(', ')}`}
          {nearest !== null && ` · ${nearest}`}
        </p>
        {event.why && <p className="mt-1 text-xs text-ink-soft">{event.why}</p>}
      </div>
      {event.can.edit && (
        <div className="flex shrink-0">
          {canStart(event, today) && (
            <IconButton size="sm" label={`Start ${event.title}`} icon={<Play />} onClick={() => acts.start(event)} />
          )}
          <IconButton
            size="sm"
            label={done ? `Reopen ${event.title}` : `Complete ${event.title}`}
            icon={done ? <RotateCcw /> : <Check />}
            onClick={() => acts.complete(event, !done)}
          />
          {!done && (
            <IconButton
              size="sm"
              label={`Move ${event.title}`}
              icon={<MoveHorizontal />}
              onClick={() => acts.move(event)}
            />
          )}
          <IconButton size="sm" label={`Edit ${event.title}`} icon={<Pencil />} onClick={() => acts.edit(event)} />
          <IconButton size="sm" label={`Delete ${event.title}`} icon={<Trash />} onClick={() => acts.remove(event)} />
        </div>
      )}
    </li>
  )
}
