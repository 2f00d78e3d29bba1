import { addDays, type Day, daysBetween, isDay } from '../kernel/dates.ts'
import { type DayOrder, readDay } from '../kernel/typed-days.ts'
import { onOrAfter, type WorkCalendar, workingDaysBetween } from '../schedule/calendar.ts'
import { cycleIn } from '../schedule/dependencies.ts'
import { MAX_DURATION_DAYS, MAX_LAG_DAYS } from '../schedule/install.ts'
import { MAX_IMPORTED_PREDECESSORS, MAX_IMPORTED_TASKS } from './import-limits.ts'
import { sheetStarts } from './sheet-starts.ts'
import { columnsOf, type SheetColumn } from './sheet-words.ts'

export type SheetRow = { row: number; cells: readonly string[] }

/** A task as a spreadsheet has it, which waits for others by their titles. */
export type SheetTask = {
  row: number
  title: string
  start: Day
  durationDays: number
  trade: string | null
  after: { title: string; lagDays: number }[]
}
export type SheetProblem = { row: number; message: string }

export type SheetContext = {
  today: Day
  order: DayOrder
  calendar: WorkCalendar
  /** The milestones that the project has. */
  known: readonly { title: string; start: Day; durationDays: number }[]
  from1904?: boolean
}

type Reading = { tasks: SheetTask[]; problems: SheetProblem[] }

const key = (title: string): string => title.trim().toLowerCase()
const MAX_TITLE = 200
/** Headings may be below a title, an address and a date. */
const HEAD_ROWS = 30

/** Reads the rows of a schedule. What cannot be read, or would be refused, is a problem of its row. */
export function readScheduleSheet(rows: readonly SheetRow[], context: SheetContext): Reading {
  const at = rows.slice(0, HEAD_ROWS).findIndex(({ cells }) => columnsOf(cells) !== null)
  const columns = columnsOf(rows[at]?.cells ?? [])
  if (!columns) {
    const message = 'One row has to name the columns, with Task and Start.'
    return { tasks: [], problems: [{ row: rows[0]?.row ?? 1, message }] }
  }
  const named = rows
    .slice(at + 1)
    .map(({ row, cells }) => ({ row, cell: (column: SheetColumn) => (cells[columns.get(column) ?? -1] ?? '').trim() }))
    .filter(({ cell }) => cell('title') !== '' || cell('start') !== '')
  if (named.length > MAX_IMPORTED_TASKS) {
    const message = `At most ${MAX_IMPORTED_TASKS} tasks can be imported, and this schedule has ${named.length}.`
    return { tasks: [], problems: [{ row: named[MAX_IMPORTED_TASKS]?.row ?? 1, message }] }
  }
  const numbers = new Map(named.map(({ cell }, index) => [cell('number') || String(index + 1), cell('title')]))
  const titles = new Map(
    [...context.known.map(({ title }) => title), ...numbers.values()].map((title) => [key(title), title]),
  )
  const problems: SheetProblem[] = []
  const read = named.flatMap(({ row, cell }) => {
    const task = readRow(row, cell, context, { numbers, titles })
    if ('message' in task) problems.push({ row, message: task.message })
    return 'message' in task ? [] : [task]
  })
  const starts = sheetStarts(context.calendar, read, context.known)
  const tasks = read.flatMap((row): SheetTask[] => {
    const task = withStart(row, starts.get(key(row.title)))
    if ('message' in task) problems.push({ row: row.row, message: task.message })
    return 'message' in task ? [] : [task]
  })
  problems.push(...problemsBetween(tasks))
  return { tasks, problems: problems.toSorted((a, b) => a.row - b.row) }
}

type Refused = { message: string }
type Names = { numbers: ReadonlyMap<string, string>; titles: ReadonlyMap<string, string> }

type ReadRow = Omit<SheetTask, 'start' | 'durationDays'> & {
  start: Day | null
  durationOn: (start: Day) => number | Refused
  durationFrom: (start: Day) => number
}

function readRow(
  row: number,
  cell: (column: SheetColumn) => string,
  context: SheetContext,
  names: Names,
): ReadRow | Refused {
  const title = cell('title')
  if (title === '') return { message: 'The task has no name.' }
  if (title.length > MAX_TITLE) return { message: `The title may have at most ${MAX_TITLE} characters.` }
  if (title.includes('\u0000') || !title.isWellFormed())
    return { message: 'Please remove the characters that cannot be stored.' }
  const start = dayOf(cell('start'), context)
  if (start === null && cell('start') !== '') return { message: `“${short(cell('start'))}” is not a date.` }
  const after = predecessorsOf(cell('after'), names, context.calendar)
  if ('message' in after) return after
  if (start === null && after.length === 0) return { message: 'It has no start, and waits for nothing that gives one.' }
  const trade = cell('trade').slice(0, 100) || null
  const durationOn = (day: Day) => durationOf(cell('duration'), cell('finish'), day, context)
  const durationFrom = (day: Day) => {
    const days = durationOn(day)
    return typeof days === 'number' ? days : 1
  }
  return { row, title, start, trade, after, durationOn, durationFrom }
}

