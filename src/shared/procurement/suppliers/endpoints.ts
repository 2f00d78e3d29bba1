import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listSuppliers = endpoint<typeof contract.listSuppliers>()('GET', '/suppliers')
export const createSupplier = endpoint<typeof contract.createSupplier>()('POST', '/suppliers')
export const readSupplier = endpoint<typeof contract.readSupplier>()('GET', '/suppliers/:supplierId')
export const editSupplier = endpoint<typeof contract.editSupplier>()('PUT', '/suppliers/:supplierId')
export const archiveSupplier = endpoint<typeof contract.archiveSupplier>()('DELETE', '/suppliers/:supplierId')
export const restoreSupplier = endpoint<typeof contract.restoreSupplier>()('POST', '/suppliers/:supplierId/restore')
