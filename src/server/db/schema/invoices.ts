import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, day, identity, instant } from './columns.ts'

export const orderInvoices = pgTable('order_invoices', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  supplierKey: integer().notNull(),
  number: text().notNull(),
  invoicedOn: day().notNull(),
  amountCents: cents().notNull(),
  differenceCents: cents().notNull(),
  note: text(),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
})
