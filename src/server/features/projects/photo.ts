import type { ProjectEdit } from '#shared/projects/contract.ts'
import { pictureForUse, pictureOf } from '#server/features/files/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileUse } from '#server/platform/files/file-use.ts'
import * as store from './store.ts'

type Photo = Pick<store.NewProjectRow, 'photoFileId' | 'photo'>

/** The columns of a project's new photo. A replaced photo is deleted by the nightly sweep, unless something else uses the file. */
export async function photoChange(
  tx: Db,
  { companyId, photoFileId }: store.ProjectRow,
  wanted: ProjectEdit['photoFileId'],
): Promise<Photo> {
  if (wanted === undefined || wanted === photoFileId) return {}
  if (wanted === null) return { photoFileId: null, photo: null }
  const file = await pictureForUse(tx, companyId, wanted, {
    field: 'photoFileId',
    message: 'Please choose a picture as the photo.',
  })
  return { photoFileId: file.id, photo: pictureOf(file) }
}

/** Everyone with a seat on a project may read its photo. */
export const projectPhotos: FileUse = {
  mayRead: (ctx, file) => store.isPhotoFor(ctx.db, ctx.actor.userId, file.id),
}
