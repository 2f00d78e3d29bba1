import { createHash } from 'node:crypto'
import type { Day } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { addWorkingDays, onOrAfter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import type { MovedDates } from '#shared/schedule/schemas.ts'
import { dayNextTo, movedDayInWords } from '#shared/schedule/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import type { ScheduleChange } from '#shared/timeline/contract.ts'
import type { ScheduleMove } from '#shared/timeline/schemas.ts'
import { calendarOf, planProject } from '#server/features/schedule/public.ts'
import { lockSeat, type Seat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rolledBack } from '#server/platform/db/rolled-back.ts'
import { detailsOf, editedRows, sameDetails, withChanges, writeDetails } from './changing.ts'
import { movedDeliveries, movedOrders } from './moved-orders.ts'
import * as moves from './moving-store.ts'
import { mustManage } from './policy.ts'
import * as store from './store.ts'

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
    const { change, before, after } = await apply(tx, ctx, seat, wanted)
    if (change.version !== version) {
      const message = 'The schedule was changed since you looked. Please check what moves now.'
      throw new AppError('conflict', message, { current: { version: change.version } })
    }
    if (change.milestones.length === 0 && change.edited.length === 0) return change
    const { companyId } = seat
    const moveId = await moves.saveMove(tx, {
      companyId,
      projectId,
      userId: ctx.actor.userId,
      before,
      after,
      createdAt: ctx.now,
    })
    const askedId = wanted.changes?.length === 1 ? wanted.changes[0]?.id : wanted.milestoneId
    const moved = change.milestones.find(({ id }) => id === askedId)
    const facts: MoveFacts = wanted.changes ? { changes: wanted.changes.length } : { days: wanted.days ?? 0 }
    await announce(tx, ctx, seat, change, {
      moveId,
      ...(moved ? { milestone: moved.name, start: moved.to } : facts),
    })
    return { ...change, moveId }
  })

/** Restores every date of a move, while no milestone has moved since. */
export const undo = (ctx: Ctx, projectId: number, moveId: number): Promise<ScheduleChange> =>
  ctx.db.transaction(async (tx) => {
    const seat = await enter(tx, ctx, projectId)
    const saved = await moves.lockMove(tx, projectId, moveId)
    if (!saved) throw new AppError('not_found')
    if (saved.undoneAt) throw new AppError('conflict', 'This has been undone already.')
    const rows = await store.milestones(tx, projectId)
    const current = new Map(rows.map((row) => [row.id, row]))
    const changedSince = saved.after.milestones.some(({ id, plannedStart, details }) => {
      const row = current.get(id)
      return row?.plannedStart !== plannedStart || (details !== undefined && !sameDetails(row, details))
    })
    if (changedSince) throw new AppError('conflict', 'The schedule has changed since, so this cannot be undone.')
    const version = versionOf(rows)
    const before = await datesOf(tx, projectId)
    const details = new Map(saved.before.milestones.map((one) => [one.id, one.details]))
    await writeDetails(
      tx,
      seat,
      rows,
      rows.map((row) => ({ ...row, ...details.get(row.id) })),
    )
    await store.setStarts(tx, saved.before.milestones)
    await planProject(tx, projectId, ctx.now)
    const now = new Map((await moves.deadlines(tx, projectId)).map((row) => [row.id, row]))
    await moves.restoreDeadlines(
      tx,
      saved.before.deadlines.filter(({ id, deadline }) => {
        const row = now.get(id)
        return row !== undefined && !row.typed && isOpen(row.status) && row.deadline !== deadline
      }),
    )
    await moves.markUndone(tx, moveId, ctx.now)
    const change = await changeBetween(tx, seat, version, before, await datesOf(tx, projectId))
    await announce(tx, ctx, seat, change, { moveId, undone: true })
    return change
  })

async function enter(tx: Db, ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await lockSeat(tx, ctx.actor, projectId)
  mustManage(seat)
  return seat
}

const versionOf = (rows: readonly store.MilestoneRow[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version }) => `${id}:${version}`)
        .toSorted()
        .join(),
    )
    .digest('hex')
    .slice(0, 32)

export type Dates = { milestones: store.MilestoneRow[]; deadlines: moves.DeadlineRow[] }

export const datesOf = async (tx: Db, projectId: number): Promise<Dates> => ({
  milestones: await store.milestones(tx, projectId),
  deadlines: await moves.deadlines(tx, projectId),
})

async function apply(tx: Db, ctx: Ctx, seat: Seat, wanted: ScheduleMove) {
  const { projectId } = seat
  const calendar = await calendarOf(tx, seat.companyId)
  const before = await datesOf(tx, projectId)
  const moving = wanted.changes
    ? withChanges(before.milestones, wanted.changes)
    : shifted(calendar, before.milestones, wanted)
  await writeDetails(tx, seat, before.milestones, moving)
  const starts = startsOf(calendar, moving.map(taskOf))
  const was = new Map(before.milestones.map((row) => [row.id, row]))
  const asked = wanted.changes
    ? wanted.changes.flatMap(({ id, start }) => (start === undefined || start === was.get(id)?.scheduledDate ? [] : id))
    : [wanted.milestoneId]
  for (const row of moving) if (asked.includes(row.id)) requireReached(calendar, row, moving, starts)
  await store.setStarts(
    tx,
    moving.flatMap(({ id, plannedStart, scheduledDate }) => {
      const start = starts.get(id) ?? scheduledDate
      const changed = start !== scheduledDate || plannedStart !== was.get(id)?.plannedStart
      return changed ? [{ id, plannedStart, start }] : []
    }),
  )
  await planProject(tx, projectId, ctx.now)
  const after = await datesOf(tx, projectId)
  const change = await changeBetween(tx, seat, versionOf(before.milestones), before, after)
  const edited = new Set(change.edited.map(({ id }) => id))
  return { change, before: movedDates(before, edited), after: movedDates(after, edited) }
}

