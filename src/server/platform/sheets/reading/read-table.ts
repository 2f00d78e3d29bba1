import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { decodeText, readDelimited } from './csv.ts'
import type { Rows } from './rows.ts'
import { SMALL_TABLE } from './small-table.ts'
import { TableError } from './table-error.ts'
import type { ReadTable, ReadTableInput } from './task.ts'
import { readXlsx } from './xlsx.ts'
import { InflateBudget, InflateBudgetError, isZip } from './zip.ts'

/** The first rows, in which the headings are looked for. */
const HEAD_ROWS = 30

/** Reads a CSV file, a workbook or pasted text, within the limits. What cannot be read is refused in words. */
export async function readTable({ bytes, sheet }: ReadTableInput): Promise<ReadTable> {
  try {
    return await read(bytes, sheet, new InflateBudget(bytes.length))
  } catch (error) {
    return refusalOf(error)
  }
}

/** The same for a file that says it is small. Null when it unpacks to more than it says. */
export async function readSmallTable({ bytes, sheet }: ReadTableInput): Promise<ReadTable | null> {
  try {
    return await read(bytes, sheet, new InflateBudget(bytes.length, SMALL_TABLE.inflated))
  } catch (error) {
    return error instanceof InflateBudgetError ? null : refusalOf(error)
  }
}

function refusalOf(error: unknown): ReadTable {
  if (error instanceof TableError) return { refused: error.kind, message: error.message }
  throw error
}

async function read(bytes: Uint8Array, sheet: number | undefined, budget: InflateBudget): Promise<ReadTable> {
  const book = isZip(bytes)
    ? await readXlsx(bytes, sheet, budget)
    : { rows: readDelimited(textOf(bytes)), sheets: [], sheet: 0, from1904: false }
  const { rows, sheets, from1904 } = book
  if (rows.count === 0)
    throw new TableError('invalid', sheets.length > 1 ? 'This sheet is empty.' : 'There are no rows in this file.')
  return {
    pages: rows.pages(),
    head: headOf(rows),
    count: rows.count,
    columns: rows.columns,
    sheets,
    sheet: book.sheet,
    from1904,
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw new TableError(
      'unsupported_media',
      'This is an old Excel file (.xls) or one with a password. Please save it as an Excel workbook (.xlsx) or as CSV.',
    )
  return decodeText(bytes)
}

function headOf(rows: Rows): { n: number; c: Cell[] }[] {
  return Array.from({ length: Math.min(rows.count, HEAD_ROWS) }, (_, index) => ({
    n: rows.numberOf(index) ?? 0,
    c: rows.cells(index),
  }))
}
