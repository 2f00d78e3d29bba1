import type { Cell, CellKind } from '#shared/exports/columns.ts'

export type Sheet = {
  title: string
  columns: readonly { label: string; kind: CellKind }[]
  /** Rows page by page, as the list is read. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>
}

/** What a workbook can have in addition: lines above the table, and how it is printed. */
export type Printed = { above?: readonly string[]; print?: { paper: 'letter' | 'a4'; footer: string } }

const utf8 = new TextEncoder()

/** CSV as Excel and Sheets read it: UTF-8 with a byte order mark, commas, CRLF. */
export async function* csv({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield utf8.encode(`\uFEFF${line(columns.map(({ label }) => label))}`)
  for await (const rows of pages) if (rows.length > 0) yield utf8.encode(rows.map(line).join(''))
}

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * Programs run a text that starts like this as a formula, so it gets an apostrophe, which they show as text. So does a text that
 * starts with one before such a character, because imports remove the first.
 */
const FORMULA = /^'*[=+\-@\t\r]/

export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).toWellFormed()
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
