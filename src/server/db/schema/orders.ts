import { bigint, boolean, char, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { packs } from '#shared/procurement/costs/packs.ts'
import { units } from '#shared/catalog/units.ts'
import { messageSources, orderStatuses } from '#shared/procurement/orders/statuses.ts'
import type { Decision } from '#shared/procurement/orders/proposal-words.ts'
import type { RevisedOrder } from '#shared/procurement/orders/words.ts'
import { bytes, cents, day, identity, instant, keptBy } from './columns.ts'

const milli = () => bigint({ mode: 'number' })

export const orderSeries = pgTable('order_series', {
  companyId: integer().primaryKey(),
  lastNumber: integer().notNull(),
})

export const orders = pgTable('orders', {
  id: identity(),
  companyId: integer().notNull(),
  number: integer().notNull(),
  supplierId: integer(),
  projectId: integer(),
  status: text({ enum: orderStatuses }).notNull().default('draft'),
  revision: integer().notNull().default(1),
  currency: char({ length: 3 }).notNull(),
  deliveryAddress: text().notNull().default(''),
  deliveryInstructions: text(),
  neededBy: day(),
  taxMilli: integer().notNull().default(0),
  notes: text(),
  subtotalCents: cents().notNull().default(0),
  taxCents: cents().notNull().default(0),
  totalCents: cents().notNull().default(0),
  lineCount: integer().notNull().default(0),
  openLines: integer().notNull().default(0),
  expectedOn: day(),
  hasProposal: boolean().notNull().default(false),
  disputedInvoices: integer().notNull().default(0),
  /** Made by ordering one selection from its own page: nothing is emailed. */
  simple: boolean().notNull().default(false),
  mailId: integer(),
  search: keptBy(
    text().notNull().default(''),
    'orders_search_text',
    'order_lines_in_search',
    'order_line_in_search',
    'suppliers_rename_in_search',
  ),
  version: integer().notNull().default(1),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
  sentAt: instant(),
  confirmedAt: instant(),
  canceledAt: instant(),
  cancelReason: text(),
})

export const orderLines = pgTable('order_lines', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  position: integer().notNull().default(0),
  selectionId: integer(),
  itemId: integer(),
  description: text().notNull(),
  supplierSku: text(),
  unit: text({ enum: units }).notNull(),
  quantityMilli: milli().notNull(),
  /** The quantity that the client signed; the ordered one has waste and whole packs. */
  signedMilli: milli(),
  wasteTenths: integer(),
  pack: text({ enum: packs }),
  packMilli: milli(),
  unitCostCents: cents(),
  taxable: boolean().notNull().default(true),
  deliveredMilli: milli().notNull().default(0),
  damagedMilli: milli().notNull().default(0),
  backorder: boolean().notNull().default(false),
  expectedOn: day(),
  proposedOn: day(),
  proposedBackorder: boolean().notNull().default(false),
  proposedNote: text(),
  proposedAt: instant(),
  /** False once a revision took the line out, or the order was canceled. */
  live: boolean().notNull().default(true),
  isCharge: boolean().notNull().default(false),
  releasedFrom: integer(),
})

export const orderRevisions = pgTable(
  'order_revisions',
  {
    orderId: integer().notNull(),
    revision: integer().notNull(),
    companyId: integer().notNull(),
    snapshot: jsonb().$type<RevisedOrder>().notNull(),
    changes: jsonb().$type<string[]>().notNull().default([]),
    reason: text(),
    /** What was printed, so that it can be printed again as it was (`orders/pdf/papers.ts`). */
    paper: jsonb().$type<Readonly<Record<string, unknown>>>(),
    logoFileId: integer(),
    createdBy: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.revision] })],
)

export const orderMessages = pgTable('order_messages', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  source: text({ enum: messageSources }).notNull(),
  authorId: integer(),
  authorName: text().notNull(),
  message: text().notNull(),
  /** Hash of an email, or of what a supplier sent from their page: the same message is stored once. */
  mailHash: bytes(),
  decision: jsonb().$type<Decision>(),
  createdAt: instant().notNull(),
})

export const orderMessageFiles = pgTable(
  'order_message_files',
  { messageId: integer().notNull(), fileId: integer().notNull(), companyId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] })],
)

export const orderLinks = pgTable('order_links', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  openedAt: instant(),
  withdrawnAt: instant(),
})

export const orderDeliveries = pgTable('order_deliveries', {
  id: identity(),
  companyId: integer().notNull(),
  orderId: integer().notNull(),
  deliveredOn: day().notNull(),
  note: text(),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
})

/** What a line said before a delivery. */
export type LineBefore = {
  deliveredMilli: number
  damagedMilli: number
  backorder: boolean
  expectedOn: string | null
}

export const orderDeliveryLines = pgTable(
  'order_delivery_lines',
  {
    deliveryId: integer().notNull(),
    lineId: integer().notNull(),
    companyId: integer().notNull(),
    deliveredMilli: milli().notNull(),
    damagedMilli: milli().notNull().default(0),
    note: text(),
    before: jsonb().$type<LineBefore>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.lineId] })],
)

export const orderDeliveryPhotos = pgTable(
  'order_delivery_photos',
  {
    deliveryId: integer().notNull(),
    lineId: integer().notNull(),
    fileId: integer().notNull(),
    companyId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.lineId, table.fileId] })],
)

export const orderMails = pgTable(
  'order_mails',
  {
    mailId: integer().notNull(),
    companyId: integer().notNull(),
    orderId: integer().notNull(),
    revision: integer().notNull(),
    reminder: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.mailId, table.orderId] })],
)
