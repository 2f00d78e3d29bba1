import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './file-store.ts'

/**
 * Pictures and sheets of the catalog are for whoever browses it, also after an item was archived or has newer pictures:
 * decisions still show them. The trades see the pictures of what was approved on their projects.
 */
export const catalogFiles: FileUse = {
  async mayRead(ctx, file) {
    if (ctx.actor.type === 'subcontractor') return store.isOfOwnProject(ctx.db, ctx.actor, file)
    return store.isOfCatalog(ctx.db, ctx.actor, file)
  },
}
