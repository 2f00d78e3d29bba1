import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { beginningOf } from '#shared/kernel/text/text.ts'
import { TableError } from './table-error.ts'

const PAGE_ROWS = 500
/** Rows above the first row of data: a title, a date, the headings. */
const HEAD_ROWS = 50

const inWords = (count: number): string => count.toLocaleString('en-US')

/** The rows of a table while it is read, as JSON text: compact, and ready to be stored. Empty rows are left out. */
export class Rows {
  readonly #texts: string[] = []
  readonly #numbers: number[] = []
  #stored = 0
  columns = 0

  add(number: number, cells: readonly Cell[]): void {
    let length = cells.length
    while (length > 0 && isEmpty(cells[length - 1])) length -= 1
    if (length === 0) return
    if (length > importLimits.columns) throw tooManyColumns(number, length)
    if (this.#texts.length >= importLimits.rows + HEAD_ROWS) throw tooManyRows()
    const text = JSON.stringify(cells.slice(0, length).map(storable))
    this.#stored += text.length
    if (this.#stored > importLimits.stored) throw tooMuchText()
    this.columns = Math.max(this.columns, length)
    this.#texts.push(text)
    this.#numbers.push(Math.max(number, (this.#numbers.at(-1) ?? 0) + 1))
  }

  get count(): number {
    return this.#texts.length
  }

  cells(index: number): Cell[] {
    return JSON.parse(this.#texts[index] ?? '[]') as Cell[]
  }

  /** The index of the first row with this number or a later one. */
  indexOf(number: number): number {
    let low = 0
    let high = this.#numbers.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#numbers[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  numberOf(index: number): number | undefined {
    return this.#numbers[index]
  }

  replace(index: number, cells: readonly Cell[]): void {
    const text = JSON.stringify(cells)
    this.#stored += text.length - (this.#texts[index]?.length ?? 0)
    if (this.#stored > importLimits.stored) throw tooMuchText()
    this.#texts[index] = text
  }

  /** JSON arrays of `{n, c}`: row number and cells. */
  pages(): Uint8Array[] {
    const pages: Uint8Array[] = []
    const utf8 = new TextEncoder()
    for (let from = 0; from < this.#texts.length; from += PAGE_ROWS) {
      const rows = this.#texts
        .slice(from, from + PAGE_ROWS)
        .map((cells, index) => `{"n":${this.#numbers[from + index]},"c":${cells}}`)
      pages.push(utf8.encode(`[${rows.join(',')}]`))
    }
    return pages
  }
}

export const tooManyColumns = (row: number, columns: number) =>
  new TableError(
    'too_large',
    `Row ${inWords(row)} has ${inWords(columns)} columns. At most ${importLimits.columns} can be imported. Please delete the columns you do not need.`,
  )

const tooMuchText = () => new TableError('too_large', 'This file has too much text. Please import it in parts.')

const tooManyRows = () =>
  new TableError(
    'too_large',
    `This file has more than ${inWords(importLimits.rows)} rows. Please import it in several parts.`,
  )

const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === ''

/**
 * PostgreSQL stores neither NUL nor half of a character. The text of a problem may quote the cell. A replacement character means
 * that the file's encoding has no character there: the row is refused, because nobody would notice the missing one later.
 */
const storable = (cell: Cell): Cell => {
  const text = typeof cell === 'object' ? cell?.problem : cell
  if (typeof text !== 'string') return cell
  if (text.includes('\u0000') || !text.isWellFormed())
    return { problem: 'This cell contains characters that cannot be stored.' }
  return typeof cell === 'string' && text.includes('\uFFFD') ? unreadableCell(text) : cell
}

const unreadableCell = (text: string): Cell => ({
  problem: `This cell contains a character that cannot be read: “${beginningOf(text, 60)}”. Please save the file as UTF-8 or as an Excel workbook.`,
})

export const tooLongCell: Cell = {
  problem: `This cell has more than ${inWords(importLimits.cell)} characters.`,
}
