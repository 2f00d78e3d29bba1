import type { Cell } from '#shared/imports/cell.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { tooLongCell } from './rows.ts'
import { TableError } from './table-error.ts'
import type { Archive } from './archive.ts'

const MAX_STRINGS = 1_000_000
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The texts that the cells of a workbook refer to by number. */
export async function readSharedStrings(archive: Archive): Promise<Cell[]> {
  const strings: Cell[] = []
  const text = new CellText()
  let characters = 0
  await archive.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text.clear()
      else text.open(name)
    },
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const cell = text.cell()
      characters += typeof cell === 'string' ? cell.length : 0
      strings.push(cell)
      if (strings.length > MAX_STRINGS || characters > MAX_CHARACTERS)
        throw new TableError('too_large', 'This file has too much text. Please import it in parts.')
    },
    text: (piece) => text.add(piece),
  })
  return strings
}

/** Collects the text of one cell from its formatted runs, without the pronunciation of Asian characters. */
export class CellText {
  #text = ''
  #inText = false
  #isPhonetic = false

  clear(): void {
    this.#text = ''
    this.#inText = false
    this.#isPhonetic = false
  }

  open(name: string): void {
    if (name === 't') this.#inText = true
    if (name === 'rPh') this.#isPhonetic = true
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    if (name === 'rPh') this.#isPhonetic = false
  }

  add(piece: string): void {
    if (this.#inText && !this.#isPhonetic && this.#text.length <= importLimits.cell) this.#text += piece
  }

  cell(): Cell {
    return textCell(this.#text)
  }
}

/** Excel cuts texts off at this length without a word. */
const CUT_OFF = 32_767

export function textCell(raw: string): Cell {
  if (raw.length > importLimits.cell) return tooLongCell
  if (raw.length >= CUT_OFF)
    return { problem: 'This cell is as long as a spreadsheet allows, so its text may be cut off.' }
  const text = raw.includes('_x') ? raw.replaceAll(/_x([0-9A-Fa-f]{4})_/g, unescaped) : raw
  return text.trim() === '' ? null : text
}

/** Characters that XML cannot contain are written as `_x000D_`. */
const unescaped = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
