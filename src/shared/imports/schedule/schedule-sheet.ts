import type { Day } from '../../kernel/dates.ts'
import { MAX_IMPORTED_TASKS } from '#shared/schedule/milestones/limits.ts'
import { type CellContext, dayProblem, dottedOrder, sheetDay, sheetDuration, shortened } from './sheet-cells.ts'
import { type Predecessor, sheetPredecessors, type SheetNames, titleKey } from './sheet-predecessors.ts'
import { sheetStarts } from './sheet-starts.ts'
import { columnsOf, DEADLINE_KIND, type SheetColumn } from './sheet-words.ts'
import { circleInWords, cycleIn } from '#shared/schedule/dependencies.ts'

export type SheetRow = { row: number; cells: readonly string[] }

/** A task as a spreadsheet has it, which waits for others by their titles. */
export type SheetTask = {
  row: number
  title: string
  start: Day
  /** What the sheet has no column for is left as it is. */
  durationDays?: number
  trade?: string | null
  after?: Predecessor[]
}
export type SheetProblem = { row: number; title: string; message: string }

export type SheetContext = CellContext & {
  /** The milestones that the project has. */
  known: readonly { title: string; start: Day; durationDays: number }[]
}

type Reading = {
  tasks: SheetTask[]
  /** A row may have several. */
  problems: SheetProblem[]
  /** Headings of sections and remarks: rows with a name and nothing else, which no other row waits for. */
  leftOut: { row: number; title: string }[]
  /** Headings of the columns that are not read. */
  unusedColumns: string[]
}

const MAX_TITLE = 200
/** Headings may be below a title, an address and a date. */
const HEAD_ROWS = 30

const refused = (row: number, message: string): Reading => ({
  tasks: [],
  problems: [{ row, title: '', message }],
  leftOut: [],
  unusedColumns: [],
})

/** Reads the rows of a schedule. Everything that cannot be read, or would be refused, is a problem of its row. */
export function readScheduleSheet(rows: readonly SheetRow[], of: SheetContext): Reading {
  const at = rows.slice(0, HEAD_ROWS).findIndex(({ cells }) => columnsOf(cells) !== null)
  const columns = columnsOf(rows[at]?.cells ?? [])
  if (!columns) return refused(rows[0]?.row ?? 1, 'One row has to name the columns, with Task and Start.')
  const named = rows
    .slice(at + 1)
    .map(({ row, cells }) => ({
      row,
      cell: (column: SheetColumn) => cellOf(cells[columns.get(column) ?? -1], column),
    }))
    .filter(({ cell }) => (cell('title') !== '' || cell('start') !== '') && cell('kind') !== DEADLINE_KIND)
  if (named.length > MAX_IMPORTED_TASKS)
    return refused(
      named[MAX_IMPORTED_TASKS]?.row ?? 1,
      `At most ${MAX_IMPORTED_TASKS} tasks can be imported, and this schedule has ${named.length}.`,
    )
  const days = named.flatMap(({ cell }) => [cell('start'), cell('finish')])
  const context = { ...of, dots: dottedOrder(days, of.order), columns: new Set(columns.keys()) }
  const names = namesOf(named, context)
  const all = named.map((row) => readRow(row, context, names))
  const awaited = new Set(all.flatMap(({ after }) => after.map(({ title }) => titleKey(title))))
  const leftOut = all.filter(({ title, onlyNamed }) => onlyNamed && !awaited.has(titleKey(title)))
  const read = all.length === leftOut.length ? all : all.filter((row) => !leftOut.includes(row))
  return {
    ...placed(read, context),
    leftOut: read === all ? [] : leftOut.map(({ row, title }) => ({ row, title })),
    unusedColumns: (rows[at]?.cells ?? [])
      .map((heading) => heading.trim())
      .filter((heading, column) => heading !== '' && ![...columns.values()].includes(column)),
  }
}

