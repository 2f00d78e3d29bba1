import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { setImportedPictures } from '#server/features/catalog/public.ts'
import { discardUpload, keepUploads, requireRoomFor, storePicture, type Upload } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import { enqueue, isLaneAwaited, type JobRun, type Task, task } from '#server/platform/jobs/jobs.ts'
import { companyShare } from '#server/platform/shares.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { actorOf, contextOf } from '../importer.ts'
import { failureOf, ImportCanceled } from '../interruptions.ts'
import { usablePictures } from './reading.ts'
import { UndoRecorder } from '../undoing/recording.ts'
import { zipKey } from './starting.ts'
import * as store from './store.ts'
import { unpackPictureTask } from './task.ts'

const Payload = z.object({ companyId: z.int(), importId: z.int() })

/** After so many pictures an import makes way for others that wait. */
const SLICE = 20

/**
 * Imports every matched picture: all of them, or none. It runs in slices: while another company's pictures wait, it ends and
 * continues behind them.
 */
export const applyPictures: Task<z.infer<typeof Payload>> = task({
  name: 'apply_picture_import',
  lane: 'pictures',
  payload: Payload,
  async run(platform, { companyId, importId }, job) {
    const row = await store.find(platform.db, companyId, importId)
    if (row?.status !== 'applying') return
    const stored = row.uploads.map(uploadOf)
    try {
      const isDone = await apply(platform, row, stored, job)
      if (isDone) await platform.files.delete(zipKey(row.folder)).catch(() => {})
    } catch (error) {
      const failure = failureOf(platform, error, { importId, attempt: job.attempt })
      // Another attempt continues with what the earlier slices have stored.
      for (const upload of failure === 'retry' ? stored.slice(row.uploads.length) : stored)
        await discardUpload(platform, upload)
      if (failure === 'retry') throw error
      if (failure === 'canceled') return
      // It cannot be started again, so the ZIP is of no more use.
      await store.update(platform.db, importId, { status: 'failed', storedBytes: 0, uploads: [], ...failure })
      await platform.files.delete(zipKey(row.folder)).catch(() => {})
    }
  },
})

/** Stores the next pictures, adding them to `stored`. True when all of them are in the catalog. */
async function apply(
  platform: Platform,
  row: store.PictureImportEntry,
  stored: Upload[],
  { outbox, signal }: JobRun,
): Promise<boolean> {
  const ctx = contextOf(platform, await actorOf(platform, row), outbox)
  const zip = await readZip(platform, row.folder)
  const pictures = usablePictures(row.entries)
  for (const picture of pictures.slice(stored.length)) {
    signal?.throwIfAborted()
    stored.push(await storeOne(ctx, row.companyId, zip, picture))
    await requireRoomFor(ctx, row.companyId, stored, row.storedBytes)
    if (!(await store.update(platform.db, row.id, { progress: stored.length }))) throw new ImportCanceled()
    const isSliceOver = stored.length % SLICE === 0 && stored.length < pictures.length
    if (isSliceOver && (await isLaneAwaited(platform.db, 'pictures'))) {
      await continueLater(platform, row, stored)
      return false
    }
  }
  await writeAll(ctx, row, pictures, stored)
  return true
}

const continueLater = ({ db }: Platform, { id, companyId }: store.PictureImportEntry, stored: readonly Upload[]) =>
  db.transaction(async (tx) => {
    if (!(await store.update(tx, id, { uploads: stored.map(savedUpload) }))) throw new ImportCanceled()
    await enqueue(tx, applyPictures, { companyId, importId: id }, { companyId })
  })

const savedUpload = ({ row }: Upload): store.SavedUpload => ({
  ...row,
  sha256: row.sha256.toString('hex'),
  createdAt: row.createdAt.toISOString(),
})

const uploadOf = (row: store.SavedUpload): Upload => ({
  row: { ...row, sha256: Buffer.from(row.sha256, 'hex'), createdAt: new Date(row.createdAt) },
})

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
  row: store.PictureImportEntry,
  pictures: readonly (store.SavedPicture & { itemId: number })[],
  uploads: readonly Upload[],
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, mode, fileName } = row
    const inside = { ...ctx, db: tx }
    // First, because the ZIP makes room for its pictures.
    if (!(await store.update(tx, row.id, { status: 'done', storedBytes: 0, uploads: [], appliedAt: ctx.now })))
      throw new ImportCanceled()
    const fileIds = await keepUploads(inside, companyId, uploads)
    const changed = await setImportedPictures(inside, companyId, {
      pictures: pictures.map(({ itemId, sku }, at) => ({ itemId, sku: sku ?? '', fileId: fileIds[at] ?? 0 })),
      replace: mode === 'replace',
    })
    const applied = { companyId, importId: row.id, kind: 'pictures' as const, projectId: null, fileName }
    const undo = await UndoRecorder.open(tx, ctx, { ...applied, added: 0, changed: changed.length })
    undo.changed(changed)
    await undo.finish()
    const data = { count: changed.length, pictures: pictures.length, file: fileName }
    await record(tx, ctx, { companyId, kind: 'items.pictures_imported', data })
  })
