export { postSupplierMail } from './thread.ts'
