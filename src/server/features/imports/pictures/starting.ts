import { randomUUID } from 'node:crypto'
import type { PictureImport } from '#shared/imports/pictures/picture-contract.ts'
import { pictureLimits } from '#shared/imports/pictures/picture-limits.ts'
import { skuReadings } from '#shared/imports/pictures/picture-names.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { itemsBySku } from '#server/features/catalog/public.ts'
import { requireUpload, requireWithinQuota, withReceivedFile } from '#server/features/files/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { whileConnected } from '#server/platform/http/limits/while-connected.ts'
import { companyShare } from '#server/platform/shares.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { importingCompany } from '../policy.ts'
import { pictureImportReply } from './reading.ts'
import * as store from './store.ts'
import { listPicturesTask } from './task.ts'

export type ReceivedZip = {
  name: string
  hash: string
  fileBytes: number
  folder: string
  entries: store.PictureEntry[]
}

/** Receives the ZIP, checks it in a worker thread and stores it, before a connection is taken. */
export async function receiveZip(ctx: Ctx, request: Request): Promise<ReceivedZip> {
  const companyId = importingCompany(ctx.actor)
  await requireActiveCompany(ctx.db, ctx, companyId)
  await requireUpload(ctx, companyId)
  return withReceivedFile(
    ctx,
    request,
    async ({ name, bytes }) => {
      const share = companyShare(companyId)
      const listed = await whileConnected(request, (signal) =>
        ctx.platform.workers.run(listPicturesTask, bytes, { share, signal }),
      ).catch((error: unknown) => {
        if (!(error instanceof WorkerLimitError)) throw error
        throw new AppError('too_large', 'This ZIP takes too long to unpack. Please import it in parts.')
      })
      if ('refused' in listed) throw new AppError(listed.refused, listed.message, { fields: { file: listed.message } })
      const folder = randomUUID()
      await ctx.platform.files.put(zipKey(folder), bytes, 'application/zip')
      return { name, hash: sha256(bytes), fileBytes: bytes.byteLength, folder, entries: listed.entries }
    },
    pictureLimits.bytes,
  )
}

export const zipKey = (folder: string): string => `${folder}/pictures.zip`

/** Matches each picture to the item with its SKU. Nothing else is written before the person has seen the preview. */
export const keepZip = async (ctx: Ctx, { name, fileBytes, folder, entries }: ReceivedZip): Promise<PictureImport> => {
  const companyId = importingCompany(ctx.actor)
  const left = await store.removeUnfinished(ctx.db, companyId, ctx.actor.userId)
  for (const old of left) await ctx.platform.files.delete(zipKey(old)).catch(() => {})
  const wanted = entries.flatMap(({ file }) => skuReadings(file).map(({ sku }) => sku))
  const items = await itemsBySku(ctx.db, companyId, [...new Set(wanted)])
  return ctx.db.transaction(async (tx) => {
    const row = await store.insert(tx, {
      companyId,
      createdBy: ctx.actor.userId,
      fileName: name,
      folder,
      entries: entries.map((entry) => matched(entry, items)),
      storedBytes: fileBytes,
      createdAt: ctx.now,
    })
    await requireWithinQuota({ ...ctx, db: tx }, companyId)
    return pictureImportReply(row)
  })
}

type Items = Awaited<ReturnType<typeof itemsBySku>>

function matched(entry: store.PictureEntry, items: Items): store.SavedPicture {
  const readings = skuReadings(entry.file)
  const found = readings.find(({ sku }) => items.has(sku))
  const item = found && items.get(found.sku)
  if (!found || !item) return { ...entry, sku: readings[0]?.sku ?? null, itemId: null, itemName: null, position: 0 }
  const problem = item.archived ? `${item.name} is archived. Restore it first.` : entry.problem
  return { ...entry, problem, sku: item.sku, itemId: item.id, itemName: item.name, position: found.position }
}
