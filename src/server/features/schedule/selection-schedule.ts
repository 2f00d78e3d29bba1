import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { addWorkingDays } from '#shared/schedule/calendar.ts'
import type { SelectionSchedule } from '#shared/schedule/contract.ts'
import { arrivesOn, countedLeadTime, daysTooLate } from '#shared/schedule/decide-by.ts'
import type { InstallDay } from '#shared/schedule/schemas.ts'
import { isImpossible } from '#shared/schedule/rules.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { lockSeat, seatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { calendarOf } from './planning-store.ts'
import { may, mustPlan, mustSeeDecisions } from './policy.ts'
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
  const about = { deadline, deadlineTyped, plan, impossible: isOpen(row.status) && isImpossible(row), ...own }
  if (!plan) return { ...about, options: [], earliestInstall: null }
  const calendar = await calendarOf(ctx.db, seat.companyId)
  const today = dayIn(seat.timeZone, ctx.now)
  const chosen = new Set(row.choices.map(({ itemId }) => itemId))
  const found = (await store.options(ctx.db, selectionId)).filter(({ sentAt }) => plans || sentAt !== null)
  const options = found.map(({ optionId, itemId, name, leadTimeDays }) => {
    const arrival = arrivesOn(calendar, today, { ...calendar, leadTimeDays })
    const daysLate = daysTooLate(plan.installOn, arrival)
    return { optionId, itemId, name, leadTimeDays, arrivesOn: arrival, daysLate }
  })
  const leadTimeDays = countedLeadTime(found.map((option) => ({ ...option, chosen: chosen.has(option.itemId) })))
  const arrival = arrivesOn(calendar, today, { ...calendar, leadTimeDays })
  const earliest = addWorkingDays(calendar, arrival, calendar.reserveDays)
  return { ...about, options, earliestInstall: plans ? earliest : null }
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
    const row = await store.lockSelection(tx, projectId, selectionId)
    if (!row) throw new AppError('not_found', 'Selection not found')
    if (row.version !== version) {
      const current = { version: row.version, installEventId: row.installEventId, installOn: row.installOn }
      throw new AppError('conflict', 'This selection was changed since you opened it. Please check it again.', {
        current,
      })
    }
    if (milestoneId !== null && !(await store.hasMilestone(tx, projectId, milestoneId))) {
      const message = 'There is no such milestone in this project.'
      throw new AppError('invalid', message, { fields: { milestoneId: message } })
    }
    await store.setInstallDay(tx, selectionId, { installEventId: milestoneId, installOn }, ctx.now)
    const data = { selection: row.name, project: seat.projectName, changed: ['installDay'], draft: row.sentAt === null }
    const audience = row.sentAt === null ? { audience: 'builders' as const } : {}
    const { companyId } = seat
    await record(tx, ctx, { companyId, projectId, selectionId, kind: 'selection.edited', data, ...audience })
  })
  return readSelection(ctx, projectId, selectionId)
}
