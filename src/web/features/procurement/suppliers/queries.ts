import { useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { Supplier } from '#shared/procurement/suppliers/contract.ts'
import {
  archiveSupplier,
  createSupplier,
  editSupplier,
  listSuppliers,
  restoreSupplier,
} from '#shared/procurement/suppliers/endpoints.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pageSize } from '#web/platform/page-size.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export type SupplierFilter = { q?: string; archived?: 'true' }

export const suppliersQuery = (filter: SupplierFilter) =>
  pagedQuery<Supplier>({
    queryKey: ['suppliers', 'list', filter],
    page: (cursor, signal) =>
      callPage(listSuppliers, { query: { ...filter, cursor, limit: pageSize.suppliers }, signal }),
  })

function useSupplierAct<Input>(send: (input: Input) => Promise<Supplier>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: send, onSuccess: () => refresh({ kind: 'supplier.edited' }) })
}

export const useCreateSupplier = () =>
  useSupplierAct(({ body, key }: { body: BodyInput<typeof createSupplier>; key: string }) =>
    call(createSupplier, { body, idempotencyKey: key }),
  )
export const useEditSupplier = (supplierId: number) =>
  useSupplierAct((body: BodyInput<typeof editSupplier>) => call(editSupplier, { supplierId, body }))
export const useArchiveSupplier = () => useSupplierAct((supplierId: number) => call(archiveSupplier, { supplierId }))
export const useRestoreSupplier = () => useSupplierAct((supplierId: number) => call(restoreSupplier, { supplierId }))
