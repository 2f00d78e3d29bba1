import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './file-store.ts'

/**
 * Pictures and data sheets are readable for people who may browse the catalog, also after an item was archived or got new
 * pictures, because decisions still show them. Trades see the pictures of what was approved on their projects.
 */
export const catalogFiles: FileUse = {
  async mayRead(ctx, file) {
    if (ctx.actor.type === 'subcontractor') return store.isOfOwnProject(ctx.db, ctx.actor, file)
    return store.isOfCatalog(ctx.db, ctx.actor, file)
  },
}
