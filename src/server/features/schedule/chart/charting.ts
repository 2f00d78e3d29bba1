import { type Day, dayIn } from '#shared/kernel/dates.ts'
import { onOrAfter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { criticalDecisions, floatsOf, handoverOf, type Step } from '#shared/schedule/critical.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { ProjectSchedule, TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { deadlineStatus, deliveryStatus } from '#shared/schedule/milestones/rules.ts'
import { calendarOf } from '../deadlines/public.ts'
import { seatOf, type Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { stepOf } from '../moving/handover.ts'
import { lastMove } from '../moving/last-move.ts'
import * as marks from './marks-store.ts'
import { may } from '../policy.ts'
import * as store from '../milestones/store.ts'

/** What the chart shows beside the milestones, as far as the person may see it. */
export async function readSchedule(ctx: Ctx, projectId: number): Promise<ProjectSchedule> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const today = dayIn(seat.timeZone, ctx.now)
  const calendar = await calendarOf(ctx.db, seat.companyId)
  const milestones = await store.milestones(ctx.db, projectId)
  const steps = milestones.map(stepOf)
  const rows = await marks.plannedSelections(ctx.db, seat)
  const free = may.seeDrafts(seat) ? await marks.freeDeliveries(ctx.db, projectId) : []
  const handover = handoverOf(calendar, steps)
  const floats = floatsOf(calendar, steps)
  return {
    workingDays: [...calendar.workingDays],
    daysOff: [...calendar.daysOff].toSorted(),
    marks: [
      ...rows.flatMap((row) => [...decisionOf(seat, row, today), ...deliveryOf(row, today)]),
      ...free.flatMap(({ orderId, name, ...days }) => {
        const delivery = {
          kind: 'delivery' as const,
          selectionId: null,
          orderId,
          name,
          room: null,
          phase: null,
          milestoneId: null,
          why: null,
        }
        return arrival(days, delivery, today)
      }),
    ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    criticalMilestones: steps.filter(({ id }) => floats.get(id) === 0).map(({ id }) => id),
    handover:
      handover && !handover.completed && may.seeDeadlines(seat)
        ? { milestoneId: handover.id, title: handover.title, on: onOrAfter(calendar, handover.start) }
        : null,
    unplannedDecisions: may.seeDeadlines(seat)
      ? rows.filter(({ plan, status }) => plan === null && isOpen(status)).length
      : 0,
    criticalDecisions: critical(seat, calendar, steps, rows, today),
    lastMove: may.manage(seat) ? await lastMove(ctx, seat, milestones) : null,
  }
}

const about = ({ id, name, room, phase, plan }: marks.PlannedRow) => {
  return { selectionId: id, orderId: null, name, room, phase, milestoneId: plan?.milestoneId ?? null, why: null }
}

function decisionOf(seat: Seat, row: marks.PlannedRow, today: Day): TimelineMark[] {
  if (!may.seeDeadlines(seat)) return []
  const { deadline, status, priceOwedFrom, plan } = row
  const why = isOpen(status) ? deadlineExplanation(row, seat.kind) : null
  const decision = { kind: 'decision' as const, ...about(row), why, ...(row.draft && { draft: true }) }
  if (deadline !== null) {
    const awaitsPrice = priceOwedFrom !== null && priceOwedFrom <= today
    return [{ ...decision, on: deadline, status: deadlineStatus({ ...row, deadline, status, awaitsPrice }, today) }]
  }
  const shown = may.seeDrafts(seat) && row.impossible
  return !shown || !plan ? [] : [{ ...decision, on: plan.decideBy, status: 'impossible' }]
}

const deliveryOf = (row: marks.PlannedRow, today: Day): TimelineMark[] =>
  row.ordered ? arrival(row, { kind: 'delivery', ...about(row) }, today) : []

type Days = Pick<marks.PlannedRow, 'expectedOn' | 'deliveredOn'>

function arrival(
  { expectedOn, deliveredOn }: Days,
  mark: Omit<TimelineMark, 'on' | 'status'>,
  today: Day,
): TimelineMark[] {
  const on = deliveredOn ?? expectedOn
  return on === null ? [] : [{ ...mark, on, status: deliveryStatus({ expectedOn, deliveredOn }, today) }]
}

/** Clients get those that they can make: sent, and with a day that can still be met. */
function critical(
  seat: Seat,
  calendar: WorkCalendar,
  steps: readonly Step[],
  rows: readonly marks.PlannedRow[],
  today: Day,
) {
  if (!may.seeDeadlines(seat)) return []
  const open = new Map(
    rows.flatMap((row) => {
      const { id, status, deadline, plan } = row
      const seen = may.seeDrafts(seat) || deadline !== null
      return plan && seen && isOpen(status) ? [[id, { ...row, plan }] as const] : []
    }),
  )
  return criticalDecisions(calendar, steps, [...open.values()], today).flatMap(({ id, floatDays }) => {
    const row = open.get(id)
    if (!row) return []
    const { name, room, deadline, plan, lateAllowed } = row
    return [{ selectionId: id, name, room, decideBy: deadline ?? plan.decideBy, floatDays, lateAllowed }]
  })
}
