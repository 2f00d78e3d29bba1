import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { invoiceStates } from '#shared/procurement/invoices/states.ts'
import { cents, day, identity, instant } from './columns.ts'

export const orderInvoices = pgTable('order_invoices', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  /** The supplier of the order, or 0. Part of the unique key: a supplier uses each invoice number once. */
  supplierKey: integer().notNull(),
  number: text().notNull(),
  invoicedOn: day().notNull(),
  amountCents: cents().notNull(),
  differenceCents: cents().notNull(),
  note: text(),
  state: text({ enum: invoiceStates }).notNull().default('accepted'),
  disputeNote: text(),
  replacedBy: integer(),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
})
