export { list as listLog } from './listing.ts'
