import { type Day, dayInWords } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { addWorkingDays, onOrAfter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { workingDaysInWords } from '#shared/schedule/deadlines/day-words.ts'
import { hasBegun, startAfter } from '#shared/schedule/dependencies.ts'
import { MAX_DURATION_DAYS } from '#shared/schedule/deadlines/install.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import type { MilestoneRow } from '../milestones/store.ts'

type Rows = readonly MilestoneRow[]

/** The milestones with one of them, or the whole project, on another day. */
export function shifted(
  calendar: WorkCalendar,
  rows: Rows,
  { milestoneId, start, days }: ScheduleMove,
): MilestoneRow[] {
  if (milestoneId == null) return shiftedProject(calendar, rows, days ?? 0)
  const target = rows.find(({ id }) => id === milestoneId)
  if (!target) throw new AppError('not_found', 'Milestone not found')
  if (target.status === 'completed') throw new AppError('conflict', 'A completed milestone does not move.')
  const plannedStart = start ?? later(calendar, target.scheduledDate, days ?? 0)
  // Someone corrects the day on which it began.
  const begun = hasBegun(target.status) && { scheduledDate: plannedStart }
  return rows.map((row) => (row.id === target.id ? { ...row, plannedStart, ...begun } : row))
}

const later = (calendar: WorkCalendar, day: Day, days: number): Day =>
  days === 0 ? day : addWorkingDays(calendar, onOrAfter(calendar, day), days)

/** What has started keeps its start and ends so many working days later or earlier; what is completed stays. */
function shiftedProject(calendar: WorkCalendar, rows: Rows, days: number): MilestoneRow[] {
  const completed = new Map(rows.filter(({ status }) => status === 'completed').map((row) => [row.id, row]))
  return rows.map((row) => {
    if (row.status === 'completed') return row
    if (row.status === 'in_progress') return { ...row, durationDays: shiftedDuration(row, days) }
    // What is completed does not move, so that a plan from before its end would take up a part of the shift.
    const after = row.dependsOn.flatMap(({ onId, lagDays }) => {
      const on = completed.get(onId)
      return on ? startAfter(calendar, { start: on.scheduledDate, durationDays: on.durationDays }, lagDays) : []
    })
    const planned = [row.plannedStart, ...after].reduce((latest, day) => (day > latest ? day : latest))
    return { ...row, plannedStart: later(calendar, planned, days) }
  })
}

function shiftedDuration({ title, durationDays }: MilestoneRow, days: number): number {
  const shiftedDays = durationDays + days
  if (shiftedDays < 1) {
    const [takes, earlier] = [workingDaysInWords(durationDays), workingDaysInWords(-days)]
    throw new AppError(
      'conflict',
      `The milestone ${title} has started and takes ${takes}, so it cannot end ${earlier} earlier.`,
    )
  }
  if (shiftedDays > MAX_DURATION_DAYS)
    throw new AppError('conflict', `The milestone ${title} has started and would take more than 1,000 working days.`)
  return shiftedDays
}

type Placed = { calendar: WorkCalendar; before: Rows; moving: Rows; starts: ReadonlyMap<number, Day> }

/** The project moves as a whole: nothing of it can start before what it depends on has finished. */
export function requireAllReached({ before, ...placed }: Placed, days: number): void {
  for (const row of before)
    if (row.status === 'planned') requireReached(placed, row, later(placed.calendar, row.scheduledDate, days))
}

/** A milestone cannot start before what it depends on has finished. */
export function requireReached(
  { moving, starts }: Pick<Placed, 'moving' | 'starts'>,
  { id, title, dependsOn }: MilestoneRow,
  wanted: Day,
): void {
  const start = starts.get(id) ?? wanted
  if (start <= wanted) return
  const waits = dependsOn.map(({ onId }) => moving.find((one) => one.id === onId)?.title ?? '').join(', ')
  const message = `${title} can start on ${dayInWords(start)} at the earliest, because it waits for ${waits}.`
  throw new AppError('conflict', message)
}
