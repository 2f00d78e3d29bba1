import { beginningOf } from '#shared/kernel/text/text.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { dayOfSerial } from './number-formats.ts'
import { Rows, tooManyColumns } from './rows.ts'
import { CellText, textCell } from './cell-text.ts'
import { TableError } from './table-error.ts'
import { attributeOf, type XmlHandler } from './xml.ts'

type Book = { strings: readonly Cell[]; dates: readonly boolean[]; from1904: boolean }

type Merge = { column: number; from: number; to: number }

const LAST_ROW = 1_048_576
const MAX_MERGES = 20_000

/** Reads the cells of one sheet as its XML arrives. */
export class SheetReader implements XmlHandler {
  readonly #book: Book
  readonly #rows = new Rows()
  readonly #merges: Merge[] = []
  readonly #inline = new CellText()
  #cells: Cell[] = []
  #row = 0
  #column = -1
  #type = ''
  #isDate = false
  #hasFormula = false
  #value: string | undefined
  #inValue = false

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, tag: string): void {
    if (name === 'row') this.#startRow(tag)
    else if (name === 'c') this.#startCell(tag)
    else if (name === 'v') {
      this.#inValue = true
      this.#value = ''
    } else if (name === 'f') this.#hasFormula = true
    else if (name === 'mergeCell') this.#addMerge(attributeOf(tag, 'ref') ?? '')
    else this.#inline.open(name)
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') {
      this.#rows.add(this.#row, this.#cells)
      this.#cells = []
    } else this.#inline.close(name)
  }

  text(piece: string): void {
    if (!this.#inValue) this.#inline.add(piece)
    else if ((this.#value?.length ?? 0) <= importLimits.cell) this.#value = (this.#value ?? '') + piece
  }

  #startRow(tag: string): void {
    const given = Number(attributeOf(tag, 'r'))
    this.#row = Number.isInteger(given) && given > this.#row && given <= LAST_ROW ? given : this.#row + 1
    this.#column = -1
    this.#cells = []
  }

  #startCell(tag: string): void {
    const given = columnOf(attributeOf(tag, 'r') ?? '')
    this.#column = given > this.#column ? given : this.#column + 1
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#isDate = this.#book.dates[Number(attributeOf(tag, 's') ?? -1)] ?? false
    this.#hasFormula = false
    this.#value = undefined
    this.#inline.clear()
  }

  #endCell(): void {
    const cell = this.#cell()
    if (cell === null) return
    if (this.#column >= importLimits.columns) throw tooManyColumns(this.#row, this.#column + 1)
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = cell
  }

  #cell(): Cell {
    const value = this.#value
    if (this.#type === 'inlineStr') return this.#inline.cell()
    if (value === undefined || value === '')
      return this.#hasFormula && this.#type !== 'str'
        ? { problem: 'This cell has a formula without a stored result. Please open the file in Excel and save it.' }
        : null
    switch (this.#type) {
      case 's':
        return this.#book.strings[Number(value)] ?? null
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return { problem: `This cell shows the error ${beginningOf(value, 20)}.` }
      case 'd':
        return beginningOf(value, 10)
      case 'n':
        return this.#number(value)
      default:
        return textCell(value)
    }
  }

  #number(value: string): Cell {
    const number = Number(value)
    if (!Number.isFinite(number)) return { problem: 'This cell has a number that cannot be read.' }
    if (this.#isDate) return dayOfSerial(number, this.#book.from1904) ?? number
    // Excel shows 15 digits: the rest are rounding errors of its formulas.
    return Number(number.toPrecision(15))
  }

  #addMerge(ref: string): void {
    const [, first = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? []
    if (first === '' || top === bottom) return
    if (this.#merges.length >= MAX_MERGES) throw tooManyMerges()
    this.#merges.push({ column: columnOf(first), from: Number(top), to: Number(bottom) })
  }

  /** All rows. A cell merged over several rows counts for each of them, like a category that is written once. */
  finish(): Rows {
    let filled = 0
    for (const { column, from, to } of this.#merges) {
      const at = this.#rows.indexOf(from)
      const value = this.#rows.numberOf(at) === from ? this.#rows.cells(at)[column] : undefined
      if (value === undefined || value === null || column >= importLimits.columns) continue
      for (let index = at + 1; (this.#rows.numberOf(index) ?? Infinity) <= to; index += 1) {
        filled += 1
        if (filled > importLimits.mergedRows) throw tooManyMerges()
        const cells = this.#rows.cells(index)
        while (cells.length <= column) cells.push(null)
        cells[column] = value
        this.#rows.replace(index, cells)
      }
    }
    return this.#rows
  }
}

const tooManyMerges = () =>
  new TableError('too_large', 'This sheet has too many merged cells. Please split them and try again.')

/** "C5" and "C" are 2; -1 without letters. */
function columnOf(ref: string): number {
  const letters = /^[A-Z]{1,3}/.exec(ref)?.[0] ?? ''
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
