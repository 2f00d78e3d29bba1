import type { Ctx } from '#server/platform/context.ts'
import * as store from './counting-store.ts'

/** Counts again what has changed since the last reader. Nothing has, most of the time. */
export async function countWhatChanged(ctx: Ctx, companyId: number): Promise<void> {
  if (!(await store.isStale(ctx.db, companyId))) return
  await ctx.db.transaction(async (tx) => {
    await store.holdFigures(tx, companyId)
    await store.countProjects(tx, companyId)
    await store.countCompany(tx, companyId)
  })
}
