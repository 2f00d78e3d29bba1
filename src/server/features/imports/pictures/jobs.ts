import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { setImportedPictures } from '#server/features/catalog/public.ts'
import { discardUpload, keepUploads, requireRoomFor, storePicture, type Upload } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import { type JobRun, task } from '#server/platform/jobs/jobs.ts'
import { companyShare } from '#server/platform/shares.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { actorOf, contextOf } from '../importer.ts'
import { failureOf, ImportCanceled } from '../interruptions.ts'
import { usablePictures } from './reading.ts'
import { zipKey } from './starting.ts'
import * as store from './store.ts'
import { unpackPictureTask } from './task.ts'

const Payload = z.object({ companyId: z.int(), importId: z.int() })

/** Imports every matched picture: all of them, or none. */
export const applyPictures = task({
  name: 'apply_picture_import',
  lane: 'pictures',
  payload: Payload,
  async run(platform, { companyId, importId }, job) {
    const row = await store.find(platform.db, companyId, importId)
    if (row?.status !== 'applying') return
    try {
      await apply(platform, row, job)
      await platform.files.delete(zipKey(row.folder)).catch(() => {})
    } catch (error) {
      const failure = failureOf(platform, error, { importId, attempt: job.attempt })
      if (failure === 'retry') throw error
      if (failure === 'canceled') return
      // It cannot be started again, so the ZIP is of no more use.
      await store.update(platform.db, importId, { status: 'failed', storedBytes: 0, ...failure })
      await platform.files.delete(zipKey(row.folder)).catch(() => {})
    }
  },
})

async function apply(platform: Platform, row: store.PictureEntryRow, { outbox, signal }: JobRun): Promise<void> {
  const ctx = contextOf(platform, await actorOf(platform, row), outbox)
  const zip = await readZip(platform, row.folder)
  const pictures = usablePictures(row.entries)
  const uploads: Upload[] = []
  try {
    for (const picture of pictures) {
      signal?.throwIfAborted()
      uploads.push(await storeOne(ctx, row.companyId, zip, picture))
      await requireRoomFor(ctx, row.companyId, uploads, row.storedBytes)
      if (!(await store.update(platform.db, row.id, { progress: uploads.length }))) throw new ImportCanceled()
    }
    await writeAll(ctx, row, pictures, uploads)
  } catch (error) {
    for (const upload of uploads) await discardUpload(ctx, upload)
    throw error
  }
}

async function readZip({ files }: Platform, folder: string): Promise<Uint8Array> {
  const content = await files.get(zipKey(folder))
  if (!content) throw new AppError('not_found', 'The ZIP is kept for one day. Please upload it again.')
  return new Uint8Array(await new Response(content.body).arrayBuffer())
}

/** The same checks as for every upload. A picture that fails them stops the import and is named. */
async function storeOne(
  ctx: Ctx,
  companyId: number,
  zip: Uint8Array,
  { file, start, packed, method, size }: store.SavedPicture,
): Promise<Upload> {
  try {
    const packedBytes = zip.slice(start, start + packed)
    const bytes = await ctx.platform.workers.run(
      unpackPictureTask,
      { packed: packedBytes, method, size },
      { share: companyShare(companyId) },
    )
    return await storePicture(ctx, companyId, { name: file.split('/').at(-1) ?? file, bytes })
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${file}: ${error.message} Nothing was imported.`)
    if (error instanceof WorkerLimitError)
      throw new AppError('too_large', `${file} takes too long to unpack. Nothing was imported.`)
    throw error
  }
}

const writeAll = (
  ctx: Ctx,
  row: store.PictureEntryRow,
  pictures: readonly (store.SavedPicture & { itemId: number })[],
  uploads: readonly Upload[],
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, mode, fileName } = row
    const inside = { ...ctx, db: tx }
    // First, because the ZIP makes room for its pictures.
    if (!(await store.update(tx, row.id, { status: 'done', storedBytes: 0, appliedAt: ctx.now })))
      throw new ImportCanceled()
    const fileIds = await keepUploads(inside, companyId, uploads)
    const changed = await setImportedPictures(inside, companyId, {
      pictures: pictures.map(({ itemId, sku }, at) => ({ itemId, sku: sku ?? '', fileId: fileIds[at] ?? 0 })),
      replace: mode === 'replace',
    })
    const data = { count: changed, pictures: pictures.length, file: fileName }
    await record(tx, ctx, { companyId, kind: 'items.pictures_imported', data })
  })
