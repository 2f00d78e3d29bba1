import type { Day } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import { circleInWords, cycleIn, implausibleInWords, startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

/** Moves what depends on a milestone that has moved. Call it with the project locked. */
export async function schedule(tx: Db, seat: Seat, calendar: WorkCalendar): Promise<void> {
  const rows = await store.milestones(tx, seat.projectId)
  const starts = startsOf(calendar, rows.map(taskOf))
  requirePlausible(calendar, rows, starts)
  const moved = rows.flatMap(({ id, plannedStart, scheduledDate }) => {
    const start = starts.get(id) ?? scheduledDate
    return start === scheduledDate ? [] : [{ id, plannedStart, start }]
  })
  await store.setStarts(tx, moved)
}

/** Refuses days that no one can have meant, with everything that follows from them. */
export function requirePlausible(
  calendar: WorkCalendar,
  rows: readonly store.MilestoneRow[],
  starts: ReadonlyMap<number, Day>,
): void {
  const message = implausibleInWords(calendar, rows, starts)
  if (message !== null) throw new AppError('conflict', message)
}

/** Refuses dependencies on milestones of other projects, and circles. */
export async function requireDependencies(tx: Db, projectId: number, id: number): Promise<void> {
  const rows = await store.milestones(tx, projectId)
  const titles = new Map(rows.map((row) => [row.id, row.title]))
  const refuse = (message: string) => new AppError('invalid', message, { fields: { dependsOn: message } })
  const own = rows.find((row) => row.id === id)
  if (own?.dependsOn.some(({ onId }) => !titles.has(onId))) throw refuse('There is no such milestone in this project.')
  const circle = cycleIn(rows)
  if (!circle) return
  throw refuse(circleInWords(circle.map((one) => titles.get(one) ?? '')))
}
