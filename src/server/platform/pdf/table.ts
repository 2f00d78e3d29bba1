import type { PDFImage } from '@libpdf/core'
import type { Sheet, Style } from './sheet.ts'

export type Column = {
  label: string
  /** A share of the width that pictures leave. */
  share: number
  align?: 'left' | 'right'
}

/** Paragraphs of a cell, one below the other. */
export type Text = {
  words: string
  style?: Style
  gap?: number
  /** An amount: it gets smaller rather than break over two lines. */
  whole?: boolean
  /** What is written under the row, across its width, when the words are too long for a narrow cell. */
  below?: string
}
export type Row = {
  cells: Text[][]
  picture?: PDFImage | null
  /** Shown in place of a missing picture. */
  letter?: string
  /** A sum under its rows: never alone on the next page. */
  sum?: boolean
}

export type Table = {
  columns: readonly Column[]
  pictures: boolean
  /** Less space between rows, for long lists of short lines. */
  dense?: boolean
  rows: readonly Row[]
}
export type Section = {
  title: string
  note?: string | undefined
  /** What the next pages repeat; the title without it. */
  continued?: string
  /** The height of what follows the table: the last row goes to the next page with it, so that totals are never alone. */
  followedBy?: number
  table: Table
}

const PICTURE = 46
const PICTURE_GAP = 12
const GAP = 12
const PAD = 8
const DENSE_PAD = 2.5
const HEADER = 20
const TITLE = 30
/** The least height in which a row that is longer than a page begins. */
const LEAST = 90
/** Lines of a cell from which on a text that may go below the row does. */
const MANY_LINES = 5
const heading: Style = { font: 'title', size: 15, leading: 20 }
const labels: Style = { font: 'strong', size: 7.5, color: 'soft', leading: 11 }
const body: Style = { size: 8.5, leading: 11.5 }

/** Sections with a table each. A heading stays with its first row, and every page repeats heading and column labels. */
export function drawSections(sheet: Sheet, sections: readonly Section[]): void {
  for (const [index, section] of sections.entries()) {
    if (index > 0) sheet.y += 16
    drawSection(sheet, section)
  }
}

function drawSection(sheet: Sheet, { title, note, continued = title, followedBy = 0, table }: Section): void {
  const layout = layoutOf(sheet, table)
  const rows = table.rows.map((row) => measured(sheet, row, layout))
  const first = Math.min(rows[0]?.height ?? 0, isLong(sheet, rows[0]) ? LEAST : Infinity)
  const titleHeight = sheet.height(title, sheet.width * 0.62, heading) + TITLE - 20
  sheet.room(titleHeight + HEADER + first)
  drawTitle(sheet, title, note)
  drawLabels(sheet, layout)
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const needed = row.height + sumsAfter(rows, index) + (next ? 0 : followedBy)
    if (!sheet.fits(isLong(sheet, row) ? LEAST : needed)) turn(sheet, continued, layout)
    drawRow(sheet, row, layout, () => turn(sheet, continued, layout))
    if (index < rows.length - 1) sheet.rule(sheet.y, undefined, next?.row.sum ? 'soft' : 'line')
  }
}

/** Sums go to the next page together with the row before them. */
function sumsAfter(rows: readonly MeasuredRow[], index: number): number {
  const next = rows[index + 1]
  return next?.row.sum ? next.height + sumsAfter(rows, index + 1) : 0
}

/** Longer than half a page: it starts where there is room for its beginning, because a new page would leave this one empty. */
const isLong = (sheet: Sheet, row: MeasuredRow | undefined): boolean =>
  row !== undefined && row.height > sheet.roomOnPage / 2

function turn(sheet: Sheet, title: string, layout: Layout): void {
  sheet.turn()
  const style: Style = { font: 'strong', size: 8.5, leading: 12 }
  const [line = ''] = sheet.wrap(`${title} (continued)`, sheet.width, style)
  sheet.y += sheet.write(line, { x: sheet.left, y: sheet.y, width: sheet.width }, style) + 4
  drawLabels(sheet, layout)
}

function drawTitle(sheet: Sheet, title: string, note: string | undefined): void {
  const y = sheet.y
  const height = sheet.write(title, { x: sheet.left, y, width: sheet.width * 0.62 }, heading)
  if (note) {
    const box = { x: sheet.left + sheet.width * 0.62, y: y + 6, width: sheet.width * 0.38 }
    sheet.write(note, box, { size: 8.5, color: 'soft', align: 'right' })
  }
  sheet.y = y + height + TITLE - 20
}

type Place = { x: number; width: number; align: 'left' | 'right'; label: string }
type Layout = { places: Place[]; full: Place; pictures: boolean; pad: number }

