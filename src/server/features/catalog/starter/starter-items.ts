import type { StarterCount } from '#shared/catalog/contract.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StarterCategory } from '#server/platform/starter-content.ts'
import { managedCompany } from '../policy.ts'
import * as store from './starter-store.ts'

/** The catalog that a new company starts with. */
export const createStarterCatalog = (tx: Db, catalog: readonly StarterCategory[], companyId: number, now: Date) =>
  store.insertStarter(tx, catalog, companyId, now)

/** The company's own copies of what it started with, by the key of the starter catalog. */
export const starterCategories = (db: Db, companyId: number) => store.starterCategories(db, companyId)
export const starterItems = (db: Db, companyId: number) => store.starterItems(db, companyId)

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
