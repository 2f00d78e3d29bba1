import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './store.ts'

/** Every member of a company may read its logo. */
export const companyLogos: FileUse = {
  mayRead: (ctx, file) => store.isLogoFor(ctx.db, ctx.actor.userId, file.id),
}
