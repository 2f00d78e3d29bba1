import { type Day, dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MilestoneEdit, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import type { Milestone, MilestoneStatus } from '#shared/schedule/milestones/schemas.ts'
import { MAX_MILESTONES } from '#shared/schedule/milestones/limits.ts'
import { deadlineStatus, milestoneStatus } from '#shared/schedule/milestones/rules.ts'
import { lockSeat, seatOf, type Seat } from '#server/features/seats/public.ts'
import { setPlannedDeadlines } from '#server/features/selections/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { finishOf, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { latenessInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { calendarOf, planProject } from '../deadlines/public.ts'
import { announce } from '../moving/announcing.ts'
import { moveAtOnce } from '../moving/moving.ts'
import { changeByAdding, datesOf } from '../moving/schedule-change.ts'
import { may, mustManage } from '../policy.ts'
import { requireKnown, schedule } from './scheduling.ts'
import * as store from './store.ts'

/** Milestones and decision deadlines by day. */
export async function list(ctx: Ctx, projectId: number, withDeadlines: boolean): Promise<TimelineEvent[]> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const today = dayIn(seat.timeZone, ctx.now)
  const calendar = await calendarOf(ctx.db, seat.companyId)
  const events = (await store.milestones(ctx.db, projectId)).map((row) => asEvent(row, seat, today, calendar))
  if (!withDeadlines || !may.seeDeadlines(seat)) return events
  const found = await store.deadlines(ctx.db, projectId, may.seeDrafts(seat))
  const shown = found.filter(({ deadline, impossible }) => deadline !== null || impossible)
  const deadlines = shown.map(
    ({ id, name, room, deadline, deadlineTyped, plan, status, priceOwedFrom, sentAt }): TimelineEvent => ({
      id,
      kind: 'deadline',
      title: name,
      description: room,
      why: isOpen(status) ? deadlineExplanation({ deadline, deadlineTyped, plan }, seat.kind) : null,
      scheduledDate: deadline ?? plan?.decideBy ?? today,
      ...noMilestone,
      status:
        deadline === null
          ? 'impossible'
          : deadlineStatus(
              {
                deadline,
                status,
                awaitsPrice: priceOwedFrom !== null && priceOwedFrom <= today,
                draft: sentAt === null,
              },
              today,
            ),
      ...(sentAt === null && { draft: true }),
      completedAt: null,
      version: null,
      can: { edit: false },
    }),
  )
  return [...events, ...deadlines].toSorted((a, b) => (a.scheduledDate < b.scheduledDate ? -1 : 1))
}

const noMilestone = {
  plannedStart: null,
  finishDate: null,
  durationDays: null,
  trade: null,
  dependsOn: [],
  progress: null,
}

function asEvent(row: store.MilestoneRow, seat: Seat, today: Day, calendar: WorkCalendar): TimelineEvent {
  const finishDate = finishOf(calendar, row.scheduledDate, row.durationDays)
  return {
    id: row.id,
    kind: 'milestone',
    title: row.title,
    description: row.description,
    why: latenessInWords({ ...row, finishDate }, today),
    scheduledDate: row.scheduledDate,
    plannedStart: row.plannedStart,
    finishDate,
    durationDays: row.durationDays,
    trade: row.trade,
    dependsOn: row.dependsOn,
    status: milestoneStatus({ ...row, finishDate }, today),
    progress: row.status,
    completedAt: row.completedAt?.toISOString() ?? null,
    version: row.version,
    can: { edit: may.manage(seat) },
  }
}

const completedAt = (ctx: Ctx, status: MilestoneStatus) => (status === 'completed' ? ctx.now : null)

export const create = (ctx: Ctx, projectId: number, wanted: Milestone): Promise<TimelineEvent> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustManage(seat)
    if ((await store.countMilestones(tx, projectId)) >= MAX_MILESTONES) {
      throw new AppError('conflict', `A project can have at most ${MAX_MILESTONES} milestones.`)
    }
    const { companyId } = seat
    const before = await datesOf(tx, projectId)
    const { title, scheduledDate, status = 'planned', durationDays = 1, dependsOn = [] } = wanted
    requireKnown(before.milestones, [{ dependsOn }])
    const id = await store.insertMilestone(tx, {
      companyId,
      projectId,
      title,
      scheduledDate,
      plannedStart: scheduledDate,
      durationDays,
      trade: wanted.trade || null,
      status,
      description: wanted.description || null,
      completedAt: completedAt(ctx, status),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
    })
    await store.replaceDependencies(tx, companyId, id, dependsOn)
    const row = await rescheduled(tx, ctx, seat, id)
    await record(tx, ctx, { companyId, projectId, kind: 'milestone.created', data: { milestone: title } })
    // By the rules of the company something may be installed at a milestone of this name, which gives it a deadline.
    const change = await changeByAdding(tx, seat, before)
    if (change.deadlines.some(({ draft }) => !draft))
      await announce(tx, ctx, seat, change, { milestone: title, start: row.scheduledDate, added: true })
    return shownAs(tx, ctx, seat, row)
  })

/** Moves everything that depends on a milestone, and every deadline; then reads the milestone again. */
async function rescheduled(tx: Db, ctx: Ctx, seat: Seat, id: number): Promise<store.MilestoneRow> {
  await schedule(tx, seat, await calendarOf(tx, seat.companyId))
  await planProject(tx, seat.projectId, ctx.now)
  await setPlannedDeadlines(tx, ctx, seat)
  const row = await store.milestone(tx, seat.projectId, id)
  if (!row) throw new Error('A locked milestone is gone')
  return row
}

const shownAs = async (tx: Db, ctx: Ctx, seat: Seat, row: store.MilestoneRow): Promise<TimelineEvent> =>
  asEvent(row, seat, dayIn(seat.timeZone, ctx.now), await calendarOf(tx, seat.companyId))

/** A milestone of a project that is locked for the rest of the transaction. */
async function open(tx: Db, ctx: Ctx, projectId: number, id: number) {
  const seat = await lockSeat(tx, ctx.actor, projectId)
  mustManage(seat)
  const before = await store.milestone(tx, projectId, id)
  if (!before) throw new AppError('not_found')
  return { seat, before }
}

/** The same act as moving it on the chart, with the same notifications. */
export const edit = (ctx: Ctx, projectId: number, id: number, wanted: MilestoneEdit): Promise<TimelineEvent> =>
  ctx.db.transaction(async (tx) => {
    const { seat, before } = await open(tx, ctx, projectId, id)
    const { version, scheduledDate: start, status = before.status, ...rest } = wanted
    if (before.version !== version) {
      const current = await shownAs(tx, ctx, seat, before)
      throw new AppError('conflict', 'This milestone was changed since you opened it.', { current })
    }
    await moveAtOnce(tx, ctx, seat, { changes: [{ ...rest, id, start, status }] })
    const row = await store.milestone(tx, projectId, id)
    if (!row) throw new Error('A locked milestone is gone')
    return shownAs(tx, ctx, seat, row)
  })

export const remove = (ctx: Ctx, projectId: number, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { seat } = await open(tx, ctx, projectId, id)
    await moveAtOnce(tx, ctx, seat, { deletedId: id })
  })
