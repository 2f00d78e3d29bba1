import type { Day } from '#shared/kernel/dates.ts'
import { dayQuestion, type DayOrder, readDay } from '#shared/kernel/typed-days.ts'
import { finishOf, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { cycleIn, startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import { MAX_DURATION_DAYS } from '#shared/schedule/deadlines/install.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { predecessorsInNumbers, readPredecessors } from '#shared/schedule/milestones/predecessors.ts'
import type { MilestoneChange } from '#shared/schedule/milestones/schemas.ts'

export const columns = ['start', 'duration', 'trade', 'after'] as const
export type Column = (typeof columns)[number]

/** What was typed into the cells of a milestone and is not saved yet. */
export type Drafts = ReadonlyMap<number, Partial<Record<Column, string>>>

type Context = { today: Day; order: DayOrder; calendar: WorkCalendar; formatDay: (day: Day) => string }

export type TableRow = {
  event: TimelineEvent
  number: number
  /** What the cells show while nothing is typed into them. */
  rest: Record<Column, string>
  problems: Partial<Record<Column, string>>
  /** With everything that was typed into the table. */
  start: Day
  finish: Day
  change: MilestoneChange | null
}

const MAX_PREDECESSORS = 20

/** The rows of the table, with what typing into it would do to every start. */
export function tableRows(events: readonly TimelineEvent[], drafts: Drafts, context: Context): TableRow[] {
  const numbers = new Map(events.map(({ id }, at) => [id, at + 1]))
  const idOf = (number: number) => events[number - 1]?.id
  const read = events.map((event) => readRow(event, drafts.get(event.id) ?? {}, { ...context, idOf }))
  const tasks = events.map((event, at) => {
    const { id, scheduledDate, plannedStart, durationDays, dependsOn } = event
    const change = read[at]?.change
    const task = taskOf({
      id,
      status: event.progress ?? 'planned',
      scheduledDate,
      plannedStart: plannedStart ?? scheduledDate,
      durationDays: change?.durationDays ?? durationDays ?? 1,
      dependsOn: change?.dependsOn ?? dependsOn,
    })
    return { ...task, plannedStart: change?.start ?? task.plannedStart }
  })
  const circle = new Set(cycleIn(tasks))
  const starts = startsOf(context.calendar, tasks)
  return events.map((event, at) => {
    const start = starts.get(event.id) ?? event.scheduledDate
    const { change = null, problems = {} } = read[at] ?? {}
    const waits = change?.dependsOn && circle.has(event.id)
    return {
      event,
      number: at + 1,
      rest: {
        start: context.formatDay(start),
        duration: String(event.durationDays ?? 1),
        trade: event.trade ?? '',
        after: predecessorsInNumbers(event.dependsOn, (id) => numbers.get(id)),
      },
      problems: waits ? { ...problems, after: 'It would wait for itself through other rows.' } : problems,
      start,
      finish: finishOf(context.calendar, start, tasks[at]?.durationDays ?? 1),
      change,
    }
  })
}

type Typed = Partial<Record<Column, string>>

function readRow(event: TimelineEvent, typed: Typed, context: Context & { idOf: (n: number) => number | undefined }) {
  const problems: TableRow['problems'] = {}
  const change: MilestoneChange = { id: event.id }
  if (typed.start !== undefined) {
    const day = readDay(typed.start, context)
    if (day.kind !== 'day') problems.start = dayQuestion(typed.start, 'This is not a date.')
    else if (day.day !== event.scheduledDate) change.start = day.day
  }
  if (typed.duration !== undefined) {
    const days = /^\d{1,4}$/.test(typed.duration.trim()) ? Number(typed.duration) : 0
    if (days < 1 || days > MAX_DURATION_DAYS) problems.duration = 'Please give 1 to 1,000 working days.'
    else if (days !== event.durationDays) change.durationDays = days
  }
  if (typed.trade !== undefined) {
    const trade = typed.trade.trim()
    if (trade.length > 100) problems.trade = 'The trade may have at most 100 characters.'
    else if (trade !== (event.trade ?? '')) change.trade = trade
  }
  if (typed.after !== undefined) {
    const reading = readPredecessors(typed.after, { own: event.id, idOf: context.idOf, most: MAX_PREDECESSORS })
    if ('problem' in reading) problems.after = reading.problem
    else if (keyOf(reading.dependsOn) !== keyOf(event.dependsOn)) change.dependsOn = reading.dependsOn
  }
  return { problems, change: Object.keys(change).length > 1 ? change : undefined }
}

const keyOf = (dependsOn: TimelineEvent['dependsOn']): string =>
  dependsOn
    .map(({ onId, lagDays }) => `${onId}:${lagDays}`)
    .toSorted()
    .join()

/** The changes of all rows, or null while there are none or a cell cannot be read. */
export function changesOf(rows: readonly TableRow[]): MilestoneChange[] | null {
  if (rows.some(({ problems }) => Object.keys(problems).length > 0)) return null
  const changes = rows.flatMap(({ change }) => change ?? [])
  return changes.length === 0 ? null : changes
}
