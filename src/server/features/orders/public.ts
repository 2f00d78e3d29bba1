export { keeperOf, postSupplierMail } from './order/thread.ts'
