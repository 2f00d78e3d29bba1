import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { MAX_ID } from '../kernel/ids.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { Id, Instant, PageQuery, QueryInt, Version } from '../kernel/schemas.ts'
import { dayOrders } from '../kernel/typed-days.ts'
import { numberForms } from './kinds.ts'
import { ImportKind, MappingInput } from './schemas.ts'
import { importLimits } from './limits.ts'

/** `mapping`: the columns are to be confirmed. `checked`: the preview is ready. `failed`: nothing was imported. */
export const ImportStatus = z.enum(['mapping', 'checking', 'checked', 'applying', 'done', 'failed'])
export type ImportStatus = z.infer<typeof ImportStatus>

export const Outcome = z.enum(['added', 'changed', 'unchanged', 'refused'])
export type Outcome = z.infer<typeof Outcome>

/** Numbers or dates that the region would not write so. The person is asked once, with the first of them as the example. */
export const FileQuestion = z.object({
  about: z.enum(['numbers', 'dates']),
  rows: z.int().min(1),
  example: z.string(),
  meaning: z.string(),
})
export type FileQuestion = z.infer<typeof FileQuestion>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  projectId: Id.nullable(),
  fileName: z.string(),
  status: ImportStatus,
  version: Version,
  /** The sheets of a workbook. */
  sheets: z.array(z.string()),
  sheet: z.int().min(0),
  /** Row of the headings; 0 when there are none. */
  headerRow: z.int().min(0),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** Field to column, counted from 0. */
  mapping: z.record(z.string(), z.int().min(0)),
  /** Why a person should review the columns before the rows are checked, in sentences. */
  doubts: z.array(z.string()),
  /** For rows without a category. */
  category: z.string().nullable(),
  /** For rows without a supplier. */
  supplier: z.string().nullable(),
  /** How the file writes decimals and dates, once someone said so. */
  numbers: z.enum(numberForms).nullable(),
  dates: z.enum(dayOrders).nullable(),
  questions: z.array(FileQuestion),
  rows: z.int().min(0),
  counts: z.record(Outcome, z.int().min(0)),
  newCategories: z.array(z.string()),
  newSuppliers: z.array(z.string()),
  /** What is left out of the file, in sentences. */
  notes: z.array(z.string()),
  /** How many of the selections would have no install day, in the preview, or have none once they are imported. */
  withoutInstallDay: z.int().min(0),
  /** Rows processed in the current step. */
  progress: z.int().min(0),
  /** Why nothing was imported or, while it runs, why it starts again. */
  problem: z.string().nullable(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

const QueryId = QueryInt(1, MAX_ID)

export const startImport = contract({
  summary: 'Upload a CSV file, an Excel workbook or pasted text, to be mapped and previewed.',
  query: z.object({
    kind: ImportKind,
    /** The project that selections are imported into. */
    projectId: QueryId.optional(),
    /** Which sheet of a workbook, counted from 0. */
    sheet: QueryInt(0, importLimits.sheets).optional(),
  }),
  bodyType: 'multipart/form-data',
  reply: Import,
  status: 201,
  errors: [
    'invalid',
    'not_found',
    'conflict',
    'trial_ended',
    'too_large',
    'unsupported_media',
    'rate_limited',
    'unavailable',
  ],
})

export const getImport = contract({ summary: 'One import with its progress and counts.', reply: Import })

export const mapImport = contract({
  summary:
    'Set which column holds what, and check all rows in the background. The mapping is remembered for the company.',
  body: MappingInput,
  reply: Import,
  errors: ['conflict'],
})

export const ImportRow = z.object({
  /** The number of the row in the file. */
  row: z.int().min(1),
  outcome: Outcome,
  /** The record's name. */
  title: z.string(),
  problems: z.array(z.object({ column: z.string(), cell: z.string(), message: z.string() })),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImportRows = contract({
  summary: 'The preview: rows with what would happen to them, and why some are refused.',
  query: z.object({ outcome: Outcome.optional(), limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(ImportRow),
  replyHeaders: pageHeaders,
})

export const getRefusedRows = contract({
  summary: 'The refused rows as CSV, with the reason beside each, to be corrected and imported again.',
  replyType: 'text/csv',
})

export const applyImport = contract({
  summary: 'Import the accepted rows in the background: all of them or none.',
  body: z.object({ version: Version }),
  reply: Import,
  status: 202,
  errors: ['conflict', 'trial_ended'],
})

export const cancelImport = contract({
  summary: 'Cancel a check or an import that is running: nothing is imported. Without one it changes nothing.',
  reply: Import,
  errors: ['conflict'],
})

export const discardImport = contract({ summary: 'Discard an import that was not applied.', errors: ['conflict'] })

export const getImportSample = contract({
  summary: 'A sample file to start from.',
  query: z.object({ kind: ImportKind, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  replyType: 'text/csv',
})
