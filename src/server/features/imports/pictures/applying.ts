import type { PictureImport, PictureMode } from '#shared/imports/pictures/picture-contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { importingCompany } from '../policy.ts'
import { applyPictures } from './jobs.ts'
import { pictureImportReply, usablePictures } from './reading.ts'
import { zipKey } from './starting.ts'
import * as store from './store.ts'

export const applyPictureImport = (ctx: Ctx, importId: number, mode: PictureMode): Promise<PictureImport> =>
  ctx.db.transaction(async (tx) => {
    const companyId = importingCompany(ctx.actor)
    await requireActiveCompany(tx, ctx, companyId)
    const row = await store.lock(tx, companyId, importId)
    if (!row) throw new AppError('not_found')
    if (row.status !== 'checked') throw new AppError('conflict', 'These pictures were imported already.')
    if (usablePictures(row.entries).length === 0)
      throw new AppError('conflict', 'No picture of this ZIP matches an item.')
    await store.update(tx, importId, { status: 'applying', mode })
    await enqueue(tx, applyPictures, { companyId, importId }, { companyId })
    return pictureImportReply({ ...row, status: 'applying', mode })
  })

/** Also while they are being imported: the job then stops, and nothing of it is kept. */
export async function discardPictureImport(ctx: Ctx, importId: number): Promise<void> {
  const { folder, uploads } = await ctx.db.transaction(async (tx) => {
    const row = await store.lock(tx, importingCompany(ctx.actor), importId)
    if (!row) throw new AppError('not_found')
    if (row.status === 'done') throw new AppError('conflict', 'These pictures have been imported already.')
    await store.remove(tx, importId)
    return row
  })
  // A slice that is running discards what it has stored itself.
  for (const key of uploads.flatMap(({ variants }) => Object.values(variants)))
    await ctx.platform.files.delete(key).catch(() => {})
  await ctx.platform.files.delete(zipKey(folder)).catch(() => {})
}
