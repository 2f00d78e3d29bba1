import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import { MAX_LAG_DAYS } from '#shared/schedule/deadlines/install.ts'
import { MAX_IMPORTED_PREDECESSORS } from '#shared/schedule/milestones/limits.ts'
import { type CellReading, shortened, workingDaysIn } from './sheet-cells.ts'

export type Predecessor = { title: string; lagDays: number }

/** How rows are named by others: by number and by title, which may be a milestone of the project. */
export type SheetNames = {
  numbers: ReadonlyMap<string, string>
  /** Numbers that several rows have. */
  repeated: ReadonlySet<string>
  titles: ReadonlyMap<string, string>
}

export const titleKey = (title: string): string => title.trim().toLowerCase()

type Reading = { after: Predecessor[]; problems: string[] }

/** "3", "3FS+2 days; 1.2", a title, or several of them. */
export function sheetPredecessors(text: string, names: SheetNames, calendar: WorkCalendar): Reading {
  const whole = names.titles.get(titleKey(text))
  if (whole !== undefined) return { after: [{ title: whole, lagDays: 0 }], problems: [] }
  const parts = text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > MAX_IMPORTED_PREDECESSORS)
    return { after: [], problems: [`It may wait for at most ${MAX_IMPORTED_PREDECESSORS} others.`] }
  const found = parts.map((part) => predecessorOf(part, names, calendar))
  return {
    after: found.flatMap(({ value }) => (value ? [value] : [])),
    problems: found.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  }
}

function predecessorOf(
  text: string,
  { numbers, repeated, titles }: SheetNames,
  calendar: WorkCalendar,
): CellReading<Predecessor> {
  const title = titles.get(titleKey(text))
  const [, name = '', kind = 'FS', sign = '+', lag = '0'] =
    /^(.+?)\s*(FS|SS|FF|SF)?\s*(?:([+-])\s*(\d[^+-]*))?$/i.exec(text) ?? []
  if (!numbers.has(text) && title !== undefined) return { value: { title, lagDays: 0 } }
  const on = numbers.get(name) ?? titles.get(titleKey(name))
  if (on === undefined)
    return { problem: `It waits for “${shortened(name)}”, which is in neither the project nor this schedule.` }
  if (repeated.has(name)) return { problem: `It waits for “${shortened(name)}”, the number of several rows.` }
  if (kind.toUpperCase() !== 'FS')
    return { problem: `“${shortened(text)}” is not finish to start, the only kind of dependency that can be imported.` }
  const days = workingDaysIn(lag.trim(), calendar)
  if (days === null || days > MAX_LAG_DAYS)
    return { problem: `“${shortened(text)}” does not say how many working days later.` }
  return { value: { title: on, lagDays: sign === '-' ? -days : days } }
}
