import ChevronLeft from 'virtual:icons/chevron-left'
import ChevronRight from 'virtual:icons/chevron-right'
import { type ReactNode, useMemo } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { leftOf, pausesOf, ticksOf, widthOf } from './layout.ts'
import type { TodaySide } from './use-frame.ts'

/** The name of a group or a milestone, which stays while the rest scrolls, and what belongs to it. */
export function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex h-(--row)', strong && 'border-t')}>
      <span
        title={label}
        className={cx(
          'sticky left-0 z-30 flex w-(--label) shrink-0 items-center border-r bg-surface px-3 text-sm print:px-1 print:text-[length:inherit] print:leading-(--row)',
          strong ? 'font-semibold' : 'pl-6 text-ink-soft print:pl-3',
        )}
      >
        <span className="truncate">{label}</span>
      </span>
      <span className={cx('relative block flex-1', strong && 'bg-sunken/60 print:bg-transparent')}>{children}</span>
    </div>
  )
}

type AxisProps = {
  scale: Parameters<typeof ticksOf>[0]
  today: Day
  calendar: Parameters<typeof pausesOf>[1]
  rowCount: number
  /** The days that have lines and labels; the others are out of sight. */
  part: NonNullable<Parameters<typeof ticksOf>[1]>
  children: ReactNode
}

/** The labels on top, and what is behind the rows: days off, lines of the axis, dependencies and today. */
export function Axis({ scale, today, calendar, rowCount, part, children }: AxisProps) {
  const ticks = useMemo(() => ticksOf(scale, part), [scale, part])
  const pauses = useMemo(() => pausesOf(scale, calendar, part), [scale, calendar, part])
  const todayAt = middleOf(scale, today)
  return (
    <>
      <div
        aria-hidden
        className="sticky top-0 z-40 flex h-(--axis) border-b bg-surface text-xs text-ink-soft print:text-[length:max(0.5625rem,var(--paper-text))] print:leading-none"
      >
        <span className="sticky left-0 z-10 w-(--label) shrink-0 border-r bg-surface" />
        <span className="relative block flex-1">
          {ticks.map(({ label, left, strong }) => (
            <span
              key={left}
              className={cx(
                'absolute top-0 flex h-1/2 items-center pl-1 whitespace-nowrap tabular-nums',
                strong && 'font-medium text-ink',
              )}
              style={{ left: `${left}%` }}
            >
              {label}
            </span>
          ))}
          <span
            // Below the labels, so that it covers no month.
            className="absolute bottom-0.5 -translate-x-1/2 rounded-full bg-accent-soft px-2 font-medium text-accent-ink"
            // Half of it stays clear of both edges.
            style={{ left: `clamp(1.625rem, ${todayAt}%, 100% - 1.625rem)` }}
          >
            Today
          </span>
        </span>
      </div>
      <div
        aria-hidden
        className="absolute right-0 bottom-0 left-(--label)"
        style={{ height: `calc(${rowCount} * var(--row))` }}
      >
        {pauses.map(({ left, width }) => (
          <span key={left} className="absolute inset-y-0 bg-sunken" style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
        {ticks.map(({ left, strong }) => (
          <span
            key={left}
            className={cx('absolute inset-y-0 w-px', strong ? 'bg-line' : 'bg-line/50')}
            style={{ left: `${left}%` }}
          />
        ))}
        {children}
      </div>
    </>
  )
}

const middleOf = (scale: AxisProps['scale'], day: Day) => leftOf(scale, day) + widthOf(scale, day, day) / 2

/** In front of the rows, and behind their names. */
export const TodayLine = ({ scale, today }: Pick<AxisProps, 'scale' | 'today'>) => (
  <div aria-hidden className="pointer-events-none absolute top-(--axis) right-0 bottom-0 left-(--label) z-[5]">
    <span
      className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
      style={{ left: `${middleOf(scale, today)}%` }}
    />
  </div>
)

/** Shown while today is out of sight; a click goes there. */
export function TodayChip({ side, onShow }: { side: TodaySide; onShow: () => void }) {
  if (side === 'visible') return null
  const left = side === 'left'
  return (
    <button
      type="button"
      onClick={onShow}
      className={cx(
        'absolute top-12 z-40 flex min-h-8 items-center gap-1 rounded-full bg-accent-soft px-3 text-xs font-medium text-accent-ink shadow-pop print:hidden touch:min-h-11 [&_svg]:size-3.5',
        left ? 'left-[calc(var(--label)+0.5rem)]' : 'right-3',
      )}
    >
      {left && <ChevronLeft aria-hidden />}
      Go to today
      {!left && <ChevronRight aria-hidden />}
    </button>
  )
}
