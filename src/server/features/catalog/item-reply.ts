import type { SelectionItem } from '#shared/catalog/contract.ts'
import { fileUrl } from '#shared/files/rules.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import type { ItemRow } from './item-row-store.ts'

function dataSheetOf({ id, dataSheetFileId, dataSheetUrl, starterKey }: ItemRow): string | null {
  if (dataSheetFileId !== null) return fileUrl(dataSheetFileId)
  if (dataSheetUrl !== null) return dataSheetUrl
  return starterKey === null ? null : `/api/selection-items/${id}/data-sheet.pdf`
}

/** An item as the API returns it. */
export const itemReply = (row: ItemRow): SelectionItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  brand: row.brand,
  model: row.model,
  sku: row.managed ? row.sku : null,
  price: toUnits(row.priceCents),
  imageUrl: row.pictures[0]?.url ?? null,
  availability: row.availability,
  specifications: row.specifications,
  dataSheet: dataSheetOf(row),
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  unit: row.unit,
  leadTimeDays: row.leadTimeDays,
  currency: row.currency,
  pictures: row.pictures,
  version: row.version,
  archivedAt: row.oneOff ? null : instantOf(row.archivedAt),
  can: {
    edit: row.managed && (row.archivedAt === null || row.oneOff),
    archive: row.managed && row.archivedAt === null,
    restore: row.managed && row.archivedAt !== null,
  },
})
