import { type Day, isPlausibleDay } from '../kernel/dates.ts'
import { addWorkingDays, finishOf, onOrAfter, type WorkCalendar } from './calendar.ts'

/** One thing starts after another has finished, and some working days later with a lag; a negative lag lets them overlap. */
export type Dependency = { onId: number; lagDays: number }

export type Task = {
  id: number
  /** The day that was planned; it never starts earlier. */
  plannedStart: Day
  durationDays: number
  dependsOn: readonly Dependency[]
  /** It has begun, and keeps its first day even when that is a day off. */
  begun?: boolean
}

type Planned = Omit<Task, 'begun'> & { status: string; scheduledDate: Day }

/** What has started, or is completed, starts on no other day, whatever it waited for. */
export const hasBegun = (status: string): boolean => status !== 'planned'

export const taskOf = ({ id, status, scheduledDate, plannedStart, durationDays, dependsOn }: Planned): Task =>
  hasBegun(status)
    ? { id, plannedStart: scheduledDate, durationDays, dependsOn: [], begun: true }
    : { id, plannedStart, durationDays, dependsOn }

/** The ids of a circle of dependencies, or null: a schedule with one has no beginning. */
export function cycleIn(tasks: readonly Pick<Task, 'id' | 'dependsOn'>[]): number[] | null {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const done = new Set<number>()
  for (const { id } of tasks) {
    const found = circleFrom(id, byId, done)
    if (found) return found
  }
  return null
}

function circleFrom(
  id: number,
  byId: ReadonlyMap<number, Pick<Task, 'id' | 'dependsOn'>>,
  done: Set<number>,
): number[] | null {
  // A stack of our own: a chain of 500 dependencies must not depend on how deep calls may go.
  const path: { id: number; next: number }[] = [{ id, next: 0 }]
  while (path.length > 0) {
    const top = path.at(-1)
    if (!top) break
    const on = byId.get(top.id)?.dependsOn[top.next]
    top.next += 1
    if (!on) {
      done.add(top.id)
      path.pop()
      continue
    }
    const at = path.findIndex((step) => step.id === on.onId)
    if (at >= 0) return path.slice(at).map((step) => step.id)
    if (byId.has(on.onId) && !done.has(on.onId)) path.push({ id: on.onId, next: 0 })
  }
  return null
}

/** The first day after something has finished, some working days later with a lag. */
export const startAfter = (
  calendar: WorkCalendar,
  { start, durationDays }: { start: Day; durationDays: number },
  lagDays: number,
): Day => onOrAfter(calendar, addWorkingDays(calendar, finishOf(calendar, start, durationDays), 1 + lagDays))

/**
 * The day on which each task starts: the planned one or the next working day, or the first day after everything it depends on. Because
 * the planned day is kept, a slip that is taken back restores every start.
 */
export function startsOf(calendar: WorkCalendar, tasks: readonly Task[]): Map<number, Day> {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const starts = new Map<number, Day>()
  for (const id of inOrder(tasks)) {
    const task = byId.get(id)
    if (!task) continue
    const earliest = task.dependsOn.flatMap(({ onId, lagDays }) => {
      const on = byId.get(onId)
      const start = starts.get(onId)
      if (!on || start === undefined) return []
      return startAfter(calendar, { start, durationDays: on.durationDays }, lagDays)
    })
    starts.set(
      id,
      [task.begun ? task.plannedStart : onOrAfter(calendar, task.plannedStart), ...earliest].reduce((latest, day) =>
        day > latest ? day : latest,
      ),
    )
  }
  return starts
}

/** Ids with everything they depend on first. Members of a circle, which no schedule has, keep their planned days. */
function inOrder(tasks: readonly Task[]): number[] {
  const known = new Set(tasks.map(({ id }) => id))
  const waits = new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn.filter(({ onId }) => known.has(onId)).length]))
  const followers = new Map<number, number[]>()
  for (const { id, dependsOn } of tasks)
    for (const { onId } of dependsOn) followers.set(onId, [...(followers.get(onId) ?? []), id])
  const ready = tasks.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id)
  for (const id of ready) {
    for (const follower of followers.get(id) ?? []) {
      const left = (waits.get(follower) ?? 0) - 1
      waits.set(follower, left)
      if (left === 0) ready.push(follower)
    }
  }
  const placed = new Set(ready)
  return [...ready, ...tasks.map(({ id }) => id).filter((id) => !placed.has(id))]
}

type Placed = { id: number; title: string; scheduledDate: Day; durationDays: number }

/** What would run out of the years that people can enter, in words: a date or a duration has a typing error. Null without any. */
export function implausibleInWords(
  calendar: WorkCalendar,
  tasks: readonly Placed[],
  starts: ReadonlyMap<number, Day>,
): string | null {
  const lost = tasks.find(({ id, scheduledDate, durationDays }) => {
    const start = starts.get(id) ?? scheduledDate
    return !isPlausibleDay(start) || !isPlausibleDay(finishOf(calendar, start, durationDays))
  })
  return lost ? `${lost.title} would not be between 1900 and 2199. Please check its start and its duration.` : null
}

const MOST_NAMES = 5

/** "Permits, then Tiling, then Permits": what waits for itself through others. Of a long circle the first names are enough to find it. */
export function circleInWords(titles: readonly string[]): string {
  const [first = ''] = titles
  const others = titles.length - MOST_NAMES
  const named = others > 1 ? [...titles.slice(0, MOST_NAMES), `${others} more`] : titles
  return `These would wait for each other: ${[...named, first].join(', then ')}.`
}
