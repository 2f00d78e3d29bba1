import type { AuditKind } from '../activity/vocabulary.ts'
import type { Payload } from './payload-schemas.ts'
import type { EventKind, EventKinds } from './event-kind.ts'

type InvoiceKind = Extract<AuditKind, `invoice.${string}`>

/** Recorded without a project, because clients read the events of theirs. */
const aboutInvoices = (verb: string): EventKind<InvoiceKind> => ({
  sentence: ({ what, number, order }: Payload<InvoiceKind>) => `${verb} the ${what} ${number} of order PO-${order}`,
  audience: 'builders',
  page: 'orders',
})

/** The rows of `eventKinds` about the invoices of suppliers. */
export const invoiceKinds: EventKinds<InvoiceKind> = {
  'invoice.recorded': aboutInvoices('recorded'),
  'invoice.accepted': aboutInvoices('accepted'),
  'invoice.disputed': aboutInvoices('disputed'),
  'invoice.removed': aboutInvoices('removed'),
}
