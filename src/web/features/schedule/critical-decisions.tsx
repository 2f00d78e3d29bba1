import { Link } from '@tanstack/react-router'
import ChevronDown from 'virtual:icons/chevron-down'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import TriangleAlert from 'virtual:icons/triangle-alert'
import type { Day } from '#shared/kernel/dates.ts'
import { criticalFloatInWords, criticalInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { LATE_ALLOWED } from '#shared/schedule/deadlines/rules.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import type { ProjectSchedule } from '#shared/schedule/milestones/contract.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { PopoverOnDemand } from '#web/ui/overlays/popover-on-demand.tsx'

type CriticalProps = {
  schedule: Pick<ProjectSchedule, 'handover' | 'criticalDecisions' | 'unplannedDecisions'>
  projectId: number
  today: Day
  /** Builders are reminded of decisions without an install day. */
  plans: boolean
}

/** "These 4 decisions can delay the handover.", with the list behind it, over the chart, which stays where it is. Nothing without a schedule. */
export function CriticalDecisions({ schedule, projectId, today, plans }: CriticalProps) {
  const { handover, criticalDecisions, unplannedDecisions } = schedule
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
    <PopoverOnDemand
      label={sentence}
      className="max-h-80 w-[min(36rem,calc(100vw-2rem))] overflow-y-auto p-0! text-sm"
      trigger={
        <button
          type="button"
          className="flex w-fit max-w-full items-start gap-2 rounded-small py-1 text-left text-sm touch:min-h-11 touch:items-center"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
          <span className="min-w-0">
            <span className="font-semibold">{sentence}</span>{' '}
            <span className="text-ink-soft">
              <OneLine>{when}</OneLine>
            </span>
          </span>
          <ChevronDown aria-hidden className="mt-0.5 size-4 shrink-0 print:hidden" />
        </button>
      }
    >
      <ul className="divide-y">
        {criticalDecisions.map(({ selectionId, name, room, decideBy, floatDays, lateAllowed }) => (
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
                <span className={cx(floatDays < 0 && 'font-medium text-danger-ink')}>
                  {criticalFloatInWords(floatDays, handover.title)}
                  {floatDays < 0 && lateAllowed && `, ${LATE_ALLOWED}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PopoverOnDemand>
  )
}
