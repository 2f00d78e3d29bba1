import type { Day } from '../../kernel/dates.ts'
import { addWorkingDays, finishOf, onOrAfter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { titleKey } from './sheet-predecessors.ts'

type Waits = { after: readonly { title: string; lagDays: number }[] }
type Placed = { start: Day; durationDays: number }
type Row = Waits & {
  title: string
  /** Null while the sheet has none. */
  start: Day | null
  /** The working days, once the start is known. */
  durationFrom: (start: Day) => number
}

/**
 * The start of every row by its title: its own, or the first day after everything that it waits for. A row without either, or in a circle
 * without a start, is not in the result.
 */
export function sheetStarts(
  calendar: WorkCalendar,
  rows: readonly Row[],
  known: readonly (Placed & { title: string })[],
): Map<string, Day> {
  const byTitle = new Map(rows.map((row) => [titleKey(row.title), row]))
  const placed = new Map<string, Placed | null>(
    known.filter(({ title }) => !byTitle.has(titleKey(title))).map((one) => [titleKey(one.title), one]),
  )
  const place = (title: string): Placed | null => {
    const found = placed.get(title)
    if (found !== undefined) return found
    const row = byTitle.get(title)
    // While its own predecessors are placed it has no day, which ends a circle.
    placed.set(title, null)
    const start = row ? (row.start ?? afterOthers(row)) : null
    const result = row && start !== null ? { start, durationDays: row.durationFrom(start) } : null
    placed.set(title, result)
    return result
  }
  const afterOthers = ({ after }: Waits): Day | null => {
    const days = after.map(({ title, lagDays }) => {
      const on = place(titleKey(title))
      return (
        on && onOrAfter(calendar, addWorkingDays(calendar, finishOf(calendar, on.start, on.durationDays), 1 + lagDays))
      )
    })
    if (days.includes(null)) return null
    return days.reduce((latest, day) => (latest === null || (day !== null && day > latest) ? day : latest), null)
  }
  return new Map(
    rows.flatMap(({ title }) => {
      const start = place(titleKey(title))?.start
      return start === undefined ? [] : [[titleKey(title), start] as const]
    }),
  )
}
