import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/procurement/suppliers/contract.ts'
import * as endpoints from '#shared/procurement/suppliers/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as suppliers from './managing.ts'

const api = operations(endpoints, contract)

export function supplierRoutes(http: Http): void {
  http.serve(api.listSuppliers, ({ ctx, query, request }) => suppliers.list(ctx, query, request.url))
  http.serve(api.createSupplier, ({ ctx, body }) => suppliers.create(ctx, body))
  http.serve(api.readSupplier, ({ ctx, params }) => suppliers.read(ctx, params.supplierId))
  http.serve(api.editSupplier, ({ ctx, params, body }) => suppliers.edit(ctx, params.supplierId, body))
  http.serve(api.archiveSupplier, ({ ctx, params }) => suppliers.archive(ctx, params.supplierId))
  http.serve(api.restoreSupplier, ({ ctx, params }) => suppliers.restore(ctx, params.supplierId))
}
