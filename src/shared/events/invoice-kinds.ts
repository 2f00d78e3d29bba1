import type { AuditKind } from '../activity/vocabulary.ts'
import { wordOf } from '../activity/words.ts'
import { type EventKind, nobody } from './event-kind.ts'

type InvoiceKind = Extract<AuditKind, `invoice.${string}`>

/** Recorded without a project, because clients read the events of theirs. */
const aboutInvoices = (verb: string): EventKind => ({
  sentence: ({ data }) =>
    `${verb} the ${wordOf(data, 'what', 'invoice')} ${wordOf(data, 'number', '')} of order PO-${wordOf(data, 'order', '')}`,
  audience: 'builders',
  page: 'orders',
  notifies: nobody,
})

/** The rows of `eventKinds` about the invoices of suppliers. */
export const invoiceKinds: Record<InvoiceKind, EventKind> = {
  'invoice.recorded': aboutInvoices('recorded'),
  'invoice.accepted': aboutInvoices('accepted'),
  'invoice.disputed': aboutInvoices('disputed'),
  'invoice.removed': aboutInvoices('removed'),
}
