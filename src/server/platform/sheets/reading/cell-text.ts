import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { tooLongCell } from './rows.ts'

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

/** Excel cuts off longer texts and does not say so. */
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
