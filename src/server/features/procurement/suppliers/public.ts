/** Read with the permissions of the person who asks. */
export { buys } from './policy.ts'
export { list as listSuppliers } from './managing.ts'
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
} from './importing.ts'
