import type { FileUse } from '#server/platform/files/file-use.ts'
import { isReadable } from './installing-store.ts'

/** Photos of what was installed are readable for everyone who may see the selection. */
export const installationFiles: FileUse = {
  mayRead: (ctx, file) => isReadable(ctx.db, ctx.actor.userId, file.id, ctx.now),
}
