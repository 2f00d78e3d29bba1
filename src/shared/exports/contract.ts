import { z } from 'zod'
import { listItems } from '../catalog/contract.ts'
import { contract } from '../kernel/endpoint.ts'
import { MAX_ID } from '../kernel/ids.ts'
import { QueryFlag, QueryInt } from '../kernel/schemas.ts'
import { Line } from '../kernel/text/text-schemas.ts'
import { MessageQuery } from '../messages/contract.ts'
import { listClients } from '../people/contract.ts'
import { listLog } from '../procurement/log/contract.ts'
import { listSuppliers } from '../procurement/suppliers/contract.ts'
import { listProjects } from '../projects/contract.ts'
import { listSelections } from '../selections/contract.ts'
import { sortColumns } from '#shared/selections/lists/sort-columns.ts'
import { listTimeline } from '../schedule/milestones/contract.ts'
import { bookLayouts } from './book-layouts.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** An export contains all pages of the list. */
const wholeList = { limit: true, cursor: true } as const
const format = { format: ExportFormat.default('csv') }
const replyType = 'text/csv'

export const exportProjects = contract({
  summary: 'The list of projects with the same search and filters, as CSV or XLSX.',
  query: listProjects.query.omit(wholeList).extend(format),
  replyType,
})

export const exportSelections = contract({
  summary: 'The list of selections with the same search, filters and order, as CSV or XLSX.',
  query: listSelections.query.omit(wholeList).extend({
    ...format,
    /** Every one of these words occurs in the row, as in the search of a project's table. */
    words: Line(200, 'The search').optional(),
    /** The order of the table; above 5,000 rows the file has the order of the list. */
    orderBy: z.enum(sortColumns).optional(),
    descending: QueryFlag.optional(),
  }),
  replyType,
})

export const exportItems = contract({
  summary: 'The items of the catalog with the same search and filters, as CSV or XLSX.',
  query: listItems.query.omit(wholeList).extend(format),
  replyType,
})

export const exportClients = contract({
  summary: 'The list of clients or subcontractors with the same search and filters, as CSV or XLSX.',
  query: listClients.query.omit(wholeList).extend(format),
  replyType,
})

export const exportSuppliers = contract({
  summary: 'The list of suppliers with the same search, as CSV or XLSX.',
  query: listSuppliers.query.omit(wholeList).extend(format),
  replyType,
})

const books = z.object({ ...format, layout: z.enum(bookLayouts).default('finishwork') })

export const exportOrders = contract({
  summary:
    'The lines of placed orders, newest order first, as CSV or XLSX with the columns of QuickBooks or Xero. For builders only.',
  query: books,
  replyType,
})

export const exportInvoices = contract({
  summary:
    'Invoices of suppliers, newest first, as CSV or XLSX with the columns of QuickBooks or Xero. For builders only.',
  query: books,
  replyType,
})

export const exportLog = contract({
  summary: 'The procurement log with the same search, filters and order, as CSV or XLSX. For builders only.',
  query: listLog.query.omit(wholeList).extend(format),
  replyType,
})

export const exportTeam = contract({
  summary: "The company's builders, as CSV or XLSX. For owner and admins.",
  query: z.object(format),
  replyType,
})

export const exportActivity = contract({
  summary: 'Who did what, on everything the person may see or on one project, newest first, as CSV or XLSX.',
  query: z.object({ ...format, projectId: QueryInt(1, MAX_ID).optional() }),
  replyType,
  errors: ['not_found'],
})

export const exportSignOffs = contract({
  summary: 'The sign-offs of a project, one row for each signed selection, newest first, as CSV or XLSX.',
  query: z.object(format),
  replyType,
})

export const exportTimeline = contract({
  summary: 'The milestones of a project by day, and with `deadlines=true` its deadlines, as CSV or XLSX.',
  query: listTimeline.query.extend(format),
  replyType,
})

export const exportMessages = contract({
  summary: 'The messages of a project that the person may read, newest first, as CSV or XLSX.',
  query: MessageQuery.omit({ before: true, after: true, limit: true }).extend(format),
  replyType,
})
