import { addDays, type Day, isPlausibleDay } from '../../kernel/dates.ts'
import { addWorkingDays, onOrAfter, type WorkCalendar, workingDaysBetween } from '../calendar.ts'

/** A milestone of a template has no date, only working days after the start. `after` names others by their place in the list. */
export type TemplateMilestone = {
  title: string
  description: string | null
  trade: string | null
  durationDays: number
  offsetDays: number
  after: { place: number; lagDays: number }[]
}

type Planned = Omit<TemplateMilestone, 'offsetDays' | 'after'> & {
  id: number
  plannedStart: Day
  dependsOn: readonly { onId: number; lagDays: number }[]
}

const MOST_DAYS = 2_500

/** Milestones relative to the start of their project, or to the first milestone while the project has no start. */
export function relativeTo(
  calendar: WorkCalendar,
  start: Day | null,
  milestones: readonly Planned[],
): TemplateMilestone[] {
  const first = milestones.map(({ plannedStart }) => plannedStart).toSorted()[0]
  const from = start ?? first
  if (from === undefined) return []
  const places = new Map(milestones.map(({ id }, place) => [id, place]))
  return milestones.map(({ title, description, trade, durationDays, plannedStart, dependsOn }) => {
    // Counting working days to a mistyped date in another century would take minutes.
    const near = clampDay(plannedStart, addDays(from, -MOST_DAYS), addDays(from, MOST_DAYS))
    return {
      title,
      description,
      trade,
      durationDays,
      offsetDays: workingDaysBetween(calendar, onOrAfter(calendar, from), onOrAfter(calendar, near)),
      after: dependsOn.flatMap(({ onId, lagDays }) => {
        const place = places.get(onId)
        return place === undefined ? [] : [{ place, lagDays }]
      }),
    }
  })
}

const clampDay = (day: Day, least: Day, most: Day): Day => (day < least ? least : day > most ? most : day)

/** The day on which each milestone of a template starts, when the project starts on `start`. */
export const plannedStarts = (
  calendar: WorkCalendar,
  start: Day,
  milestones: readonly Pick<TemplateMilestone, 'offsetDays'>[],
): Day[] =>
  milestones.map(({ offsetDays }) => {
    const day = addWorkingDays(calendar, onOrAfter(calendar, start), offsetDays)
    return isPlausibleDay(day) ? day : start
  })

/** The schedules of several templates as one. A title that several have becomes one milestone, as in the first template that has it. */
export function mergedSchedules(schedules: readonly (readonly TemplateMilestone[])[]): TemplateMilestone[] {
  const merged: TemplateMilestone[] = []
  const placeOf = new Map<string, number>()
  for (const schedule of schedules) {
    const own = schedule.map(({ title }) => title.toLowerCase())
    const added = schedule.filter(({ title }) => !placeOf.has(title.toLowerCase()))
    for (const [at, { title }] of added.entries()) placeOf.set(title.toLowerCase(), merged.length + at)
    merged.push(
      ...added.map((milestone) => ({
        ...milestone,
        after: milestone.after.flatMap(({ place, lagDays }) => {
          const found = placeOf.get(own[place] ?? '')
          return found === undefined ? [] : [{ place: found, lagDays }]
        }),
      })),
    )
  }
  return merged
}
