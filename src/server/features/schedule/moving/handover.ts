import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import { handoverOf, type Step } from '#shared/schedule/critical.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import type { MilestoneRow } from '../milestones/store.ts'

export const stepOf = ({ id, title, scheduledDate, durationDays, dependsOn, status }: MilestoneRow): Step => {
  return { id, title, start: scheduledDate, durationDays, dependsOn, completed: status === 'completed' }
}

/** The handover, or else the last milestone, with its days before and after a change. Null without any, and once it is completed. */
export function movedHandover(
  calendar: WorkCalendar,
  before: readonly MilestoneRow[],
  after: readonly MilestoneRow[],
): ScheduleChange['handover'] {
  const [was, is] = [handoverOf(calendar, before.map(stepOf)), handoverOf(calendar, after.map(stepOf))]
  if (!was || !is || was.completed) return null
  // One that was added only now has moved nowhere.
  if (!before.some(({ id }) => id === is.id)) return null
  return { name: is.title, from: was.start, to: is.start }
}
