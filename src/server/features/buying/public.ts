export { copyBuying, priceWith, saveBuying } from './items.ts'
