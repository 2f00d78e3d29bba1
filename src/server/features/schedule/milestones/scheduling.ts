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

const refused = (message: string) => new AppError('invalid', message, { fields: { dependsOn: message } })

type Waiting = Pick<store.MilestoneRow, 'dependsOn'> & { id?: number }

/** Refuses dependencies on a milestone itself and on those of other projects. Call it before they are written: the database has no words for it. */
export function requireKnown(project: readonly Pick<store.MilestoneRow, 'id'>[], waiting: readonly Waiting[]): void {
  const known = new Set(project.map(({ id }) => id))
  for (const { id, dependsOn } of waiting)
    for (const { onId } of dependsOn)
      if (onId === id || !known.has(onId)) throw refused('There is no such milestone in this project.')
}

/** Refuses milestones that wait for each other. */
export async function refuseCircles(tx: Db, projectId: number): Promise<void> {
  const rows = await store.milestones(tx, projectId)
  const titles = new Map(rows.map((row) => [row.id, row.title]))
  const circle = cycleIn(rows)
  if (circle) throw refused(circleInWords(circle.map((one) => titles.get(one) ?? '')))
}
