import { type Day, dayIn } from '#shared/kernel/dates.ts'
import { dealOf } from '#shared/events/deal-of.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { arrivalDay, expectedDecision } from '#shared/procurement/log/rules.ts'
import { addWorkingDays } from '#shared/schedule/calendar.ts'
import type { Arrival, SelectionSchedule } from '#shared/schedule/deadlines/contract.ts'
import {
  arrivesOn as arrivalIfDecided,
  countedLeadTime,
  latenessOfArrival,
} from '#shared/schedule/deadlines/decide-by.ts'
import type { InstallDay } from '#shared/schedule/deadlines/schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { lockSeat, seatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { calendarOf } from './planning-store.ts'
import { may, mustPlan, mustSeeDecisions } from '../policy.ts'
import * as store from './selection-store.ts'

/** Why a selection is due when it is, and what each option would do to the install day if it were decided today. */
export async function readSelection(ctx: Ctx, projectId: number, selectionId: number): Promise<SelectionSchedule> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  const plans = may.plan(seat)
  mustSeeDecisions(seat)
  const row = await store.selection(ctx.db, projectId, selectionId)
  if (!row || (!plans && row.sentAt === null)) throw new AppError('not_found', 'Selection not found')
  const { deadline, deadlineTyped, plan } = row
  const own = plans
    ? {
        installEventId: row.installEventId,
        installOn: row.installOn,
        byRule: await store.installByRule(ctx.db, selectionId),
      }
    : { installEventId: null, installOn: null, byRule: null }
  const about = { deadline, deadlineTyped, plan, impossible: row.impossible, ...own }
  if (!plan) return { ...about, options: [], chosen: null, forecast: null, earliestInstall: null }
  const calendar = await calendarOf(ctx.db, seat.companyId)
  const today = dayIn(seat.timeZone, ctx.now)
  const chosen = new Set(row.choices.map(({ itemId }) => itemId))
  const found = (await store.options(ctx.db, selectionId)).filter(({ sentAt }) => plans || sentAt !== null)
  const options = found.map(({ optionId, itemId, name, leadTimeDays }) => {
    const arrival = arrivalIfDecided(calendar, today, { ...calendar, leadTimeDays })
    const lateness = latenessOfArrival(calendar, arrival, plan.installOn)
    return { optionId, itemId, name, leadTimeDays, arrivesOn: arrival, ...lateness }
  })
  const forecast = arrivalOf(calendar, today, row, seat.timeZone)
  const late = row.choices.length > 0 ? forecast : null
  const leadTimeDays = countedLeadTime(found.map((option) => ({ ...option, chosen: chosen.has(option.itemId) })))
  const arrival = late?.arrivesOn ?? arrivalIfDecided(calendar, today, { ...calendar, leadTimeDays })
  const earliest = addWorkingDays(calendar, arrival, calendar.reserveDays)
  return {
    ...about,
    options,
    chosen: late && { ...late, allowed: late.daysLate === 0 ? null : await allowedBy(ctx.db, seat.companyId, row) },
    forecast: plans ? forecast : null,
    earliestInstall: plans ? earliest : null,
  }
}

type SelectionRow = NonNullable<Awaited<ReturnType<typeof store.selection>>>
type Calendar = Awaited<ReturnType<typeof calendarOf>>

/** When it can be on site, by the rule of the procurement log; null without an install day, and once it is there. */
function arrivalOf(calendar: Calendar, today: Day, row: SelectionRow, timeZone: string): Arrival | null {
  if (!row.plan) return null
  const dayOf = (at: Date | null) => at && dayIn(timeZone, at)
  const facts = {
    ...row,
    leadTimeDays: row.plan.leadTimeDays,
    decidedOn: null,
    orderedOn: dayOf(row.orderedAt),
    deliveredOn: dayOf(row.deliveredAt),
    installedOn: dayOf(row.installedAt),
  }
  const arrivesOn = arrivalDay(calendar, today, facts)
  if (arrivesOn === null) return null
  const decidedOn = isOpen(row.status) ? expectedDecision(calendar, today, facts) : null
  return { arrivesOn, decidedOn, ...latenessOfArrival(calendar, arrivesOn, row.plan.installOn) }
}

const itemsOf = ({ choices }: SelectionRow): number[] => choices.map(({ itemId }) => itemId)

