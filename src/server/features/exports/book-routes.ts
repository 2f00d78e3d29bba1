import { invoiceColumns, orderLineColumns } from '#shared/exports/book-columns.ts'
import { type BookLayout, bookPrograms } from '#shared/exports/book-layouts.ts'
import { logColumns } from '#shared/exports/log-columns.ts'
import * as contract from '#shared/exports/contract.ts'
import * as endpoints from '#shared/exports/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { bookedInvoices, bookedLines } from '#server/features/procurement/public.ts'
import { listLog } from '#server/features/procurement/public.ts'
import type { Http } from '#server/platform/http/http.ts'
import { exported } from './exporting.ts'
import { arrayPages, PAGE } from './list-pages.ts'

const api = operations(endpoints, contract)

/** Files for two programs are told apart in one folder. */
const fileName = (what: string, layout: BookLayout): string =>
  layout === 'finishwork' ? what : `${what} for ${bookPrograms[layout]}`

/** What the bookkeeper and the site manager take along. */
export function bookExportRoutes(http: Http): void {
  http.raw(api.exportOrders, ({ ctx, query: { format, layout } }) =>
    exported(ctx, {
      title: 'Orders',
      fileName: () => fileName('Orders', layout),
      columns: orderLineColumns[layout],
      format,
      readPage: (before: number | undefined) => bookedLines(ctx, before, PAGE),
    }),
  )
  http.raw(api.exportInvoices, ({ ctx, query: { format, layout } }) =>
    exported(ctx, {
      title: 'Invoices',
      fileName: () => fileName('Invoices', layout),
      columns: invoiceColumns[layout],
      format,
      readPage: (before: number | undefined) => bookedInvoices(ctx, { before, limit: PAGE, layout }),
    }),
  )
  http.raw(api.exportLog, ({ ctx, query: { format, ...filter } }) =>
    exported(ctx, {
      title: 'Procurement log',
      columns: logColumns,
      format,
      readPage: arrayPages((page, url) => listLog(ctx, { ...filter, ...page }, url)),
    }),
  )
}
