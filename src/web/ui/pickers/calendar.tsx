import ChevronLeft from 'virtual:icons/chevron-left'
import ChevronRight from 'virtual:icons/chevron-right'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addMonths, type Day } from '#shared/kernel/dates.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { IconButton } from '../button.tsx'
import { dayAfterKey, monthOf, weeksOf } from './calendar-days.ts'
import { cx } from '../cx.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const monthName = (month: string) =>
  utc(`${month}-01`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = (day: Day) => utc(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })

type CalendarProps = { value: Day | null | undefined; onChange: (day: Day) => void; today: Day; min?: Day; max?: Day }

/** A month grid: arrow keys move by day and week, Page Up and Page Down by month (with Shift by year). */
export function Calendar({ value, onChange, today, min, max }: CalendarProps) {
  const { weekStartsOn } = useRegionFacts()
  const [focused, setFocused] = useState<Day>(value ?? clamp(today, min, max))
  const grid = useRef<HTMLDivElement>(null)
  const month = monthOf(focused)
  const allowed = (day: Day) => (!min || day >= min) && (!max || day <= max)

  useEffect(() => grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(), [])

  const moving = useRef(false)
  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const move = (day: Day) => {
    const target = clamp(day, min, max)
    if (target === focused) return
    // The day with the focus leaves the grid with its month, and the popup would lose the focus with it.
    if (monthOf(target) !== month) grid.current?.focus()
    moving.current = true
    setFocused(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, { shift: event.shiftKey, weekStartsOn })
    if (!next) return
    event.preventDefault()
    move(next)
  }
  return (
    <div className="w-72 touch:w-77">
      <div className="flex items-center justify-between pb-2">
        <IconButton
          size="sm"
          label="Previous month"
          icon={<ChevronLeft />}
          onClick={() => setFocused(clamp(addMonths(focused, -1), min, max))}
        />
        <p aria-live="polite" className="text-sm font-medium">
          {monthName(month)}
        </p>
        <IconButton
          size="sm"
          label="Next month"
          icon={<ChevronRight />}
          onClick={() => setFocused(clamp(addMonths(focused, 1), min, max))}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={monthName(month)}
        tabIndex={-1}
        className="outline-none"
        onKeyDown={onKeyDown}
      >
        <div role="row" className="grid grid-cols-7">
          {[...weekdays.slice(weekStartsOn), ...weekdays.slice(0, weekStartsOn)].map((name) => (
            <span key={name} role="columnheader" aria-label={name} className="pb-1 text-center text-xs text-ink-soft">
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(month, weekStartsOn).map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => (
              <div key={day} role="gridcell" aria-selected={day === value} className="flex justify-center">
                {monthOf(day) === month && (
                  <button
                    type="button"
                    data-day={day}
                    aria-label={dayName(day)}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={!allowed(day)}
                    tabIndex={day === focused ? 0 : -1}
                    onClick={() => onChange(day)}
                    className={cx(
                      'size-9 rounded-control text-sm tabular-nums transition-colors touch:size-11',
                      'disabled:text-ink-soft disabled:opacity-50',
                      day === value ? 'bg-primary text-on-primary' : 'not-disabled:hover:bg-sunken',
                      day === today && day !== value && 'ring-1 ring-line-strong',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function clamp(day: Day, min?: Day, max?: Day): Day {
  if (min && day < min) return min
  return max && day > max ? max : day
}