/** The milestones with one of them, or all that are not completed, on another planned day. */
function shifted(
  calendar: WorkCalendar,
  rows: readonly store.MilestoneRow[],
  wanted: ScheduleMove,
): store.MilestoneRow[] {
  const target = rows.find(({ id }) => id === wanted.milestoneId)
  if (wanted.milestoneId != null && !target) throw new AppError('not_found', 'Milestone not found')
  if (target?.status === 'completed') throw new AppError('conflict', 'A completed milestone does not move.')
  const dayAfter = (day: Day): Day =>
    wanted.start != null && target
      ? wanted.start
      : wanted.days
        ? addWorkingDays(calendar, onOrAfter(calendar, day), wanted.days)
        : day
  return rows.map((row) => {
    const moves = target ? row.id === target.id : row.status !== 'completed'
    return moves ? { ...row, plannedStart: dayAfter(target ? row.scheduledDate : row.plannedStart) } : row
  })
}

/** A milestone cannot start before what it depends on has finished. */
function requireReached(
  calendar: WorkCalendar,
  target: store.MilestoneRow,
  moving: readonly store.MilestoneRow[],
  starts: ReadonlyMap<number, Day>,
): void {
  const wanted = onOrAfter(calendar, target.plannedStart)
  const start = starts.get(target.id) ?? wanted
  if (start <= wanted) return
  const waits = target.dependsOn.map(({ onId }) => moving.find(({ id }) => id === onId)?.title ?? '').join(', ')
  const message = `${target.title} can start on ${dayNextTo(start, wanted)} at the earliest, because it waits for ${waits}.`
  throw new AppError('conflict', message)
}

const movedDates = ({ milestones, deadlines }: Dates, edited: ReadonlySet<number>): MovedDates => ({
  milestones: milestones.map(({ id, plannedStart, scheduledDate, ...row }) => ({
    id,
    plannedStart,
    start: scheduledDate,
    ...(edited.has(id) && { details: detailsOf(row) }),
  })),
  deadlines: deadlines.filter(({ typed }) => !typed).map(({ id, deadline }) => ({ id, deadline })),
})

/** Deadlines of open selections that differ. */
function movedDeadlines(before: Dates, after: Dates): ScheduleChange['deadlines'] {
  const due = new Map(before.deadlines.map(({ id, deadline }) => [id, deadline]))
  return after.deadlines
    .filter(({ id, status, deadline }) => isOpen(status) && due.get(id) !== deadline)
    .map(({ id, name, room, deadline, sentAt }) => {
      return { id, name, room, draft: sentAt === null, from: due.get(id) ?? null, to: deadline }
    })
}

export async function changeBetween(
  tx: Db,
  seat: Seat,
  version: string,
  before: Dates,
  after: Dates,
): Promise<ScheduleChange> {
  const starts = new Map(before.milestones.map(({ id, scheduledDate }) => [id, scheduledDate]))
  const due = new Map(before.deadlines.map((row) => [row.id, row]))
  const deadlines = movedDeadlines(before, after)
  const milestones = after.milestones
    .filter(({ id, scheduledDate }) => starts.get(id) !== scheduledDate)
    .map(({ id, title, scheduledDate }) => ({ id, name: title, from: starts.get(id) ?? null, to: scheduledDate }))
  const open = after.deadlines.filter(({ status }) => isOpen(status))
  const planned = (row: moves.DeadlineRow) => row.plan?.decideBy !== due.get(row.id)?.plan?.decideBy
  const reached = { client: deadlines.some(({ draft }) => !draft), subcontractor: milestones.length > 0 }
  return {
    version,
    milestones,
    edited: editedRows(before.milestones, after.milestones).map(({ id, title }) => ({ id, name: title })),
    deadlines,
    typedDeadlines: open.filter((row) => row.typed && planned(row)).length,
    impossible: deadlines.filter(({ to }) => to === null).length,
    orders: movedOrders(await moves.openOrders(tx, seat.projectId), before.deadlines, after.deadlines),
    deliveries: movedDeliveries(before.deadlines, after.deadlines),
    people: (await moves.people(tx, seat.projectId)).filter(({ seat: kind }) => reached[kind]),
    moveId: null,
  }
}

export type MoveFacts = Record<string, string | number | boolean | null>

/** One event of what moved, with one notification for each person. */
export async function announce(
  tx: Db,
  ctx: Ctx,
  { companyId, projectId, projectName }: Seat,
  { milestones, deadlines, edited }: ScheduleChange,
  facts: MoveFacts,
): Promise<void> {
  const sent = deadlines.filter(({ draft }) => !draft)
  if (milestones.length === 0 && edited.length > 0) {
    const names = { milestone: firstNamesInWords(edited.map(({ name }) => name)) }
    await record(tx, ctx, { companyId, projectId, kind: 'milestone.edited', data: names })
    return
  }
  const data = {
    project: projectName,
    ...facts,
    milestones: milestones.length,
    milestoneNames: firstNamesInWords(milestones.map(movedDayInWords)),
    deadlines: sent.length,
    deadlineNames: firstNamesInWords(sent.map(movedDayInWords)),
  }
  await record(tx, ctx, { companyId, projectId, kind: 'milestone.moved', data })
}
