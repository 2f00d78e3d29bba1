import { AppError } from '#shared/kernel/errors.ts'
import type { Company } from '#shared/people/contract.ts'
import type { CompanyEdit } from '#shared/people/schemas.ts'
import type { ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { refuseInDemo } from '#server/features/auth/public.ts'
import { effectOfReplanning, replanCompany } from '#server/features/schedule/deadlines/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rolledBack } from '#server/platform/db/rolled-back.ts'
import { administers } from './policy.ts'
import * as store from './store.ts'

export const read = (ctx: Ctx): Promise<Company> => store.company(ctx.db, administers(ctx.actor))

/** What another region would do to the milestones and deadlines of every project. Nothing is changed. */
export const preview = (ctx: Ctx, wanted: CompanyEdit): Promise<ScheduleEffect> =>
  rolledBack(ctx.db, async (tx) => {
    const { companyId } = await write(tx, ctx, wanted)
    return effectOfReplanning(tx, companyId, ctx.now)
  })

async function write(tx: Db, ctx: Ctx, { version, ...wanted }: CompanyEdit) {
  const companyId = administers(ctx.actor)
  await refuseInDemo(tx, ctx)
  const current = await store.lockCompany(tx, companyId)
  if (current.version !== version) {
    throw new AppError('conflict', 'The settings were changed since you opened them.', { current })
  }
  if (wanted.logoFileId && !(await store.isOwnImage(tx, companyId, wanted.logoFileId))) {
    const message = 'Please choose a picture as the logo.'
    throw new AppError('invalid', message, { fields: { logoFileId: message } })
  }
  const contact = {
    phone: emptyAsNull(wanted.phone),
    address: emptyAsNull(wanted.address),
    licenseNumber: emptyAsNull(wanted.licenseNumber),
  }
  await store.updateCompany(tx, companyId, { ...wanted, ...contact })
  return { companyId, movesHolidays: wanted.region !== undefined && wanted.region !== current.region }
}

/** Another region has other public holidays: every milestone and deadline that follows from them is computed again. */
export const edit = (ctx: Ctx, wanted: CompanyEdit): Promise<Company> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, movesHolidays } = await write(tx, ctx, wanted)
    if (movesHolidays) await replanCompany(tx, ctx, companyId, `region-${companyId}-${wanted.version}`)
    await record(tx, ctx, { companyId, kind: 'company.edited', data: { company: wanted.name } })
    return store.company(tx, companyId)
  })

/** An absent field stays unchanged. */
const emptyAsNull = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text)
