import * as contract from '#shared/procurement/invoices/contract.ts'
import * as endpoints from '#shared/procurement/invoices/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as invoices from './recording.ts'

const api = operations(endpoints, contract)

export function invoiceRoutes(http: Http): void {
  http.serve(api.listInvoices, ({ ctx, params }) => invoices.list(ctx, params.orderId))
  http.serve(api.recordInvoice, ({ ctx, params, body }) => invoices.recordInvoice(ctx, params.orderId, body))
  http.serve(api.disputeInvoice, ({ ctx, params, body }) => invoices.disputeInvoice(ctx, params, body))
  http.serve(api.acceptInvoice, ({ ctx, params, body }) => invoices.acceptInvoice(ctx, params, body))
  http.serve(api.removeInvoice, ({ ctx, params }) => invoices.removeInvoice(ctx, params.orderId, params.invoiceId))
}
