export { bookedInvoices, bookedLines } from './books.ts'
