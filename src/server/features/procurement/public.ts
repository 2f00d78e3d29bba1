export { keeperOf, postSupplierMail } from './orders/thread.ts'
export { bookedInvoices, bookedLines } from './invoices/books.ts'
export { list as listLog } from './log/listing.ts'
/** Read with the permissions of the person who asks. */
export { list as listSuppliers } from './suppliers/managing.ts'
export {
  addImportedSuppliers,
  changeImportedSuppliers,
  everySupplier,
  type ImportedSupplier,
  type KnownSupplier,
  lockImportedSuppliers,
  lockUndoneSuppliers,
  problemOfSuppliers,
  removeUnusedSuppliers,
  type SupplierBefore,
  suppliersBefore,
  suppliersNamed,
  undoSuppliers,
} from './suppliers/importing.ts'
