import type { Day } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onOrAfter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { hasBegun, startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import type { DeletedMilestone, MilestoneDetails, MovedDates } from '#shared/schedule/deadlines/schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { calendarOf, planProject } from '../deadlines/public.ts'
import { lockSeat, type Seat } from '#server/features/seats/public.ts'
import { setPlannedDeadlines } from '#server/features/selections/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rolledBack } from '#server/platform/db/rolled-back.ts'
import { announce, type MoveFacts } from './announcing.ts'
import { withChanges, withDetails, writeDetails } from './changing.ts'
import { changedSince } from './last-move.ts'
import * as moves from './moving-store.ts'
import { mustManage } from '../policy.ts'
import { deleteMilestone, restoreMilestone, withoutMilestone } from './removing.ts'
import { changeBetween, type Dates, datesOf, movedDates } from './schedule-change.ts'
import { requirePlausible } from '../milestones/scheduling.ts'
import { requireAllReached, requireReached, shifted } from './shifting.ts'
import * as store from '../milestones/store.ts'

/** Moves in a transaction that is rolled back, so that its figures are those of the act. */
export const preview = (ctx: Ctx, projectId: number, wanted: ScheduleMove): Promise<ScheduleChange> =>
  rolledBack(ctx.db, async (tx) => {
    const seat = await enter(tx, ctx, projectId)
    return (await apply(tx, ctx, seat, wanted)).change
  })

export const move = (
  ctx: Ctx,
  projectId: number,
  { version, ...wanted }: ScheduleMove & { version: string },
): Promise<ScheduleChange> =>
  ctx.db.transaction(async (tx) => {
    const seat = await enter(tx, ctx, projectId)
    const applied = await apply(tx, ctx, seat, wanted)
    if (applied.change.version !== version) {
      const message = 'The schedule was changed since you looked. Please check what moves now.'
      throw new AppError('conflict', message, { current: { version: applied.change.version } })
    }
    return conclude(tx, ctx, seat, wanted, applied)
  })

/** The same act without a preview. Call it with the project locked. */
export const moveAtOnce = async (tx: Db, ctx: Ctx, seat: Seat, wanted: ScheduleMove): Promise<ScheduleChange> =>
  conclude(tx, ctx, seat, wanted, await apply(tx, ctx, seat, wanted))

/** Keeps what undoing needs, and notifies everyone concerned. */
async function conclude(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  wanted: ScheduleMove,
  { change, before, after }: Applied,
): Promise<ScheduleChange> {
  const { companyId, projectId } = seat
  const { deleted } = before
  const completed = completedBy(before, after)
  const kind = deleted ? 'milestone.deleted' : 'milestone.completed'
  const named = deleted?.title ?? completed?.title
  if (named !== undefined) await record(tx, ctx, { companyId, projectId, kind, data: { milestone: named } })
  const moved = change.milestones.length > 0 || change.deadlines.length > 0
  if (!moved && change.edited.length === 0 && change.started.length === 0) return change
  const saved = { companyId, projectId, userId: ctx.actor.userId, before, after, createdAt: ctx.now }
  const moveId = await moves.saveMove(tx, saved)
  if (moved || named === undefined)
    await announce(tx, ctx, seat, change, { moveId, ...factsOf(wanted, change, deleted) })
  return { ...change, moveId }
}

function factsOf(wanted: ScheduleMove, change: ScheduleChange, deleted: DeletedMilestone | undefined): MoveFacts {
  if (deleted) return { milestone: deleted.title, deleted: true }
  const askedId = wanted.changes?.length === 1 ? wanted.changes[0]?.id : wanted.milestoneId
  const moved = change.milestones.find(({ id }) => id === askedId)
  if (moved) return { milestone: moved.name, start: moved.to }
  return wanted.changes ? { changes: wanted.changes.length } : { days: wanted.days ?? 0 }
}

/** The milestone that an edit completes. */
function completedBy(before: MovedDates, after: MovedDates): MilestoneDetails | undefined {
  const was = new Map(before.milestones.map(({ id, details }) => [id, details?.status]))
  return after.milestones.find(({ id, details }) => details?.status === 'completed' && was.get(id) !== 'completed')
    ?.details
}

/** Restores every date of a move, while no milestone has moved since. */
export const undo = (ctx: Ctx, projectId: number, moveId: number): Promise<ScheduleChange> =>
  ctx.db.transaction(async (tx) => {
    const seat = await enter(tx, ctx, projectId)
    const saved = await moves.lockMove(tx, projectId, moveId)
    if (!saved) throw new AppError('not_found')
    if (saved.undoneAt) throw new AppError('conflict', 'This has been undone already.')
    const rows = await store.milestones(tx, projectId)
    if (changedSince(saved, rows))
      throw new AppError('conflict', 'The schedule has changed since, so this cannot be undone.')
    const before = await datesOf(tx, projectId)
    if (saved.before.deleted) await restoreMilestone(tx, seat, saved.before.deleted)
    const current = await store.milestones(tx, projectId)
    const restored = asBefore(current, saved.before)
    await writeDetails(tx, seat, current, restored)
    // The calendar may have changed since, and milestones that were added since may wait for these.
    await store.setStarts(
      tx,
      movedRows(current, restored, startsOf(await calendarOf(tx, seat.companyId), restored.map(taskOf))),
    )
    await planProject(tx, projectId, ctx.now)
    await moves.restoreDeadlines(tx, restorable(saved, await moves.deadlines(tx, projectId)))
    await moves.markUndone(tx, moveId, ctx.now)
    const change = await changeBetween(tx, seat, before, await datesOf(tx, projectId))
    await announce(tx, ctx, seat, change, { moveId, undone: true })
    return change
  })

/** Milestones as they were planned before a move. What has been completed since keeps its days. */
function asBefore(rows: readonly store.MilestoneRow[], saved: MovedDates): store.MilestoneRow[] {
  const was = new Map(saved.milestones.map((one) => [one.id, one]))
  return rows.map((row) => {
    const one = was.get(row.id)
    if (!one) return row
    if (!one.details) return { ...row, plannedStart: one.plannedStart }
    const former = withDetails(row, one.details)
    return {
      ...former,
      plannedStart: one.plannedStart,
      ...(hasBegun(former.status) && { scheduledDate: one.start }),
    }
  })
}

/** Deadlines that a template planned, and that a move set because a milestone got the name they waited for. */
function setByTemplate(before: Dates, after: Dates): Set<number> {
  const waited = new Set(before.deadlines.filter(({ offsetDays }) => offsetDays !== null).map(({ id }) => id))
  const set = after.deadlines.filter(({ id, offsetDays }) => offsetDays === null && waited.has(id))
  return new Set(set.map(({ id }) => id))
}

/**
 * Deadlines that had passed before a move are no longer computed; one that the schedule asks for another day is left to it. A day that a
 * template planned waits again, unless someone has changed it since.
 */
function restorable(
  saved: { before: MovedDates; after: MovedDates },
  rows: readonly moves.DeadlineRow[],
): MovedDates['deadlines'] {
  const now = new Map(rows.map((row) => [row.id, row]))
  const made = new Map(saved.after.deadlines.map(({ id, deadline }) => [id, deadline]))
  return saved.before.deadlines.filter(({ id, deadline, planned }) => {
    const row = now.get(id)
    if (!row || !isOpen(row.status) || row.deadline === deadline) return false
    if (row.typed) return planned !== undefined && row.deadline === made.get(id)
    return row.plan === null || deadline === null || deadline === row.plan.decideBy
  })
}

/** The milestones that start on another day than they are written with, or are planned for one. */
const movedRows = (
  before: readonly store.MilestoneRow[],
  after: readonly store.MilestoneRow[],
  starts: ReadonlyMap<number, Day>,
) => {
  const was = new Map(before.map((row) => [row.id, row]))
  return after.flatMap(({ id, plannedStart, scheduledDate }) => {
    const start = starts.get(id) ?? scheduledDate
    const former = was.get(id)
    return start !== former?.scheduledDate || plannedStart !== former.plannedStart ? [{ id, plannedStart, start }] : []
  })
}

async function enter(tx: Db, ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await lockSeat(tx, ctx.actor, projectId)
  mustManage(seat)
  return seat
}

/** Milestones in progress of which someone corrected the start: undoing has to tell them from those that started since. */
function begunElsewhere(before: Dates, after: Dates): store.MilestoneRow[] {
  const was = new Map(before.milestones.map((row) => [row.id, row]))
  return after.milestones.filter(
    ({ id, status, scheduledDate }) => status === 'in_progress' && was.get(id)?.scheduledDate !== scheduledDate,
  )
}

type Applied = { change: ScheduleChange; before: MovedDates; after: MovedDates }

async function apply(tx: Db, ctx: Ctx, seat: Seat, wanted: ScheduleMove): Promise<Applied> {
  const { projectId } = seat
  const calendar = await calendarOf(tx, seat.companyId)
  const before = await datesOf(tx, projectId)
  const deleted =
    wanted.deletedId == null ? undefined : await deleteMilestone(tx, seat, before.milestones, wanted.deletedId)
  const moving = movingRows(calendar, before.milestones, wanted, ctx.now)
  await writeDetails(tx, seat, before.milestones, moving)
  const starts = startsOf(calendar, moving.map(taskOf))
  requirePlausible(calendar, moving, starts)
  const was = new Map(before.milestones.map((row) => [row.id, row]))
  const asked = wanted.changes
    ? wanted.changes.flatMap(({ id, start }) => (start === undefined || start === was.get(id)?.scheduledDate ? [] : id))
    : [wanted.milestoneId]
  for (const row of moving)
    if (asked.includes(row.id)) requireReached({ moving, starts }, row, onOrAfter(calendar, row.plannedStart))
  const whole = wanted.days != null && wanted.milestoneId == null
  if (whole) requireAllReached({ calendar, before: before.milestones, moving, starts }, wanted.days ?? 0)
  await store.setStarts(tx, movedRows(before.milestones, moving, starts))
  await planProject(tx, projectId, ctx.now)
  // A template may wait for a milestone of the new name.
  if (moving.some(({ id, title }) => was.get(id)?.title !== title)) await setPlannedDeadlines(tx, ctx, seat)
  const after = await datesOf(tx, projectId)
  const change = await changeBetween(tx, seat, before, after, { whole })
  const edited = new Set([...change.edited, ...change.started, ...begunElsewhere(before, after)].map(({ id }) => id))
  const set = setByTemplate(before, after)
  return {
    change,
    before: { ...movedDates(before, edited, set), ...(deleted && { deleted }) },
    after: movedDates(after, edited, set),
  }
}

/** The milestones as the move wants them, before what depends on them follows. */
function movingRows(calendar: WorkCalendar, rows: readonly store.MilestoneRow[], wanted: ScheduleMove, now: Date) {
  if (wanted.deletedId != null) return withoutMilestone(rows, wanted.deletedId)
  return wanted.changes ? withChanges(rows, wanted.changes, now) : shifted(calendar, rows, wanted)
}
