export { postSupplierMail, type SupplierMail } from './thread.ts'
