import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { packs } from '#shared/procurement/costs/packs.ts'
import { identity, instant, keptBy } from './columns.ts'

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
  search: text().notNull()
    .generatedAlwaysAs(sql`lower(((((((coalesce(name, ''::text) || ' '::text) || coalesce(contact, ''::text)) || ' '::text)
    || coalesce(email, ''::text)) || ' '::text) || coalesce(account_number, ''::text)))`),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})

/** Never joined by what clients and trades read. */
export const itemBuying = pgTable('item_buying', {
  itemId: integer().primaryKey(),
  companyId: integer().notNull(),
  supplierId: integer(),
  supplierSku: text(),
  costCents: bigint({ mode: 'number' }),
  markupBp: integer(),
  pack: text({ enum: packs }),
  packMilli: bigint({ mode: 'number' }),
  wasteTenths: integer(),
  updatedAt: instant().notNull(),
  costChangedAt: keptBy(instant(), 'item_cost_changed'),
})

/** What an item cost before. */
export const itemCosts = pgTable(
  'item_costs',
  {
    itemId: integer().notNull(),
    companyId: integer().notNull(),
    costCents: bigint({ mode: 'number' }).notNull(),
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.itemId, table.until] })],
)

export const categoryBuying = pgTable('category_buying', {
  categoryId: integer().primaryKey(),
  companyId: integer().notNull(),
  wasteTenths: integer().notNull(),
  updatedAt: instant().notNull(),
})

export const selectionWaste = pgTable(
  'selection_waste',
  {
    selectionId: integer().notNull(),
    itemId: integer().notNull(),
    companyId: integer().notNull(),
    wasteTenths: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.selectionId, table.itemId] })],
)
