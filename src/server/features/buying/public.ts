import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export { buyingForExport, copyBuying, priceWith, saveBuying, saveCategoryBuying } from './items.ts'
export {
  followsCost,
  type ImportedBuying,
  importedBuyingOf,
  itemsBySupplierSku,
  itemsOfSupplier,
  restoreBuying,
  saveImportedBuying,
  setCosts,
} from './importing.ts'

export type { BuyingRow } from './store.ts'

/** What items of one company cost and how they are packed; ids of other companies are left out. */
export const buyingOf = (db: Db, companyId: number, itemIds: readonly number[]): Promise<store.BuyingRow[]> =>
  itemIds.length === 0 ? Promise.resolve([]) : store.buyingOf(db, companyId, itemIds)

/** What builders set for lines of these selections, by "selection item". */
export const wastesOfLines = (db: Db, selectionIds: readonly number[]): Promise<Map<string, number>> =>
  selectionIds.length === 0 ? Promise.resolve(new Map()) : store.wastesOfLines(db, selectionIds)