/** People write "-" and "n/a" where there is nothing, and an export writes "'" before what a spreadsheet would compute. */
function cellOf(text: string | undefined, column: SheetColumn): string {
  const trimmed = (text ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  return column !== 'title' && /^([-–—]+|n\/?a|none|nil)$/i.test(trimmed) ? '' : trimmed
}

type Context = SheetContext & { columns: ReadonlySet<SheetColumn> }
type NamedRow = { row: number; cell: (column: SheetColumn) => string }

function namesOf(named: readonly NamedRow[], { known }: SheetContext): SheetNames {
  const numbered = named.map(({ cell }, index) => [cell('number') || String(index + 1), cell('title')] as const)
  const numbers = new Map(numbered)
  const repeated = new Set(
    numbered.flatMap(([number], at) => (numbered.findIndex(([one]) => one === number) < at ? [number] : [])),
  )
  const titles = [...known.map(({ title }) => title), ...numbers.values()].filter((title) => title !== '')
  return { numbers, repeated, titles: new Map(titles.map((title) => [titleKey(title), title])) }
}

type ReadRow = {
  row: number
  title: string
  start: Day | null
  trade: string | null
  after: Predecessor[]
  problems: string[]
  onlyNamed: boolean
  durationOn: (start: Day | null) => ReturnType<typeof sheetDuration>
  durationFrom: (start: Day) => number
}

function readRow({ row, cell }: NamedRow, context: Context, names: SheetNames): ReadRow {
  const title = cell('title')
  const start = sheetDay(cell('start'), context)
  const { after, problems: waiting } = sheetPredecessors(cell('after'), names, context.calendar)
  const durationOn = (day: Day | null) => sheetDuration(cell('duration'), cell('finish'), day, context)
  const problems = [
    ...titleProblems(title),
    ...(start === null && cell('start') !== '' ? [dayProblem('start', cell('start'), context)] : []),
    ...waiting,
    ...(cell('start') === '' && after.length + waiting.length === 0
      ? ['It has no start, and waits for nothing that gives one.']
      : []),
  ]
  return {
    row,
    title,
    start,
    trade: cell('trade').slice(0, 100) || null,
    after,
    problems,
    onlyNamed: (['start', 'finish', 'duration', 'after', 'trade'] as const).every((column) => cell(column) === ''),
    durationOn,
    durationFrom: (day) => (hasDurations(context) ? durationOn(day).value : knownDuration(title, context)) ?? 1,
  }
}

const hasDurations = ({ columns }: Context): boolean => columns.has('duration') || columns.has('finish')

const knownDuration = (title: string, { known }: Context): number | undefined =>
  known.find((one) => titleKey(one.title) === titleKey(title))?.durationDays

function titleProblems(title: string): string[] {
  if (title === '') return ['The task has no name.']
  if (title.length > MAX_TITLE) return [`The title may have at most ${MAX_TITLE} characters.`]
  const storable = !title.includes('\u0000') && title.isWellFormed()
  return storable ? [] : ['Please remove the characters that cannot be stored.']
}

/** Rows with their own starts, or with those of what they wait for, and every problem of each row. */
function placed(rows: readonly ReadRow[], context: Context): Pick<Reading, 'tasks' | 'problems'> {
  const starts = sheetStarts(context.calendar, rows, context.known)
  const titles = new Map(rows.map(({ row, title }) => [row, title]))
  const problems = sheetConflicts(rows)
  const tasks: SheetTask[] = []
  for (const { row, title, trade, after, problems: own, durationOn } of rows) {
    // Without a start, it waits for a row that has a problem, or is in a circle, which is named there.
    const start = starts.get(titleKey(title)) ?? null
    const duration = durationOn(start)
    const found = duration.problem === undefined ? own : [...own, duration.problem]
    problems.push(...found.map((message) => ({ row, message })))
    if (duration.value === undefined || start === null || found.length > 0) continue
    tasks.push({
      row,
      title,
      start,
      ...(hasDurations(context) && { durationDays: duration.value }),
      ...(context.columns.has('trade') && { trade }),
      ...(context.columns.has('after') && { after }),
    })
  }
  return {
    tasks,
    problems: problems
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, message }) => ({ row, title: shortened(titles.get(row) ?? ''), message })),
  }
}

type Row = { row: number; title: string; after: readonly Predecessor[] }
type Problem = { row: number; message: string }

/** Two tasks of one name, one that waits for itself, and circles. */
function sheetConflicts(rows: readonly Row[]): Problem[] {
  const first = new Map<string, Row>()
  const problems: Problem[] = []
  for (const task of rows.filter(({ title }) => title !== '')) {
    const same = first.get(titleKey(task.title))
    if (same) {
      const message = `Row ${same.row} is called “${shortened(task.title)}” too. Please name them apart.`
      problems.push({ row: task.row, message })
    } else first.set(titleKey(task.title), task)
    if (task.after.some(({ title }) => titleKey(title) === titleKey(task.title)))
      problems.push({ row: task.row, message: 'A task cannot wait for itself.' })
  }
  return [...problems, ...circlesIn([...first.values()])]
}

function circlesIn(rows: readonly Row[]): Problem[] {
  const rowOf = new Map(rows.map(({ row, title }) => [titleKey(title), row]))
  const waits = new Map(
    rows.map(({ row, after }) => [
      row,
      after
        .map(({ title, lagDays }) => ({ onId: rowOf.get(titleKey(title)) ?? 0, lagDays }))
        .filter(({ onId }) => onId !== row),
    ]),
  )
  const problems: Problem[] = []
  for (;;) {
    const circle = cycleIn([...waits].map(([id, dependsOn]) => ({ id, dependsOn })))
    if (!circle) return problems
    const names = circle.map((row) => shortened(rows.find((task) => task.row === row)?.title ?? ''))
    problems.push({ row: Math.min(...circle), message: circleInWords(names) })
    // Opened, so that the next search finds another circle.
    for (const row of circle) waits.set(row, [])
  }
}
