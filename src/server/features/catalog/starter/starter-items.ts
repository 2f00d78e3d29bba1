import type { StarterCount } from '#shared/catalog/contract.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { managedCompany } from '../policy.ts'
import * as store from './starter-store.ts'

export const countStarterItems = (ctx: Ctx): Promise<StarterCount> =>
  store.countStarter(ctx.db, managedCompany(ctx.actor))

/** Removes what shipped with the product and was not edited, in one act. What selections use is archived instead. */
export const removeStarterItems = (ctx: Ctx): Promise<StarterCount> =>
  ctx.db.transaction(async (tx) => {
    const companyId = managedCompany(ctx.actor)
    const removed = await store.deleteStarter(tx, companyId, ctx.now)
    if (removed.unused + removed.used > 0)
      await record(tx, ctx, { companyId, kind: 'category.starter_removed', data: removed })
    return removed
  })
