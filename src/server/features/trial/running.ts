import { AppError } from '#shared/kernel/errors.ts'
import { stoppedInWords, trialEnd, trialOf } from '#shared/trial/rules.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

type Moment = Pick<Ctx<unknown>, 'platform' | 'now'>

export const newTrialEnd = ({ platform, now }: Moment): Date | null => trialEnd(now, platform.config.trialDays)

/** What a builder sees of the company's trial; null when there is none. */
export function trialFor({ platform, now }: Moment, dates: Parameters<typeof trialOf>[0]) {
  const { trialDays, supportEmail } = platform.config
  const trial = trialOf(dates, now, trialDays)
  return trial && { ...trial, supportEmail }
}

/**
 * Refuses new work of a company whose trial has ended, or that was suspended: projects, selections and options. Call it for
 * builders only. Reading, exporting, answering and signing always continue.
 */
export async function requireActiveCompany(db: Db, ctx: Moment, companyId: number): Promise<void> {
  const trial = trialFor(ctx, await store.trialDates(db, companyId))
  if (!trial || trial.state === 'running') return
  const code = trial.state === 'ended' ? 'trial_ended' : 'suspended'
  throw new AppError(code, stoppedInWords(trial.state, trial.supportEmail))
}
