import { z } from 'zod'
import { listItems } from '../catalog/contract.ts'
import { contract } from '../kernel/endpoint.ts'
import { listClients } from '../people/contract.ts'
import { listProjects } from '../projects/contract.ts'
import { listSelections } from '../selections/contract.ts'

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
  summary: 'The list of selections with the same search and filters, as CSV or XLSX.',
  query: listSelections.query.omit(wholeList).extend(format),
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
