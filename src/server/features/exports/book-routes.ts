import { invoiceColumns, orderLineColumns } from '#shared/exports/book-columns.ts'
import * as contract from '#shared/exports/contract.ts'
import * as endpoints from '#shared/exports/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { bookedInvoices, bookedLines } from '#server/features/invoices/public.ts'
import type { Http } from '#server/platform/http/http.ts'
import { exported } from './exporting.ts'
import { PAGE } from './list-pages.ts'

const api = operations(endpoints, contract)

/** What the bookkeeper imports. */
export function bookExportRoutes(http: Http): void {
  http.raw(api.exportOrders, ({ ctx, query: { format, layout } }) =>
    exported(ctx, {
      title: 'Orders',
      columns: orderLineColumns[layout],
      format,
      readPage: (before: number | undefined) => bookedLines(ctx, before, PAGE),
    }),
  )
  http.raw(api.exportInvoices, ({ ctx, query: { format, layout } }) =>
    exported(ctx, {
      title: 'Invoices',
      columns: invoiceColumns[layout],
      format,
      readPage: (before: number | undefined) => bookedInvoices(ctx, before, PAGE),
    }),
  )
}
