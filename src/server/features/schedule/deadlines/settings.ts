import { addMonths, dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CompanySchedule, ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { defaultBuffers } from '#shared/schedule/deadlines/install.ts'
import type { ScheduleSettingsEdit } from '#shared/schedule/deadlines/schemas.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { rolledBack } from '#server/platform/db/rolled-back.ts'
import { managesSchedule, may, readsSchedule } from '../policy.ts'
import { effectOfReplanning, replanCompany } from './replanning.ts'
import * as store from './settings-store.ts'

export const read = (ctx: Ctx): Promise<CompanySchedule> => shown(ctx.db, ctx, readsSchedule(ctx.actor))

async function shown(db: Db, ctx: Ctx, companyId: number): Promise<CompanySchedule> {
  const row = await store.settings(db, companyId)
  const today = dayIn(await store.timeZoneOf(db, companyId), ctx.now)
  const rules = await store.rules(db, companyId)
  return {
    workingDays: row?.workingDays ?? [1, 2, 3, 4, 5],
    publicHolidays: row?.publicHolidays ?? true,
    reserveDays: row?.reserveDays ?? defaultBuffers.reserveDays,
    confirmationDays: row?.confirmationDays ?? defaultBuffers.confirmationDays,
    orderingDays: row?.orderingDays ?? defaultBuffers.orderingDays,
    daysOff: await store.daysOff(db, companyId),
    installRules: rules.map(({ category, trade, ...rule }) => ({
      ...rule,
      label: category ?? trade ?? rule.name ?? '',
    })),
    holidays: await store.holidays(db, companyId, today, addMonths(today, 12)),
    milestones: await store.milestoneTitles(db, companyId),
    version: row?.version ?? 1,
    can: { edit: may.editSettings(ctx.actor) },
  }
}

/** What a change would do to the milestones and deadlines of every project. Nothing is changed. */
export const preview = (ctx: Ctx, wanted: ScheduleSettingsEdit): Promise<ScheduleEffect> =>
  sensible(() =>
    rolledBack(ctx.db, async (tx) => {
      const companyId = await write(tx, ctx, wanted)
      return effectOfReplanning(tx, companyId, ctx.now)
    }),
  )

async function write(tx: Db, ctx: Ctx, { version, ...wanted }: ScheduleSettingsEdit): Promise<number> {
  const companyId = managesSchedule(ctx.actor)
  const row = await store.lockSettings(tx, companyId)
  if (row.version !== version) {
    const current = await shown(tx, ctx, companyId)
    throw new AppError('conflict', 'The schedule settings were changed since you opened them.', { current })
  }
  const { daysOff, installRules, workingDays, ...numbers } = wanted
  await store.updateSettings(tx, companyId, {
    ...numbers,
    ...(workingDays && { workingDays: [...new Set(workingDays)].toSorted((a, b) => a - b) }),
  })
  if (daysOff) await store.replaceDaysOff(tx, companyId, daysOff)
  if (installRules) await store.replaceRules(tx, companyId, installRules)
  return companyId
}

/** Every milestone and deadline that follows from the calendar, the reserves or the rules is computed again. */
export const edit = (ctx: Ctx, wanted: ScheduleSettingsEdit): Promise<CompanySchedule> =>
  sensible(() =>
    ctx.db.transaction(async (tx) => {
      const companyId = await write(tx, ctx, wanted)
      await replanCompany(tx, ctx, companyId, `calendar-${companyId}-${wanted.version}`)
      await record(tx, ctx, { companyId, kind: 'schedule.edited', data: {} })
      return shown(tx, ctx, companyId)
    }),
  )

const refusals: Readonly<Record<string, string>> = {
  install_rules_subjects: 'Two rules are about the same thing. Please keep one of them.',
  install_rules_company_id_category_id_fkey: 'There is no such category.',
  install_rules_company_id_trade_id_fkey: 'There is no such trade.',
}

async function sensible<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const message = refusals[violatedConstraint(error) ?? '']
    if (message === undefined) throw error
    throw new AppError('invalid', message, { fields: { installRules: message } })
  }
}

/** The rules that a new company starts with, to be changed in its settings. */
export const startInstallRules = (
  tx: Db,
  companyId: number,
  rules: readonly { phase: string; milestone: string }[],
): Promise<void> =>
  store.replaceRules(
    tx,
    companyId,
    rules.map(({ phase, milestone }) => ({ kind: 'phase', name: phase, milestone })),
  )
