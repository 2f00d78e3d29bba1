import { AppError } from '#shared/kernel/errors.ts'
import type { ImportChange, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { regionFacts } from '#shared/kernel/regions.ts'
import { MAX_MILESTONES } from '#shared/schedule/milestones/limits.ts'
import type { ImportedTask } from '#shared/schedule/milestones/schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { finishOf } from '#shared/schedule/calendar.ts'
import { hasBegun } from '#shared/schedule/dependencies.ts'
import { calendarOf, planProject } from '../deadlines/public.ts'
import { lockSeat, type Seat } from '#server/features/seats/public.ts'
import { setPlannedDeadlines } from '#server/features/selections/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rolledBack } from '#server/platform/db/rolled-back.ts'
import { announce } from '../moving/announcing.ts'
import { changeByAdding, datesOf } from '../moving/schedule-change.ts'
import { list } from './planning.ts'
import { mustManage } from '../policy.ts'
import { refuseCircles, schedule } from './scheduling.ts'
import * as store from './store.ts'

const key = (title: string): string => title.trim().toLowerCase()

/** Adds the tasks of a spreadsheet, or changes the milestones that have their titles. */
export async function importTasks(
  ctx: Ctx,
  projectId: number,
  tasks: readonly ImportedTask[],
): Promise<TimelineEvent[]> {
  await ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustManage(seat)
    const before = await datesOf(tx, projectId)
    await writeTasks(tx, ctx, seat, tasks)
    const change = await changeByAdding(tx, seat, before)
    const data = {
      milestone: tasks.length === 1 ? (tasks[0]?.title ?? '') : `${tasks.length} tasks from a spreadsheet`,
    }
    await record(tx, ctx, { companyId: seat.companyId, projectId, kind: 'milestone.created', data })
    if (change.milestones.length > 0 || change.deadlines.length > 0)
      await announce(tx, ctx, seat, change, { imported: tasks.length })
  })
  return list(ctx, projectId, false)
}

/** Imports in a transaction that is rolled back, so that its figures are those of the act. */
export const previewTasks = (ctx: Ctx, projectId: number, tasks: readonly ImportedTask[]): Promise<ImportChange> =>
  rolledBack(ctx.db, async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustManage(seat)
    const before = await datesOf(tx, projectId)
    await writeTasks(tx, ctx, seat, tasks)
    const after = await datesOf(tx, projectId)
    const calendar = await calendarOf(tx, seat.companyId)
    const known = new Map(before.milestones.map((row) => [row.id, row]))
    const wanted = new Set(tasks.map(({ title }) => key(title)))
    const milestones = after.milestones
      .filter(({ title }) => wanted.has(key(title)))
      .map((row) => ({
        title: row.title,
        start: row.scheduledDate,
        finish: finishOf(calendar, row.scheduledDate, row.durationDays),
        outcome: outcomeOf(known.get(row.id), row),
      }))
    const count = (outcome: Outcome) => milestones.filter((one) => one.outcome === outcome).length
    const { deadlines, typedDeadlines, people } = await changeByAdding(tx, seat, before)
    return {
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      milestones,
      deadlines,
      typedDeadlines,
      withoutInstallDay: after.deadlines.filter(({ status, plan }) => isOpen(status) && plan === null).length,
      impossible: deadlines.filter(({ to }) => to === null).length,
      people,
    }
  })

/** What is known before a file is read: how its days are written, the working days, and the milestones that it may name. */
export async function factsForImport(db: Db, { companyId, projectId }: Seat) {
  const known = await store.milestones(db, projectId)
  return {
    order: regionFacts[await store.regionOf(db, companyId)].dayOrder,
    calendar: await calendarOf(db, companyId),
    known: known.map(({ title, scheduledDate, durationDays }) => ({ title, start: scheduledDate, durationDays })),
  }
}

type Outcome = ImportChange['milestones'][number]['outcome']

function outcomeOf(before: store.MilestoneRow | undefined, after: store.MilestoneRow): Outcome {
  if (!before) return 'added'
  const facts = ({ scheduledDate, plannedStart, durationDays, trade, dependsOn }: store.MilestoneRow) =>
    JSON.stringify([scheduledDate, plannedStart, durationDays, trade, dependsOn])
  return facts(before) === facts(after) ? 'unchanged' : 'changed'
}

/** All tasks or none, with everything that depends on them and every deadline that follows. Call it with the project locked. */
async function writeTasks(tx: Db, ctx: Ctx, seat: Seat, tasks: readonly ImportedTask[]): Promise<void> {
  const { companyId, projectId } = seat
  const repeated = tasks.find(({ title }, at) => tasks.findIndex((one) => key(one.title) === key(title)) < at)
  if (repeated) throw refusal(`Two tasks are called ${repeated.title}. Please name them apart.`)
  const known = new Map((await store.milestones(tx, projectId)).map((row) => [key(row.title), row]))
  const added = tasks.filter(({ title }) => !known.has(key(title)))
  if (known.size + added.length > MAX_MILESTONES)
    throw new AppError('conflict', `A project can have at most ${MAX_MILESTONES} milestones.`)
  await store.insertMilestones(
    tx,
    added.map(({ title, start, durationDays, trade }) => ({
      companyId,
      projectId,
      title,
      scheduledDate: start,
      plannedStart: start,
      durationDays: durationDays ?? 1,
      trade: trade || null,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
    })),
  )
  const changed = tasks.flatMap((task) => {
    const row = known.get(key(task.title))
    if (!row || row.status === 'completed') return []
    const { durationDays = row.durationDays, trade = row.trade } = task
    // The day that comes back unchanged may be that of a delay, which must not become the plan.
    const start = task.start === row.scheduledDate && !hasBegun(row.status) ? row.plannedStart : task.start
    return [{ id: row.id, start, durationDays, trade }]
  })
  await store.updateTasks(tx, changed)
  const ids = new Map((await store.milestones(tx, projectId)).map(({ id, title }) => [key(title), id]))
  await store.addDependencies(
    tx,
    companyId,
    tasks.flatMap(({ title, after = [] }) =>
      after.map((on) => {
        const [eventId, onId] = [ids.get(key(title)), ids.get(key(on.title))]
        if (eventId === undefined || onId === undefined)
          throw refusal(`${title} waits for ${on.title}, which is neither in the project nor in this schedule.`)
        if (eventId === onId) throw refusal(`${title} cannot wait for itself.`)
        return { eventId, onId, lagDays: on.lagDays }
      }),
    ),
    tasks.flatMap(({ title, after }) => (after ? [ids.get(key(title)) ?? 0] : [])),
  )
  await refuseCircles(tx, projectId)
  await schedule(tx, seat, await calendarOf(tx, companyId))
  await planProject(tx, projectId, ctx.now)
  await setPlannedDeadlines(tx, ctx, seat)
}

const refusal = (message: string) => new AppError('invalid', message, { fields: { tasks: message } })
