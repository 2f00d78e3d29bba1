import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listSuppliers } from '#shared/procurement/suppliers/endpoints.ts'
import { call } from '#web/platform/network/call.ts'

/** Suppliers to choose from, searched by the server. */
export const supplierChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['suppliers', 'choices', q],
    queryFn: ({ signal }) => call(listSuppliers, { query: { q: q || undefined, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })
