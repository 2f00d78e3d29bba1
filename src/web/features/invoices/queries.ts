import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderInvoices } from '#shared/invoices/contract.ts'
import { listInvoices, recordInvoice, removeInvoice } from '#shared/invoices/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/network/call.ts'

export const invoicesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId, 'invoices'],
    queryFn: ({ signal }) => call(listInvoices, { orderId, signal }),
  })

/** The reply is what the order has then. */
function useInvoiceChange<Input>(orderId: number, change: (input: Input) => Promise<OrderInvoices>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (invoices) => client.setQueryData(invoicesQuery(orderId).queryKey, invoices),
  })
}

export const useRecordInvoice = (orderId: number) =>
  useInvoiceChange(orderId, (body: BodyInput<typeof recordInvoice>) => call(recordInvoice, { orderId, body }))

export const useRemoveInvoice = (orderId: number) =>
  useInvoiceChange(orderId, (invoiceId: number) => call(removeInvoice, { orderId, invoiceId }))
