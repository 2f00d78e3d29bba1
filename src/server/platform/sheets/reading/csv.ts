import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { Rows, tooLongCell, tooManyColumns } from './rows.ts'
import { TableError } from './table-error.ts'

/** The text of a file by its byte order mark, else UTF-8 if it is valid, else Windows-1252, in which every byte is a letter. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  const utf16 = unmarkedUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** UTF-16 without a mark: in ordinary text every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 2_000) & ~1
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  if (odd > length / 4 && even === 0) return 'utf-16le'
  if (even > length / 4 && odd === 0) return 'utf-16be'
  return undefined
}

const separators = [',', ';', '\t', '|'] as const

/** The separator that divides the first rows into the same number of columns, most columns first. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 64 * 1024)
  const scores = separators.map((separator) => {
    const counts = firstCounts(head, separator)
    const most = Math.max(0, ...counts)
    const agreeing = counts.filter((count) => count === most).length
    return { separator, score: most === 0 ? 0 : (agreeing / counts.length) * Math.min(most, 50) }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score === 0 ? ',' : best.separator
}

const SAMPLED_ROWS = 30

/** How often the separator occurs in each of the first rows, outside of quotes. */
function firstCounts(text: string, separator: string): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === separator) count += 1
    else if (char === '\n' || char === '\r') {
      if (count > 0) counts.push(count)
      count = 0
      if (counts.length === SAMPLED_ROWS) return counts
    }
  }
  if (count > 0) counts.push(count)
  return counts
}

/** Reads delimited text: quotes as Excel writes them, line breaks inside quotes, any kind of line end. */
export function readDelimited(text: string): Rows {
  const rows = new Rows()
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  if (body.includes('\u0000'))
    throw new TableError('unsupported_media', 'This is not a table. Please choose a CSV or Excel file (.xlsx).')
  const separator = declared?.[1] ?? separatorOf(body)
  let cells: Cell[] = []
  let number = declared ? 2 : 1
  let column = 0
  // The last filled column beyond those that are accepted. Empty ones, as some programs write them, do no harm.
  let last = 0
  let at = 0
  while (at < body.length) {
    const cell = body[at] === '"' ? quotedCell(body, at, separator, number) : plainCell(body, at, separator)
    column += 1
    if (column <= importLimits.columns) cells.push(cell.value)
    else if (cell.value !== null) last = column
    at = cell.end
    if (body[at] === separator) {
      at += 1
      continue
    }
    if (body[at] === '\r' && body[at + 1] === '\n') at += 1
    at += 1
    if (last > 0) throw tooManyColumns(number, last)
    rows.add(number, cells)
    cells = []
    column = 0
    number += 1
  }
  if (last > 0) throw tooManyColumns(number, last)
  rows.add(number, cells)
  return rows
}

type Read = { value: Cell; end: number }

function plainCell(text: string, from: number, separator: string): Read {
  let end = from
  while (end < text.length) {
    const char = text[end]
    if (char === separator || char === '\n' || char === '\r') break
    end += 1
  }
  return { value: asCell(text.slice(from, Math.min(end, from + importLimits.cell + 1))), end }
}

function quotedCell(text: string, from: number, separator: string, row: number): Read {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1)
      throw new TableError('invalid', `A quotation mark in row ${row.toLocaleString('en-US')} is never closed.`)
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const inner = text.slice(from + 1, Math.min(quote, from + 2 * importLimits.cell + 4)).replaceAll('""', '"')
    const tail = plainCell(text, quote + 1, separator)
    // Text after the closing quote, as in `"3/4" pipe`, belongs to the cell.
    const rest = typeof tail.value === 'string' ? text.slice(quote + 1, tail.end) : ''
    return { value: asCell(inner + rest), end: tail.end }
  }
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula; `="0012"` keeps the zeros of a number. */
function asCell(text: string): Cell {
  if (text.length > importLimits.cell) return tooLongCell
  if (text.trim() === '') return null
  if (/^'+[=+\-@\t\r]/.test(text)) return text.slice(1)
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/**
 * The characters of Windows-1252 from 0x80 to 0x9f. Some versions of Node.js decode these bytes as Latin-1, which turns a dash or
 * a euro sign into an invisible control character. Five bytes mean nothing.
 */
const HIGH = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (control) => HIGH[control.charCodeAt(0) - 0x80] ?? '\uFFFD')
}
