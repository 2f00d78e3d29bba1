import { addDays, type Day } from '../kernel/dates.ts'
import { addWorkingDays, finishOf, isWorkingDay, onOrAfter, type WorkCalendar, workingDaysBetween } from './calendar.ts'
import { decisionDays } from './deadlines/decide-by.ts'
import type { Dependency } from './dependencies.ts'
import type { SchedulePlan } from './deadlines/schemas.ts'

export type Step = {
  id: number
  title: string
  /** The day it starts, after the delay of what it waits for. */
  start: Day
  durationDays: number
  dependsOn: readonly Dependency[]
  completed: boolean
}

type OpenDecision = { id: number; deadline: Day | null; plan: SchedulePlan }
export type CriticalDecision = {
  id: number
  /** Working days until it delays the handover: zero, or below zero when it is too late already. */
  floatDays: number
}

const isHandover = ({ title }: Pick<Step, 'title'>): boolean => /\bhand(ing)?[ -]?over\b/i.test(title)

/** The milestone called handover, or else the last one to finish. Null without any. */
export function handoverOf(calendar: WorkCalendar, steps: readonly Step[]): Step | null {
  const named = steps.filter(isHandover)
  const finish = ({ start, durationDays }: Step) => finishOf(calendar, start, durationDays)
  return (named.length > 0 ? named : steps).reduce<Step | null>((last, step) => {
    if (!last) return step
    const [a, b] = [finish(last), finish(step)]
    return b > a || (b === a && step.start >= last.start) ? step : last
  }, null)
}

/**
 * What the handover waits for: its own dependencies, and every milestone before it that nothing else waits for, because a home is
 * not handed over while something in it is unfinished.
 */
export function handoverDependencies(
  calendar: WorkCalendar,
  steps: readonly Step[],
  handover: Step,
): readonly Dependency[] {
  const waitedFor = new Set(
    steps.flatMap(({ completed, dependsOn }) => (completed ? [] : dependsOn.map(({ onId }) => onId))),
  )
  const last = steps.filter(
    ({ id, start, durationDays }) =>
      id !== handover.id && !waitedFor.has(id) && finishOf(calendar, start, durationDays) < handover.start,
  )
  return [...handover.dependsOn, ...last.map(({ id }) => ({ onId: id, lagDays: 0 }))]
}

/** By how many working days each milestone can slip before the handover does. Those that the handover does not wait for are absent. */
export function floatsOf(calendar: WorkCalendar, steps: readonly Step[]): Map<number, number> {
  const handover = handoverOf(calendar, steps)
  const floats = new Map<number, number>()
  if (!handover || handover.completed) return floats
  const position = positions(calendar, steps)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const waits = new Map(steps.map((step) => [step.id, step.completed ? [] : step.dependsOn]))
  waits.set(handover.id, handoverDependencies(calendar, steps, handover))
  const followers = new Map<number, { id: number; lagDays: number }[]>()
  for (const [id, on] of waits)
    for (const { onId, lagDays } of on) followers.set(onId, [...(followers.get(onId) ?? []), { id, lagDays }])
  const begins = ({ start }: Step) => position(onOrAfter(calendar, start))
  floats.set(handover.id, 0)
  // Backward from the handover: a milestone is counted when everything that waits for it has been.
  const open = new Map(steps.map(({ id }) => [id, (followers.get(id) ?? []).length]))
  const ready = steps.filter(({ id }) => open.get(id) === 0).map(({ id }) => id)
  for (const id of ready) {
    const step = byId.get(id)
    if (step && id !== handover.id && !step.completed) {
      const ends = begins(step) + step.durationDays
      const room = (followers.get(id) ?? []).flatMap((follower) => {
        const [after, float] = [byId.get(follower.id), floats.get(follower.id)]
        return after && float !== undefined ? begins(after) + float - follower.lagDays - ends : []
      })
      if (room.length > 0) floats.set(id, Math.min(...room))
    }
    for (const { onId } of waits.get(id) ?? []) {
      const left = (open.get(onId) ?? 0) - 1
      open.set(onId, left)
      if (left === 0) ready.push(onId)
    }
  }
  return floats
}

/** The number of working days before a day, counted from the first start of the schedule. */
function positions(calendar: WorkCalendar, steps: readonly Step[]): (day: Day) => number {
  const days = steps.map(({ start }) => onOrAfter(calendar, start)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const found = new Map<Day, number>()
  if (first === undefined || last === undefined) return () => 0
  for (let day = first, at = 0; day <= last; day = addDays(day, 1)) {
    found.set(day, at)
    if (isWorkingDay(calendar, day)) at += 1
  }
  return (day) => found.get(day) ?? 0
}

/**
 * The critical path of decisions: those that delay the handover if they are made after the day they are due. A decision is due on its
 * deadline, and today at the earliest. The reserve of the company stays untouched.
 */
export function criticalDecisions(
  calendar: WorkCalendar,
  steps: readonly Step[],
  decisions: readonly OpenDecision[],
  today: Day,
): CriticalDecision[] {
  const handover = handoverOf(calendar, steps)
  if (!handover || handover.completed) return []
  const floats = floatsOf(calendar, steps)
  return decisions
    .flatMap(({ id, deadline, plan }) => {
      const latest = latestInstall(calendar, plan, floats, handover)
      if (latest === null) return []
      const { decideBy } = decisionDays(calendar, { ...plan, leadTimeDays: plan.leadTimeDays ?? 0, installOn: latest })
      const planned = deadline ?? plan.decideBy
      const due = planned < today ? today : planned
      return due < decideBy ? [] : [{ id, due, floatDays: workingDaysBetween(calendar, due, decideBy) }]
    })
    .toSorted((a, b) => a.floatDays - b.floatDays || (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id - b.id))
    .map(({ id, floatDays }) => ({ id, floatDays }))
}

/** The last day of installation that leaves the handover where it is; null when the handover does not wait for it. */
function latestInstall(
  calendar: WorkCalendar,
  { installOn, milestoneId }: Pick<SchedulePlan, 'installOn' | 'milestoneId'>,
  floats: ReadonlyMap<number, number>,
  handover: Step,
): Day | null {
  // A day that was set by hand only has to come before the handover.
  if (milestoneId === null) return onOrAfter(calendar, handover.start)
  const float = floats.get(milestoneId)
  return float === undefined ? null : addWorkingDays(calendar, onOrAfter(calendar, installOn), float)
}
