import { useLayoutEffect, useRef } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent } from '#shared/timeline/contract.ts'
import { timelineStatusLabel } from '#shared/timeline/rules.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { cx } from '#web/ui/cx.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { axisOf } from './axis.ts'
import { KindIcon, markOf } from './event-look.tsx'

const LANE = 52

/** All events on one time axis, with today marked. For wide screens; phones show the list. */
export function TimelineAxis({
  events,
  today,
  onOpen,
}: {
  events: readonly TimelineEvent[]
  today: Day
  onOpen: (event: TimelineEvent) => void
}) {
  const axis = axisOf(events, today)
  const frame = useRef<HTMLDivElement>(null)
  // An axis wider than the page scrolls to today first.
  useLayoutEffect(() => {
    const element = frame.current
    if (element) element.scrollLeft = (axis.today / 100) * element.scrollWidth - element.clientWidth * 0.6
  }, [axis.today])
  return (
    <div ref={frame} className="overflow-x-auto rounded-card border bg-surface">
      <div className="relative mx-8 min-w-[69rem]" style={{ height: axis.lanes * LANE + 76 }}>
        <div className="absolute inset-x-0 top-9 h-px bg-line-strong" />
        <div className="absolute top-9 left-0 h-px bg-primary" style={{ width: `${axis.today}%` }} />
        {axis.months.map(({ label, left }) => (
          <div key={left} className="absolute inset-y-0" style={{ left: `${left}%` }}>
            <span className="absolute top-2 -translate-x-1/2 text-xs whitespace-nowrap text-ink-soft">{label}</span>
            <span className="absolute top-7 bottom-2 w-px bg-line" />
          </div>
        ))}
        <div className="absolute inset-y-0 z-10 w-px bg-accent" style={{ left: `${axis.today}%` }}>
          <span className="absolute bottom-1 -translate-x-1/2 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap text-accent-ink">
            Today
          </span>
        </div>
        <ol>
          {axis.placed.map((event) => (
            <li
              key={`${event.kind}${event.id}`}
              className={cx('absolute', event.turned && '-translate-x-full text-right')}
              style={{ left: `${event.left}%`, top: 48 + event.lane * LANE }}
            >
              <button
                type="button"
                title={event.wordless ? `${event.title}, ${formatDay(event.scheduledDate)}` : undefined}
                onClick={() => onOpen(event)}
                className={cx(
                  'relative z-10 -ml-2.5 flex max-w-44 items-start gap-2 rounded-control bg-surface/85 p-0.5 pr-2 text-left hover:bg-sunken touch:min-h-11 touch:min-w-11',
                  event.turned && '-mr-2.5 flex-row-reverse pr-0.5 pl-2 text-right',
                )}
              >
                <span
                  className={cx(
                    'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3',
                    markOf(event.status),
                  )}
                >
                  <KindIcon kind={event.kind} />
                </span>
                <span className={event.wordless ? 'sr-only' : 'min-w-0'}>
                  <span
                    className={cx(
                      'block truncate text-xs font-medium',
                      event.status === 'completed' && 'text-ink-soft',
                    )}
                  >
                    {event.title}
                  </span>
                  <span
                    className={cx(
                      'block text-xs whitespace-nowrap',
                      event.status === 'overdue' ? 'text-danger-ink' : 'text-ink-soft',
                    )}
                  >
                    <OneLine>{formatDay(event.scheduledDate)}</OneLine>
                    <span className="sr-only">, {timelineStatusLabel(event)}</span>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
