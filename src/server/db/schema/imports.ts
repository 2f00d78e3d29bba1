import type { ImportStatus, Outcome, FileQuestion } from '#shared/imports/contract.ts'
import { importKinds, numberForms } from '#shared/imports/kinds.ts'
import { dayOrders } from '#shared/kernel/typed-days.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { bigint, boolean, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { files } from './catalog.ts'
import { identity, instant } from './columns.ts'

const statuses = ['mapping', 'checking', 'checked', 'applying', 'done', 'failed'] as const satisfies ImportStatus[]
const outcomes = ['added', 'changed', 'unchanged', 'refused'] as const satisfies Outcome[]

export const imports = pgTable('imports', {
  id: identity(),
  companyId: integer().notNull(),
  createdBy: integer().notNull(),
  kind: text({ enum: importKinds }).notNull(),
  projectId: integer(),
  fileName: text().notNull(),
  status: text({ enum: statuses }).notNull().default('mapping'),
  version: integer().notNull().default(1),
  sheets: jsonb().$type<string[]>().notNull().default([]),
  sheet: integer().notNull().default(0),
  /** The workbook counts days from 1904, as old Macs did. */
  from1904: boolean('from1904').notNull().default(false),
  headerRow: integer().notNull(),
  columnCount: integer().notNull(),
  /** Which column holds which field. */
  mapping: jsonb().$type<Mapping>().notNull(),
  /** Why a person should review the columns, in sentences. */
  doubts: jsonb().$type<string[]>().notNull().default([]),
  /** How the file writes decimals and days, where the rows alone do not say. */
  numbers: text({ enum: numberForms }),
  dates: text({ enum: dayOrders }),
  questions: jsonb().$type<FileQuestion[]>().notNull().default([]),
  category: text(),
  rowCount: integer().notNull(),
  /** What the rows take, and what they take with their checks. */
  rowsBytes: bigint({ mode: 'number' }).notNull().default(0),
  storedBytes: bigint({ mode: 'number' }).notNull().default(0),
  newCategories: jsonb().$type<string[]>().notNull().default([]),
  supplier: text(),
  newSuppliers: jsonb().$type<string[]>().notNull().default([]),
  counts: jsonb().$type<Partial<Record<Outcome, number>>>().notNull().default({}),
  progress: integer().notNull().default(0),
  problem: text(),
  createdAt: instant().notNull(),
  appliedAt: instant(),
})

/** A file of a ZIP: where its packed bytes are, or why it cannot be used. */
export type PictureEntry = {
  file: string
  start: number
  /** Bytes in the ZIP. */
  packed: number
  /** How the ZIP packed it: 0 as it is, 8 deflated. */
  method: number
  /** Bytes when unpacked. */
  size: number
  problem: string | null
}

/** A file of a ZIP with the item that it was matched to, and its position among the item's pictures. */
export type SavedPicture = PictureEntry & {
  sku: string | null
  itemId: number | null
  itemName: string | null
  position: number
}

/** A stored picture without a row of its own, as JSON. */
export type SavedUpload = Omit<typeof files.$inferInsert, 'sha256' | 'createdAt'> & {
  sha256: string
  createdAt: string
}

export const pictureImports = pgTable('picture_imports', {
  id: identity(),
  companyId: integer().notNull(),
  createdBy: integer().notNull(),
  fileName: text().notNull(),
  folder: text().notNull(),
  status: text({ enum: ['checked', 'applying', 'done', 'failed'] })
    .notNull()
    .default('checked'),
  mode: text({ enum: ['add', 'replace'] }),
  entries: jsonb().$type<SavedPicture[]>().notNull(),
  uploads: jsonb().$type<SavedUpload[]>().notNull().default([]),
  progress: integer().notNull().default(0),
  problem: text(),
  storedBytes: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull(),
  appliedAt: instant(),
})

export const importRows = pgTable(
  'import_rows',
  {
    companyId: integer().notNull(),
    importId: integer().notNull(),
    rowNumber: integer().notNull(),
    cells: jsonb().$type<Cell[]>().notNull(),
    outcome: text({ enum: outcomes }),
    title: text(),
    plan: json().$type<unknown>(),
    problems: jsonb().$type<{ field: string; message: string }[]>(),
    changes: jsonb().$type<{ field: string; before: string; after: string }[]>(),
    targetId: integer(),
    targetVersion: integer(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
)

export const importHeadings = pgTable(
  'import_headings',
  {
    companyId: integer().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    heading: text().notNull(),
    field: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.heading] })],
)

/** Kinds of records that an import can be undone for. */
export const undoKinds = [...importKinds, 'pictures'] as const

export const importUndos = pgTable('import_undos', {
  id: identity(),
  companyId: integer().notNull(),
  importId: integer().notNull(),
  kind: text({ enum: undoKinds }).notNull(),
  projectId: integer(),
  fileName: text().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  newCategories: integer().array().notNull().default([]),
  newAllowances: integer().array().notNull().default([]),
  newSuppliers: integer().array().notNull().default([]),
  storedBytes: bigint({ mode: 'number' }).notNull().default(0),
  appliedBy: integer().notNull(),
  appliedAt: instant().notNull(),
  undoneBy: integer(),
  undoneAt: instant(),
})

/** A record that an import changed: its version afterward, and what it was before. */
export type ChangedRecord = { id: number; version: number; before: unknown }

export const importUndoPages = pgTable(
  'import_undo_pages',
  {
    companyId: integer().notNull(),
    undoId: integer().notNull(),
    page: integer().notNull(),
    created: integer().array().notNull(),
    changed: json().$type<ChangedRecord[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.undoId, table.page] })],
)
