import { units } from '#shared/catalog/units.ts'
import type { Picture } from '#shared/files/contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, keptBy } from './columns.ts'

export const files = pgTable('files', {
  id: identity(),
  companyId: integer().notNull(),
  sha256: bytes().notNull(),
  kind: text({ enum: ['image', 'pdf'] }).notNull(),
  contentType: text().notNull(),
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  storedBytes: bigint({ mode: 'number' }).notNull(),
  width: integer(),
  height: integer(),
  color: text(),
  blur: text(),
  variants: jsonb().$type<Record<string, string>>().notNull(),
  hashes: jsonb().$type<Record<string, string>>().notNull().default({}),
  uploadedBy: integer(),
  createdAt: instant().notNull(),
  keptAt: instant(),
  inCatalog: boolean().notNull().default(false),
  folder: text().notNull(),
})

export const storageUsage = pgTable('storage_usage', {
  companyId: integer().primaryKey(),
  usedBytes: keptBy(bigint({ mode: 'number' }).notNull(), 'count_stored_bytes', 'count_import_bytes'),
})

export const selectionCategories = pgTable('selection_categories', {
  id: identity(),
  companyId: integer().notNull(),
  name: text().notNull(),
  description: text(),
  icon: text(),
  color: text(),
  cover: text(),
  coverPicture: jsonb().$type<Picture>(),
  coverFileId: integer(),
  position: integer().notNull().default(0),
  starterKey: text(),
  itemCount: keptBy(integer().notNull().default(0), 'count_items_of'),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  createdAt: instant().notNull(),
})

export const selectionItems = pgTable('selection_items', {
  id: identity(),
  companyId: integer().notNull(),
  categoryId: integer().notNull(),
  name: text().notNull(),
  brand: text(),
  model: text(),
  sku: text(),
  description: text(),
  priceCents: bigint({ mode: 'number' }).notNull(),
  unit: text({ enum: units }).notNull().default('each'),
  leadTimeDays: integer(),
  availability: text({ enum: ['in_stock', 'limited', 'out_of_stock'] })
    .notNull()
    .default('in_stock'),
  specifications: json().$type<Record<string, string>>().notNull().default({}),
  dataSheetUrl: text(),
  dataSheetFileId: integer(),
  starterKey: text(),
  starterPictures: text().array().notNull().default([]),
  pictures: jsonb().$type<Picture[]>().notNull().default([]),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  oneOff: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  search: text().notNull()
    .generatedAlwaysAs(sql`lower(((((((name || ' '::text) || coalesce(brand, ''::text)) || ' '::text)
    || coalesce(model, ''::text)) || ' '::text) || coalesce(description, ''::text)))`),
})

export const itemPictures = pgTable(
  'item_pictures',
  {
    companyId: integer().notNull(),
    itemId: integer().notNull(),
    fileId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.fileId] })],
)

export const itemPrices = pgTable('item_prices', {
  id: identity(),
  companyId: integer().notNull(),
  itemId: integer().notNull(),
  priceCents: bigint({ mode: 'number' }).notNull(),
  changedBy: integer(),
  changedAt: instant().notNull(),
  changeId: integer(),
})

export const itemChanges = pgTable('item_changes', {
  id: identity(),
  companyId: integer().notNull(),
  act: text({ enum: ['price', 'move', 'archive'] }).notNull(),
  priceBy: text({ enum: ['percent', 'amount'] }),
  priceValue: bigint({ mode: 'number' }),
  rounding: text({ enum: ['none', 'half', 'whole', 'ninety_nine'] }),
  category: text(),
  onCost: boolean().notNull().default(false),
  itemCount: integer().notNull(),
  changedBy: integer().notNull(),
  changedAt: instant().notNull(),
  undoneBy: integer(),
  undoneAt: instant(),
})

export const itemChangeRows = pgTable(
  'item_change_rows',
  {
    companyId: integer().notNull(),
    changeId: integer().notNull(),
    itemId: integer().notNull(),
    fromCents: bigint({ mode: 'number' }),
    toCents: bigint({ mode: 'number' }),
    fromCategoryId: integer(),
    toCategoryId: integer(),
    fromCostCents: bigint({ mode: 'number' }),
    toCostCents: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.itemId] })],
)
