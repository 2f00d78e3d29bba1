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
