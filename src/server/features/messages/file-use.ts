import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './store.ts'

/** An attachment is readable by everyone who may read its message. */
export const messageFiles: FileUse = {
  mayRead: (ctx, file) => store.isReadable(ctx.db, ctx.actor.userId, file.id),
}
