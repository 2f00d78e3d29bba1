export { keeperOf, postSupplierMail } from './thread.ts'
