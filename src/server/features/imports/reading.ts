import { beginningOf } from '#shared/kernel/text/text.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Import, ImportRow, Outcome } from '#shared/imports/contract.ts'
import { fieldLabel, importFields } from '#shared/imports/fields.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { cellText, foldHeading, isPictureHeading, type Mapping } from '#shared/imports/mapping.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type ReplyWithHeaders, withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { unplannedAfterward, unplannedInPreview } from './install-days-store.ts'
import { importingCompany } from './policy.ts'
import * as store from './store.ts'
import { itemDefaults } from '#shared/catalog/item-defaults.ts'
import { availabilityLabel, unitLabel } from '#shared/catalog/rules.ts'
import { clientColumns, itemColumns, selectionColumns, supplierColumns } from '#shared/exports/columns.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { listInWords } from '#shared/selections/words.ts'

export async function findImport(ctx: Ctx, importId: number): Promise<store.ImportEntry> {
  const entry = await store.find(ctx.db, importingCompany(ctx.actor), importId)
  if (!entry) throw new AppError('not_found')
  return entry
}

export const getImport = async (ctx: Ctx, importId: number): Promise<Import> =>
  importReply(ctx.db, await findImport(ctx, importId))

const SAMPLE_ROWS = 5
const SAMPLE_LENGTH = 60

/** The import with its headings and a few cells below each. */
export async function importReply(db: Db, entry: store.ImportEntry): Promise<Import> {
  const [header, ...rows] = await store.rowsAfter(db, entry.id, Math.max(0, entry.headerRow - 1), SAMPLE_ROWS + 1)
  const headings = header?.rowNumber === entry.headerRow ? header.cells : []
  const samples = header && header.rowNumber !== entry.headerRow ? [header, ...rows] : rows
  const columns = Array.from({ length: entry.columnCount }, (_, column) => ({
    heading: beginningOf(cellText(headings[column]).trim(), SAMPLE_LENGTH),
    samples: samples
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => short(cells[column]))
      .filter((text) => text !== ''),
  }))
  const { id, kind, projectId, fileName, status, version, sheets, sheet, headerRow, mapping, category, supplier } =
    entry
  const { doubts, numbers, dates, questions, newCategories, newSuppliers, progress, problem } = entry
  return {
    id,
    kind,
    projectId,
    fileName,
    status,
    version,
    sheets,
    sheet,
    headerRow,
    mapping,
    doubts,
    category,
    supplier,
    numbers,
    dates,
    questions,
    columns,
    rows: entry.rowCount,
    counts: { added: 0, changed: 0, unchanged: 0, refused: 0, ...entry.counts },
    newCategories,
    newSuppliers,
    notes: notesOnColumns(
      kind,
      columns.map(({ heading }) => heading),
      mapping,
    ),
    withoutInstallDay: await unplanned(db, entry),
    progress,
    problem,
    createdAt: entry.createdAt.toISOString(),
    appliedAt: entry.appliedAt?.toISOString() ?? null,
  }
}

/** Only selections are installed. */
function unplanned(db: Db, entry: store.ImportEntry): Promise<number> | number {
  if (entry.kind !== 'selections') return 0
  if (entry.status === 'done') return unplannedAfterward(db, entry)
  return entry.status === 'checked' ? unplannedInPreview(db, entry) : 0
}

const short = (cell: Cell | undefined): string => {
  const text = cellText(cell).trim()
  return text.length > SAMPLE_LENGTH ? `${beginningOf(text, SAMPLE_LENGTH)}…` : text
}

const cursor = cursorOf(cursorPart.id)
const everyOutcome: readonly Outcome[] = ['added', 'changed', 'unchanged', 'refused']

type RowsQuery = { outcome?: Outcome; limit?: number; cursor?: string }

export async function listRows(
  ctx: Ctx,
  importId: number,
  query: RowsQuery,
  url: string,
): Promise<ReplyWithHeaders<ImportRow[]>> {
  const entry = await findImport(ctx, importId)
  const [after = 0] = cursor.decode(query.cursor) ?? []
  const limit = query.limit ?? 50
  const outcomes = query.outcome ? [query.outcome] : everyOutcome
  const rows = await store.rowsWithOutcome(ctx.db, entry.id, outcomes, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? cursor.encode([last.rowNumber]) : null
  const total = outcomes.reduce((sum, outcome) => sum + (entry.counts[outcome] ?? 0), 0)
  const headings = await headingsOf(ctx.db, entry)
  return withHeaders(
    page.map((row) => rowReply(entry, headings, row)),
    pageHeaders(url, { total, next }),
  )
}

type Row = Awaited<ReturnType<typeof store.rowsAfter>>[number]

function rowReply(entry: store.ImportEntry, headings: readonly string[], row: Row): ImportRow {
  return {
    row: row.rowNumber,
    outcome: row.outcome ?? 'refused',
    title: row.title || short(row.cells.find((cell) => cellText(cell) !== '')),
    problems: (row.problems ?? []).map(({ field, message }) => {
      const column = entry.mapping[field]
      return {
        column: (column === undefined ? '' : headings[column]) || fieldLabel(entry.kind, field),
        cell: column === undefined ? '' : short(row.cells[column]),
        message,
      }
    }),
    changes: row.changes ?? [],
  }
}

export async function headingsOf(db: Db, entry: store.ImportEntry): Promise<string[]> {
  const [row] = await store.rowsAfter(db, entry.id, entry.headerRow - 1, 1)
  return row?.rowNumber === entry.headerRow ? row.cells.map((cell) => beginningOf(cellText(cell).trim(), 100)) : []
}

const exported: Record<ImportKind, readonly { label: string }[]> = {
  items: itemColumns,
  clients: clientColumns,
  selections: selectionColumns,
  suppliers: supplierColumns,
}

/** Columns of our exports that follow from what people did, so that no file can set them. */
const readOnlyColumns = (kind: ImportKind): Set<string> => {
  const fields = new Set(importFields[kind].map(({ label }) => label))
  return new Set(exported[kind].flatMap(({ label }) => (fields.has(label) ? [] : [foldHeading(label)])))
}

/** What new items get that the file does not say, so that no one takes it for the supplier's word. */
function missingColumns(kind: ImportKind, mapping: Mapping): string[] {
  if (kind !== 'items' || mapping['name'] === undefined) return []
  const given: [string, string, string][] = [
    ['unit', 'unit', unitLabel(itemDefaults.unit)],
    ['availability', 'availability', availabilityLabel(itemDefaults.availability)],
  ]
  const missing = given.filter(([field]) => mapping[field] === undefined)
  if (missing.length === 0) return []
  const columns = listInWords(missing.map(([, word]) => word))
  const values = listInWords(missing.map(([, , value]) => `"${value}"`))
  return [
    `This file has no column for ${columns}. New items get ${values}, as in the form; items you have keep theirs.`,
  ]
}

/** What a file does not say, and why columns of it are left out, in sentences. */
function notesOnColumns(kind: ImportKind, headings: readonly string[], mapping: Mapping): string[] {
  const mapped = new Set(Object.values(mapping))
  const readOnly = readOnlyColumns(kind)
  const skipped = headings.filter((heading, column) => !mapped.has(column) && readOnly.has(foldHeading(heading)))
  const picture = headings.find(isPictureHeading)
  return [
    ...missingColumns(kind, mapping),
    ...(picture === undefined
      ? []
      : [`Pictures are not fetched from the web, so the column "${picture}" is left out.`]),
    ...(skipped.length === 0
      ? []
      : [`Exports have these columns for reading only, so they are left out: ${listInWords(skipped)}.`]),
  ]
}
