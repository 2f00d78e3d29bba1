import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './store.ts'

/** A company's logo is readable for everyone with a place in it. */
export const companyLogos: FileUse = {
  mayRead: (ctx, file) => store.isLogoFor(ctx.db, ctx.actor.userId, file.id),
}