function layoutOf(sheet: Sheet, { columns, pictures, dense = false }: Table): Layout {
  const left = sheet.left + (pictures ? PICTURE + PICTURE_GAP : 0)
  const width = sheet.left + sheet.width - left - GAP * (columns.length - 1)
  let x = left
  const places = columns.map(({ share, label, align = 'left' }) => {
    const place = { x, width: width * share, align, label }
    x += place.width + GAP
    return place
  })
  const full: Place = { x: left, width: sheet.left + sheet.width - left, align: 'left', label: '' }
  return { places, full, pictures, pad: dense ? DENSE_PAD : PAD }
}

function drawLabels(sheet: Sheet, { places }: Layout): void {
  for (const { x, width, align, label } of places) sheet.write(label, { x, y: sheet.y, width }, { ...labels, align })
  sheet.y += HEADER - 4
  sheet.rule(sheet.y, undefined, 'soft')
}

type Line = { words: string; style: Style; height: number; gap: number }
type MeasuredRow = { row: Row; cells: Line[][]; below: Line[]; height: number }

function measured(sheet: Sheet, row: Row, { places, full, pictures, pad }: Layout): MeasuredRow {
  const below: Line[] = []
  const cells = row.cells.map((texts, n) =>
    texts.flatMap((text) => {
      const lines = linesOf(sheet, text, places[n]?.width ?? 0, places[n]?.align ?? 'left')
      if (text.below === undefined || lines.length < MANY_LINES) return lines
      below.push(...linesOf(sheet, { ...text, words: text.below, gap: 4 }, full.width, 'left'))
      return []
    }),
  )
  const own = Math.max(pictures && !row.sum ? PICTURE : 0, ...cells.map(heightOf))
  return { row, cells, below, height: own + heightOf(below) + 2 * pad }
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height, gap }) => sum + height + gap, 0)

function linesOf(sheet: Sheet, text: Text, width: number, align: 'left' | 'right'): Line[] {
  const { words, style = {}, gap = 0, whole = false } = text
  const wanted: Style = { ...body, align, ...style }
  const full = whole ? shrunk(sheet, words, width, wanted) : wanted
  const height = full.leading ?? 11.5
  return sheet.wrap(words, width, full).map((line, n) => ({ words: line, style: full, height, gap: n === 0 ? gap : 0 }))
}

function shrunk(sheet: Sheet, words: string, width: number, style: Style): Style {
  const [size, natural] = [style.size ?? 9, sheet.widthOf(words, style)]
  return natural <= width ? style : { ...style, size: (size * width) / (natural + 0.5) }
}

/** A row that is longer than a page goes on, line by line, on the next one. */
function drawRow(sheet: Sheet, measure: MeasuredRow, { places, full, pictures, pad }: Layout, next: () => void): void {
  const { row, cells, below, height } = measure
  const pictured = pictures && !row.sum
  if (pictured) drawPicture(sheet, row)
  const turnPage = sheet.fits(height) ? undefined : next
  sheet.y += pad
  drawCells(sheet, cells, places, pictured ? PICTURE : 0, turnPage)
  if (below.length > 0) drawCells(sheet, [below], [full], 0, turnPage)
  sheet.y += pad
}

/** Cells side by side, at least as high as their picture. Without `next` they are known to fit on this page. */
function drawCells(
  sheet: Sheet,
  cells: readonly Line[][],
  places: readonly Place[],
  least: number,
  next: (() => void) | undefined,
): void {
  let left = cells.map((lines) => [...lines])
  for (;;) {
    const top = sheet.y
    const bottom = next ? top + sheet.roomLeft - PAD : Infinity
    const ends = left.map((lines, n) => drawLines(sheet, lines, places[n], top, bottom))
    left = left.map((lines, n) => lines.slice(ends[n]?.drawn ?? 0))
    sheet.y = Math.max(top + least, ...ends.map(({ y }) => y))
    if (!next || left.every((lines) => lines.length === 0)) return
    next()
    sheet.y += PAD
  }
}

function drawLines(sheet: Sheet, lines: readonly Line[], place: Place | undefined, from: number, bottom = Infinity) {
  let y = from
  let drawn = 0
  for (const { words, style, height, gap } of lines) {
    if (y + gap + height > bottom) break
    y += gap
    // The line was wrapped to this width; half a point keeps rounding from wrapping it again.
    const [x, width] = [place?.x ?? 0, place?.width ?? 0]
    if (words)
      sheet.write(
        words,
        style.align === 'right' ? { x: x - 0.5, y, width: width + 0.5 } : { x, y, width: width + 0.5 },
        style,
      )
    y += height
    drawn += 1
  }
  return { y, drawn }
}

function drawPicture(sheet: Sheet, { picture, letter = '' }: Row): void {
  const box = { x: sheet.left, y: sheet.y + PAD, width: PICTURE }
  if (picture) return sheet.picture(picture, box, PICTURE)
  sheet.paint(box, PICTURE, 'tint', 4)
  const style: Style = { font: 'title', size: 18, color: 'soft' }
  const middle = sheet.widthOf(letter, style) / 2
  sheet.write(letter, { x: box.x + PICTURE / 2 - middle, y: box.y + 13, width: PICTURE }, style)
}
