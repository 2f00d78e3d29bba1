export { copyBuying, priceWith, saveBuying, saveCategoryBuying } from './items.ts'
