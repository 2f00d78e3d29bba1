export { buyingForExport, copyBuying, priceWith, saveBuying, saveCategoryBuying } from './items.ts'
export {
  followsCost,
  type ImportedBuying,
  importedBuyingOf,
  itemsBySupplierSku,
  restoreBuying,
  saveImportedBuying,
} from './importing.ts'
