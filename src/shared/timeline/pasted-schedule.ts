import type { Day } from '../kernel/dates.ts'
import { type DayOrder, readDay } from '../kernel/typed-days.ts'

/** A row of a schedule as a spreadsheet has it. `after` is a title, or the number of a row. */
export type PastedTask = {
  title: string
  start: Day
  durationDays: number
  trade: string | null
  after: { title: string; lagDays: number }[]
}
export type PastedProblem = { row: number; message: string }

const headings: Record<'title' | 'start' | 'duration' | 'trade' | 'after' | 'number', RegExp> = {
  title: /^(task( name)?|title|name|milestone|activity)$/,
  start: /^(start( date)?|begin|from)$/,
  duration: /^(duration|days|working days|length)( \(days\))?$/,
  trade: /^(trade|resource( names)?|crew|who)$/,
  after: /^(after|predecessors?|depends on|starts after)$/,
  number: /^(id|no\.?|#|row|wbs)$/,
}
type Column = keyof typeof headings

const cells = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : commaSeparated(line)).map((cell) => cell.trim().replace(/^"|"$/g, ''))

/** Commas inside quotes do not divide. */
const commaSeparated = (line: string): string[] => line.match(/("[^"]*"|[^,])+|(?<=,)(?=,|$)/g) ?? []

function columnsOf(first: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>()
  for (const [at, cell] of first.entries())
    for (const [column, heading] of Object.entries(headings) as [Column, RegExp][])
      if (heading.test(cell.toLowerCase()) && !found.has(column)) found.set(column, at)
  return found
}

/** Reads rows that were copied from a spreadsheet or a CSV file, with a heading for each column. */
export function readPastedSchedule(
  text: string,
  { today, order }: { today: Day; order: DayOrder },
): { tasks: PastedTask[]; problems: PastedProblem[] } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const columns = columnsOf(cells(lines[0] ?? ''))
  const missing = (['title', 'start'] as const).filter((column) => !columns.has(column))
  if (missing.length > 0)
    return { tasks: [], problems: [{ row: 1, message: 'The first row has to name the columns, with Task and Start.' }] }
  const rows = lines.slice(1).map((line) => {
    const row = cells(line)
    return (column: Column): string => row[columns.get(column) ?? -1] ?? ''
  })
  const titles = new Map(rows.map((cell, at) => [cell('number') || String(at + 1), cell('title')]))
  const problems: PastedProblem[] = []
  const tasks = rows.flatMap((cell, at): PastedTask[] => {
    const refuse = (message: string): PastedTask[] => {
      problems.push({ row: at + 2, message })
      return []
    }
    const title = cell('title')
    if (title === '') return refuse('The task has no name.')
    const start = readDay(cell('start'), { today, order })
    if (start.kind !== 'day') return refuse(`“${cell('start')}” is not a date.`)
    const duration = /^(\d{1,4})\s*(d|days?|working days)?\??$/i.exec(cell('duration') || '1')
    if (!duration) return refuse(`“${cell('duration')}” is not a number of days.`)
    const after = cell('after')
      .split(/[;,]/)
      .filter((part) => part.trim() !== '')
      .map((part) => dependencyOf(part.trim(), titles))
    return [
      { title, start: start.day, durationDays: Math.max(1, Number(duration[1])), trade: cell('trade') || null, after },
    ]
  })
  return { tasks, problems }
}

/** "3", "3FS+2 days" or a title. */
function dependencyOf(text: string, titles: ReadonlyMap<string, string>): { title: string; lagDays: number } {
  const [, number = '', sign = '+', days = '0'] =
    /^(\d+)\s*(?:FS)?\s*(?:([+-])\s*(\d+)\s*(?:d|days?)?)?$/i.exec(text) ?? []
  const title = titles.get(number)
  return title === undefined ? { title: text, lagDays: 0 } : { title, lagDays: Number(`${sign}${days}`) }
}
