import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './store.ts'

/** A suggested item's picture is readable for every client of its project. */
export const suggestionPictures: FileUse = {
  mayRead: (ctx, file) => store.isReadable(ctx.db, ctx.actor.userId, file.id),
}
