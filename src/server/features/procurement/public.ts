export { keeperOf, postSupplierMail } from './orders/thread.ts'
