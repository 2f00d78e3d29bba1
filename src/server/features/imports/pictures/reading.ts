import type { PictureImport, PictureImportRow } from '#shared/imports/pictures/picture-contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Ctx } from '#server/platform/context.ts'
import { importingCompany } from '../policy.ts'
import * as store from './store.ts'

export async function getPictureImport(ctx: Ctx, importId: number): Promise<PictureImport> {
  const row = await store.find(ctx.db, importingCompany(ctx.actor), importId)
  if (!row) throw new AppError('not_found')
  return pictureImportReply(row)
}

type Usable = store.SavedPicture & { itemId: number }

/** What becomes a picture, by item and then in the order of the numbers in the names. */
export const usablePictures = (entries: readonly store.SavedPicture[]): Usable[] =>
  entries
    .filter((entry): entry is Usable => entry.problem === null && entry.itemId !== null)
    .toSorted((a, b) => a.itemId - b.itemId || a.position - b.position || (a.file < b.file ? -1 : 1))

export function pictureImportReply(row: store.PictureImportEntry): PictureImport {
  const usable = usablePictures(row.entries)
  const { id, fileName, status, progress, problem } = row
  return {
    id,
    fileName,
    status,
    rows: row.entries.map(rowOf),
    pictures: usable.length,
    items: new Set(usable.map(({ itemId }) => itemId)).size,
    progress,
    problem,
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
  }
}

function rowOf({ file, sku, itemId, itemName, problem }: store.SavedPicture): PictureImportRow {
  const item = itemId === null ? null : { id: itemId, name: itemName ?? '' }
  if (problem !== null) return { file, outcome: 'refused', sku, item, message: problem }
  if (item) return { file, outcome: 'matched', sku, item, message: null }
  return { file, outcome: 'unmatched', sku, item, message: `No item has the SKU ${sku ?? ''}.` }
}