/** Allowed for other items or another install day counts no longer. */
async function allowedBy(db: Db, companyId: number, row: SelectionRow) {
  const found = await store.allowedArrival(db, companyId, row.id)
  if (!found || found.installOn !== row.plan?.installOn) return null
  const same = found.itemIds.join() === itemsOf(row).join()
  return same ? { by: found.by, at: found.at.toISOString() } : null
}

/** Keeps who allowed that what was chosen arrives late. The install day stays; the log and the page say by how much it is missed. */
export async function allowLateArrival(
  ctx: Ctx,
  projectId: number,
  selectionId: number,
  version: number,
): Promise<SelectionSchedule> {
  await ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustPlan(seat)
    const row = await lockCurrent(tx, projectId, selectionId, version)
    const calendar = await calendarOf(tx, seat.companyId)
    const late = row.choices.length > 0 ? arrivalOf(calendar, dayIn(seat.timeZone, ctx.now), row, seat.timeZone) : null
    if (!row.plan || !late || late.daysLate === 0)
      throw new AppError('conflict', 'Nothing that was chosen here arrives after its install day.')
    const { companyId } = seat
    const { installOn, milestone } = row.plan
    const allowed = { itemIds: itemsOf(row), installOn, arrivesOn: late.arrivesOn }
    await store.allowArrival(tx, {
      companyId,
      selectionId,
      ...allowed,
      allowedBy: ctx.actor.userId,
      allowedAt: ctx.now,
    })
    const data = { selection: row.name, project: seat.projectName, ...late, milestone }
    await record(tx, ctx, { companyId, projectId, selectionId, kind: 'selection.late_allowed', data })
  })
  return readSelection(ctx, projectId, selectionId)
}

/** Takes it back, for what is chosen and planned now. */
export async function disallowLateArrival(
  ctx: Ctx,
  projectId: number,
  selectionId: number,
): Promise<SelectionSchedule> {
  await ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustPlan(seat)
    const row = await store.lockSelection(tx, projectId, selectionId)
    if (!row) throw new AppError('not_found', 'Selection not found')
    const { companyId } = seat
    if ((await allowedBy(tx, companyId, row)) === null)
      throw new AppError('conflict', 'No one allowed this to arrive after its install day.')
    await store.deleteAllowedArrival(tx, companyId, selectionId)
    const data = { selection: row.name, project: seat.projectName }
    await record(tx, ctx, { companyId, projectId, selectionId, kind: 'selection.late_disallowed', data })
  })
  return readSelection(ctx, projectId, selectionId)
}

/** Against the rules of the company, for one selection. */
export async function setInstallDay(
  ctx: Ctx,
  projectId: number,
  selectionId: number,
  { milestoneId = null, installOn = null, version }: InstallDay,
): Promise<SelectionSchedule> {
  await ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    mustPlan(seat)
    const row = await lockCurrent(tx, projectId, selectionId, version)
    if (milestoneId !== null && !(await store.hasMilestone(tx, projectId, milestoneId))) {
      const message = 'There is no such milestone in this project.'
      throw new AppError('invalid', message, { fields: { milestoneId: message } })
    }
    await store.setInstallDay(tx, selectionId, { installEventId: milestoneId, installOn }, ctx.now)
    const { companyId, projectName: project, currency, kind: by } = seat
    const draft = row.sentAt === null
    const about = { selection: row.name, project, room: row.room, deadline: row.deadline, currency, by }
    const data = { ...about, ...dealOf(row), ...(draft && { draft }), changed: ['installDay'] }
    const audience = draft && { audience: 'builders' as const }
    await record(tx, ctx, {
      companyId,
      projectId,
      selectionId,
      kind: 'selection.edited',
      data,
      ...audience,
      notifies: 'nobody',
    })
  })
  return readSelection(ctx, projectId, selectionId)
}

/** The row as it was on screen, locked. */
async function lockCurrent(tx: Db, projectId: number, selectionId: number, version: number): Promise<SelectionRow> {
  const row = await store.lockSelection(tx, projectId, selectionId)
  if (!row) throw new AppError('not_found', 'Selection not found')
  if (row.version === version) return row
  const current = { version: row.version, installEventId: row.installEventId, installOn: row.installOn }
  throw new AppError('conflict', 'This selection was changed since you opened it. Please check it again.', { current })
}
