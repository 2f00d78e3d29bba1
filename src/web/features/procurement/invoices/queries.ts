import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderInvoices } from '#shared/procurement/invoices/contract.ts'
import {
  acceptInvoice,
  disputeInvoice,
  listInvoices,
  recordInvoice,
  removeInvoice,
} from '#shared/procurement/invoices/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/network/call.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'

export const invoicesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId, 'invoices'],
    queryFn: ({ signal }) => call(listInvoices, { orderId, signal }),
  })

/** The reply is what the order has then. */
function useInvoiceChange<Input>(orderId: number, change: (input: Input) => Promise<OrderInvoices>) {
  const client = useQueryClient()
  const refresh = useRefreshAfter()
  return useMutation({
    mutationFn: change,
    onSuccess: (invoices) => {
      client.setQueryData(invoicesQuery(orderId).queryKey, invoices)
      refresh({ kind: 'invoice.recorded' })
    },
  })
}

export const useRecordInvoice = (orderId: number) =>
  useInvoiceChange(orderId, (body: BodyInput<typeof recordInvoice>) => call(recordInvoice, { orderId, body }))

export const useDisputeInvoice = (orderId: number) =>
  useInvoiceChange(orderId, ({ invoiceId, note }: { invoiceId: number; note: string }) =>
    call(disputeInvoice, { orderId, invoiceId, body: { note } }),
  )

/** The difference is the one that the order shows. */
export const useAcceptInvoice = (orderId: number) =>
  useInvoiceChange(orderId, ({ invoiceId, difference }: { invoiceId: number; difference: number }) =>
    call(acceptInvoice, { orderId, invoiceId, body: { acceptedDifference: difference } }),
  )

export const useRemoveInvoice = (orderId: number) =>
  useInvoiceChange(orderId, (invoiceId: number) => call(removeInvoice, { orderId, invoiceId }))
