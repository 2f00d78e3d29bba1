import type { Day } from '#shared/kernel/dates.ts'
import { plannedStarts, relativeTo, type TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'
import { calendarOf } from '../deadlines/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { schedule } from './scheduling.ts'
import * as store from './store.ts'

/** The milestones of a project as a template keeps them. */
export async function relativeSchedule(db: Db, seat: Seat, start: Day | null): Promise<TemplateMilestone[]> {
  const milestones = await store.milestones(db, seat.projectId)
  return relativeTo(await calendarOf(db, seat.companyId), start, milestones)
}

/** Makes the milestones of templates in a new project, on the calendar of its company. Call it with the project locked. */
export async function layOut(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  milestones: readonly TemplateMilestone[],
  start: Day,
): Promise<void> {
  const { companyId, projectId } = seat
  const calendar = await calendarOf(tx, companyId)
  const starts = plannedStarts(calendar, start, milestones)
  const ids = await store.insertMilestones(
    tx,
    milestones.map(({ title, description, trade, durationDays }, at) => ({
      companyId,
      projectId,
      title,
      description,
      trade,
      durationDays,
      scheduledDate: starts[at] ?? start,
      plannedStart: starts[at] ?? start,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
    })),
  )
  const dependencies = milestones.flatMap(({ after }, at) =>
    after.map(({ place, lagDays }) => ({ eventId: ids[at] ?? 0, onId: ids[place] ?? 0, lagDays })),
  )
  await store.addDependencies(tx, companyId, dependencies, [])
  await schedule(tx, seat, calendar)
}
