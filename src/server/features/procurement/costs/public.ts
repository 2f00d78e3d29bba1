export {
  buyingForExport,
  buyingOf,
  copyBuying,
  priceWith,
  saveBuying,
  saveCategoryBuying,
  wastesOfLines,
} from './items.ts'
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
