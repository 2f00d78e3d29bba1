import { createHash } from 'node:crypto'
import { finishOf, type WorkCalendar } from '#shared/schedule/calendar.ts'
import type { TypedDeadline } from '#shared/schedule/deadlines/contract.ts'
import type { MovedDates } from '#shared/schedule/deadlines/schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import { calendarOf } from '../deadlines/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { detailsOf, editedRows } from './changing.ts'
import { movedHandover } from './handover.ts'
import { movedDeliveries, movedOrders } from './moved-orders.ts'
import * as moves from './moving-store.ts'
import * as store from '../milestones/store.ts'

export type Dates = { milestones: store.MilestoneRow[]; deadlines: moves.DeadlineRow[] }

export const datesOf = async (tx: Db, projectId: number): Promise<Dates> => ({
  milestones: await store.milestones(tx, projectId),
  deadlines: await moves.deadlines(tx, projectId),
})

/** Dates as a move keeps them, with the details of the milestones that it edits, and also the deadlines that it set from a template. */
export const movedDates = (
  { milestones, deadlines }: Dates,
  edited: ReadonlySet<number>,
  set: ReadonlySet<number>,
): MovedDates => ({
  milestones: milestones.map(({ id, plannedStart, scheduledDate, ...row }) => ({
    id,
    plannedStart,
    start: scheduledDate,
    ...(edited.has(id) && { details: detailsOf(row) }),
  })),
  deadlines: deadlines
    .filter(({ id, typed }) => !typed || set.has(id))
    .map(({ id, deadline, offsetDays, offsetMilestone }) => ({
      id,
      deadline,
      ...(set.has(id) && offsetDays !== null && { planned: { offsetDays, milestone: offsetMilestone } }),
    })),
})

/** Deadlines of open selections that differ. */
function movedDeadlines(before: Dates, after: Dates): ScheduleChange['deadlines'] {
  const due = new Map(before.deadlines.map((row) => [row.id, row]))
  return after.deadlines
    .filter(({ id, status, deadline }) => isOpen(status) && due.get(id)?.deadline !== deadline)
    .map(({ id, name, room, deadline, plan, sentAt }) => {
      const former = due.get(id)
      const unplanned = plan === null && former?.plan ? { unplanned: true } : {}
      return { id, name, room, draft: sentAt === null, from: former?.deadline ?? null, to: deadline, ...unplanned }
    })
}

/**
 * Deadlines of open selections that were set by hand and stay. One that follows from no milestone is among them when the whole project
 * moves: someone who shifts everything by two weeks has to know of it.
 */
function typedDeadlines(before: Dates, after: Dates, whole: boolean): TypedDeadline[] {
  const due = new Map(before.deadlines.map((row) => [row.id, row]))
  return after.deadlines.flatMap(({ id, name, room, deadline, typed, plan, status, sentAt }) => {
    if (!typed || deadline === null || !isOpen(status)) return []
    const decideBy = plan?.decideBy ?? null
    const former = due.get(id)?.plan?.decideBy ?? null
    const stays = decideBy !== former || (whole && decideBy === null)
    return stays ? [{ id, name, room, draft: sentAt === null, deadline, decideBy }] : []
  })
}

/** A template gave it its day, and no rule gives it an install day. */
const followsNothing = ({ typed, plan, deadline }: moves.DeadlineRow): boolean =>
  !typed && plan === null && deadline !== null

/** What has started keeps its start when the whole project moves: its last day moves instead. */
function startedRows(
  calendar: WorkCalendar,
  before: readonly store.MilestoneRow[],
  after: readonly store.MilestoneRow[],
): ScheduleChange['started'] {
  const lastDay = ({ scheduledDate, durationDays }: store.MilestoneRow) =>
    finishOf(calendar, scheduledDate, durationDays)
  const was = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row) => {
    const former = was.get(row.id)
    if (row.status !== 'in_progress' || !former || former.durationDays === row.durationDays) return []
    return [{ id: row.id, name: row.title, from: lastDay(former), to: lastDay(row) }]
  })
}

type Options = {
  /** Every milestone of the project was to move. */
  whole?: boolean
}

export async function changeBetween(
  tx: Db,
  seat: Seat,
  before: Dates,
  after: Dates,
  { whole = false }: Options = {},
): Promise<ScheduleChange> {
  const starts = new Map(before.milestones.map(({ id, scheduledDate }) => [id, scheduledDate]))
  const due = new Map(before.deadlines.map((row) => [row.id, row]))
  const deadlines = movedDeadlines(before, after)
  const left = new Set(after.milestones.map(({ id }) => id))
  const milestones = [
    ...before.milestones
      .filter(({ id }) => !left.has(id))
      .map(({ id, title, scheduledDate }) => ({ id, name: title, from: scheduledDate, to: null })),
    ...after.milestones
      .filter(({ id, scheduledDate }) => starts.get(id) !== scheduledDate)
      .map(({ id, title, scheduledDate }) => ({ id, name: title, from: starts.get(id) ?? null, to: scheduledDate })),
  ]
  const calendar = await calendarOf(tx, seat.companyId)
  const started = whole ? startedRows(calendar, before.milestones, after.milestones) : []
  const ends = new Set(started.map(({ id }) => id))
  const shifts = milestones.length > 0 || started.length > 0
  const open = after.deadlines.filter(({ status }) => isOpen(status))
  const handover = movedHandover(calendar, before.milestones, after.milestones)
  const handsOver = handover !== null && handover.from !== handover.to
  const reached = {
    client: handsOver || deadlines.some(({ draft }) => !draft),
    subcontractor: milestones.length > 0 || started.length > 0,
  }
  const builders = handsOver ? await moves.projectBuilder(tx, seat) : []
  const figures = {
    milestones,
    started,
    edited: editedRows(before.milestones, after.milestones)
      .filter(({ id }) => !ends.has(id))
      .map(({ id, title }) => ({ id, name: title })),
    deadlines,
    typedDeadlines: typedDeadlines(before, after, whole && shifts),
    unfollowed: whole && shifts ? open.filter(followsNothing).length : 0,
    impossible: deadlines.filter(({ to, unplanned }) => to === null && !unplanned).length,
    unplanned: open.filter(({ id, plan }) => plan === null && due.get(id)?.plan).length,
    orders: movedOrders(await moves.openOrders(tx, seat.projectId), before.deadlines, after.deadlines),
    deliveries: movedDeliveries(before.deadlines, after.deadlines),
    handover,
    people: [...builders, ...(await moves.people(tx, seat.projectId)).filter(({ seat: kind }) => reached[kind])],
  }
  return { version: versionOf(before.milestones, figures), ...figures, moveId: null }
}

/**
 * A version of the schedule before a change and of everything that the change does. When a calendar, a lead time or an order has changed
 * since the preview, so that the change would do something else, it is refused.
 */
function versionOf(rows: readonly store.MilestoneRow[], figures: Omit<ScheduleChange, 'version' | 'moveId'>): string {
  const versions = rows.map(({ id, version }) => `${id}:${version}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([versions, figures]))
    .digest('hex')
    .slice(0, 32)
}

/** What adding milestones moves, as a move would say it: what is added was nowhere before. */
export async function changeByAdding(tx: Db, seat: Seat, before: Dates): Promise<ScheduleChange> {
  const change = await changeBetween(tx, seat, before, await datesOf(tx, seat.projectId))
  const milestones = change.milestones.filter(({ from }) => from !== null)
  const people = change.people.filter(({ seat: kind }) => kind === 'client' || milestones.length > 0)
  return { ...change, milestones, edited: [], people }
}
