import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listInvoices = endpoint<typeof contract.listInvoices>()('GET', '/orders/:orderId/invoices')
export const recordInvoice = endpoint<typeof contract.recordInvoice>()('POST', '/orders/:orderId/invoices')
export const disputeInvoice = endpoint<typeof contract.disputeInvoice>()(
  'POST',
  '/orders/:orderId/invoices/:invoiceId/dispute',
)
export const acceptInvoice = endpoint<typeof contract.acceptInvoice>()(
  'POST',
  '/orders/:orderId/invoices/:invoiceId/accept',
)
export const removeInvoice = endpoint<typeof contract.removeInvoice>()('DELETE', '/orders/:orderId/invoices/:invoiceId')
