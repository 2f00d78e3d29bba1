import { Link } from '@tanstack/react-router'
import ChevronRight from 'virtual:icons/chevron-right'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { criticalInWords } from '#shared/schedule/milestone-words.ts'
import { dayNextTo, floatInWords } from '#shared/schedule/words.ts'
import type { ProjectSchedule } from '#shared/timeline/contract.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'

type CriticalProps = {
  schedule: Pick<ProjectSchedule, 'handover' | 'criticalDecisions' | 'unplannedDecisions'>
  projectId: number
  today: Day
  /** Builders are reminded of decisions without an install day. */
  plans: boolean
}

/** "These 4 decisions can delay the handover.", with the list behind it. Nothing without a schedule. */
export function CriticalDecisions({ schedule, projectId, today, plans }: CriticalProps) {
  const { handover, criticalDecisions, unplannedDecisions } = schedule
  const [open, setOpen] = useState(false)
  if (!handover) return null
  const when = `${handover.title}: ${dayNextTo(handover.on, today)}`
  const sentence = criticalInWords(criticalDecisions.length, unplannedDecisions, handover.title)
  if (criticalDecisions.length === 0 && unplannedDecisions > 0 && !plans) return null
  if (criticalDecisions.length === 0)
    return (
      <p className="flex items-start gap-2 py-1 text-sm text-ink-soft">
        {unplannedDecisions > 0 ? (
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good-ink" />
        )}
        <span>
          {sentence} {when}
        </span>
      </p>
    )
  return (
    <details className="group min-w-0 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex w-fit max-w-full cursor-pointer items-start gap-2 rounded-small py-1 touch:min-h-11 touch:items-center">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
        <span className="min-w-0">
          <span className="font-semibold">{sentence}</span>{' '}
          <span className="text-ink-soft">
            <OneLine>{when}</OneLine>
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 transition-transform group-open:rotate-90 print:hidden"
        />
      </summary>
      {open && (
        <ul className="mt-2 max-h-80 divide-y overflow-y-auto rounded-card border bg-surface print:hidden">
          {criticalDecisions.map(({ selectionId, name, room, decideBy, floatDays }) => (
            <li key={selectionId}>
              <Link
                to={selectionPath(projectId, selectionId)}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 -outline-offset-2 hover:bg-sunken touch:min-h-11 touch:items-center"
              >
                <span className="font-medium wrap-anywhere">
                  {name}
                  {room && <span className="font-normal text-ink-soft"> · {room}</span>}
                </span>
                <span className="text-ink-soft tabular-nums">
                  <OneLine>Decide by {dayNextTo(decideBy, today)}</OneLine> ·{' '}
                  <span className={cx(floatDays < 0 && 'font-medium text-danger-ink')}>{floatInWords(floatDays)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
