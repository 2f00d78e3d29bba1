import { AppError } from '#shared/kernel/errors.ts'
import type { Picture } from '#shared/files/contract.ts'
import { pictureLimits } from '#shared/imports/pictures/picture-limits.ts'
import { attach, pictureOf, releaseUploads } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './picture-store.ts'

type ImportedPicture = { itemId: number; sku: string; fileId: number }
type Import = { pictures: readonly ImportedPicture[]; replace: boolean }

/** Items of a company by their SKU in lower case. */
export const itemsBySku = (db: Db, companyId: number, skus: readonly string[]) => store.itemsBySku(db, companyId, skus)

/** An item whose pictures an import changed: its version afterward, and the pictures before. */
export type PicturesBefore = { id: number; version: number; before: Picture[] }

/** Gives items their imported pictures, in the order given. Returns what they had. Run it in a transaction. */
export async function setImportedPictures(
  ctx: Ctx,
  companyId: number,
  { pictures, replace }: Import,
): Promise<PicturesBefore[]> {
  const skus = new Map(pictures.map(({ itemId, sku }) => [itemId, sku]))
  const items = await store.lockItems(ctx.db, companyId, [...skus.keys()])
  const current = items.filter(({ id, sku, archivedAt }) => archivedAt === null && sku === skus.get(id))
  if (current.length < skus.size)
    throw new AppError(
      'conflict',
      'Items were changed since the preview, so nothing was imported. Please upload it again.',
    )
  const fileIds = pictures.map(({ fileId }) => fileId)
  const files = await attach(ctx.db, ctx, { companyId, fileIds, kind: 'image', field: 'file', inCatalog: true })
  const uploaded = new Map(files.map((file) => [file.id, pictureOf(file)]))
  const rows = items.map((item) => {
    const added = pictures.filter(({ itemId }) => itemId === item.id).map(({ fileId }) => uploaded.get(fileId))
    const kept = replace ? [] : item.pictures
    return {
      id: item.id,
      name: item.name,
      pictures: [...kept, ...added.filter((one): one is Picture => one !== undefined)],
    }
  })
  const full = rows.find((row) => row.pictures.length > pictureLimits.perItem)
  if (full)
    throw new AppError(
      'conflict',
      `${full.name} would have more than ${pictureLimits.perItem} pictures. Nothing was imported.`,
    )
  await store.setPictures(ctx.db, companyId, rows, ctx.now)
  return items.map(({ id, version, pictures: before }) => ({ id, version: version + 1, before }))
}

/** Why the pictures of these items can no longer be put back. Null when they can. */
export async function problemOfPictures(
  db: Db,
  companyId: number,
  changed: readonly PicturesBefore[],
): Promise<string | null> {
  const ids = changed.map(({ id }) => id)
  const byId = new Map((await store.itemsWithPictures(db, companyId, ids)).map((item) => [item.id, item]))
  for (const { id, version } of changed) {
    const item = byId.get(id)
    if (item?.version !== version || item.archivedAt) return `${item?.name ?? 'One of its items'} was changed since.`
  }
  return null
}

/**
 * Gives items the pictures back that they had. Check it first, with the items locked. Returns the keys of the bytes that nothing uses
 * any more.
 */
export async function undoPictures(ctx: Ctx, companyId: number, changed: readonly PicturesBefore[]): Promise<string[]> {
  const ids = changed.map(({ id }) => id)
  const imported = (await store.itemsWithPictures(ctx.db, companyId, ids)).flatMap(({ pictures }) => filesOf(pictures))
  await store.setPictures(
    ctx.db,
    companyId,
    changed.map(({ id, before }) => ({ id, pictures: before })),
    ctx.now,
  )
  const back = new Set(changed.flatMap(({ before }) => filesOf(before)))
  return releaseUploads(
    ctx.db,
    companyId,
    imported.filter((id) => !back.has(id)),
  )
}

const filesOf = (pictures: readonly Picture[]): number[] => pictures.flatMap(({ fileId }) => fileId ?? [])