/** A row with its own start, or with that of what it waits for. */
function withStart({ row, title, trade, after, durationOn }: ReadRow, start: Day | undefined): SheetTask | Refused {
  if (start === undefined) return { message: 'It has no start, and what it waits for has none either.' }
  const durationDays = durationOn(start)
  return typeof durationDays === 'number' ? { row, title, start, durationDays, trade, after } : durationDays
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** "Mon 3/14/27", "14 Mar 2027 8:00 AM", or the number under which a spreadsheet keeps a day. */
function dayOf(text: string, { today, order, from1904 = false }: SheetContext): Day | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const day = addDays(from1904 ? '1904-01-01' : '1899-12-30', Math.floor(Number(text)))
    return isDay(day) ? day : null
  }
  const plain = text
    .replace(/^\p{L}{2,10}\.?,?\s+(?=\d)/u, (word) => (isMonth(word) ? word : ''))
    .replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?\s*([ap]\.?m\.?)?$/i, '')
  const read = readDay(plain, { today, order })
  return read.kind === 'day' ? read.day : null
}

const isMonth = (word: string): boolean => /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(word)

/** Working days of "10", "10 days?", "2 wks", "1 mon" or "16 hrs"; planning programs take 20 days for a month. */
function workingDaysIn(text: string, { workingDays }: WorkCalendar): number | null {
  const found = /^(\d{1,5})\s*e?(d|days?|working days|w|wks?|weeks?|mo|mons?|months?|h|hrs?|hours?)?\s*\??$/i.exec(text)
  if (!found) return null
  const count = Number(found[1])
  switch (found[2]?.toLowerCase().replace('working ', '').charAt(0)) {
    case 'w':
      return count * workingDays.length
    case 'm':
      return count * 20
    case 'h':
      return Math.ceil(count / 8)
    default:
      return count
  }
}

function durationOf(text: string, finish: string, start: Day, context: SheetContext): number | Refused {
  const days = text === '' ? daysUntil(finish, start, context) : workingDaysIn(text, context.calendar)
  if (days === null)
    return { message: text === '' ? `“${short(finish)}” is not a date.` : `“${short(text)}” is not a number of days.` }
  if (days === 'early') return { message: 'It finishes before it starts.' }
  if (days > MAX_DURATION_DAYS) return { message: 'It may take at most 1,000 days.' }
  return Math.max(1, days)
}

function daysUntil(finish: string, start: Day, context: SheetContext): number | 'early' | null {
  if (finish === '') return 1
  const end = dayOf(finish, context)
  if (end === null) return null
  if (end < start) return 'early'
  if (daysBetween(start, end) > MAX_DURATION_DAYS * 7) return MAX_DURATION_DAYS + 1
  const first = onOrAfter(context.calendar, start)
  return end <= first ? 1 : workingDaysBetween(context.calendar, first, end) + 1
}

type Predecessor = SheetTask['after'][number]

/** "3", "3FS+2 days; 1.2", a title, or several of them. */
function predecessorsOf(text: string, names: Names, calendar: WorkCalendar): Predecessor[] | Refused {
  const whole = names.titles.get(key(text))
  if (whole !== undefined) return [{ title: whole, lagDays: 0 }]
  const parts = text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > MAX_IMPORTED_PREDECESSORS)
    return { message: `It may wait for at most ${MAX_IMPORTED_PREDECESSORS} others.` }
  const found = parts.map((part) => predecessorOf(part, names, calendar))
  return found.find((one): one is Refused => 'message' in one) ?? found.filter((one) => 'title' in one)
}

function predecessorOf(text: string, { numbers, titles }: Names, calendar: WorkCalendar): Predecessor | Refused {
  const title = titles.get(key(text))
  const [, name = '', kind = 'FS', sign = '+', lag = '0'] =
    /^(.+?)\s*(FS|SS|FF|SF)?\s*(?:([+-])\s*(\d[^+-]*))?$/i.exec(text) ?? []
  if (!numbers.has(text) && title !== undefined) return { title, lagDays: 0 }
  const on = numbers.get(name) ?? titles.get(key(name))
  if (on === undefined)
    return { message: `It waits for “${short(name)}”, which is in neither the project nor this schedule.` }
  if (kind.toUpperCase() !== 'FS')
    return { message: `“${short(text)}” is not finish to start, the only kind of dependency that can be imported.` }
  const days = workingDaysIn(lag.trim(), calendar)
  if (days === null || days > MAX_LAG_DAYS) return { message: `“${short(text)}” does not say how many days later.` }
  return { title: on, lagDays: sign === '-' ? -days : days }
}

/** Two tasks of one name, one that waits for itself, and circles. */
function problemsBetween(tasks: readonly SheetTask[]): SheetProblem[] {
  const first = new Map<string, SheetTask>()
  const problems: SheetProblem[] = []
  for (const task of tasks) {
    const same = first.get(key(task.title))
    if (same) {
      const message = `Row ${same.row} is called “${short(task.title)}” too. Please name them apart.`
      problems.push({ row: task.row, message })
    } else first.set(key(task.title), task)
    if (task.after.some(({ title }) => key(title) === key(task.title)))
      problems.push({ row: task.row, message: 'A task cannot wait for itself.' })
  }
  if (problems.length > 0) return problems
  const circle = cycleIn(
    tasks.map(({ row, after }) => ({
      id: row,
      dependsOn: after.map(({ title, lagDays }) => ({ onId: first.get(key(title))?.row ?? 0, lagDays })),
    })),
  )
  if (!circle) return []
  const names = [...circle, circle[0] ?? 0].map((row) => tasks.find((task) => task.row === row)?.title ?? '')
  return [
    { row: Math.min(...circle), message: `These would wait for each other: ${names.map(short).join(', then ')}.` },
  ]
}
