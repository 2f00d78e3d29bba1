import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant } from './columns.ts'

export const suppliers = pgTable('suppliers', {
  id: identity(),
  companyId: integer().notNull(),
  name: text().notNull(),
  contact: text(),
  email: text(),
  phone: text(),
  accountNumber: text(),
  terms: text(),
  leadTimeDays: integer(),
  deliveryDays: integer().array().notNull().default([]),
  notes: text(),
  search: text().notNull().generatedAlwaysAs(''),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})
