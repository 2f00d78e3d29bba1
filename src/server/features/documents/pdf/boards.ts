import { named } from '#shared/figures/glossary.ts'
import { chosenInWords, spentInWords } from '#shared/figures/words.ts'
import type { Sheet, Style } from '#server/platform/pdf/sheet.ts'
import type { BoardTile, PrintedBoard } from '../boards.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Formats } from './amounts.ts'
import { boardAspect, ENTRY, TILE_CORNER, TILE_GAP } from './board-size.ts'

const heading: Style = { font: 'title', size: 22, leading: 28 }
const note: Style = { size: 9.5, color: 'soft', leading: 14 }
const label: Style = { font: 'strong', size: 7.5, leading: 10 }
const faint: Style = { size: 7.5, color: 'soft', leading: 10 }
const PAD = 4
/** A smaller tile shows its picture only; its name is in the list. */
const LABELED = { width: 58, height: 40 }

/** A page for each room: its board, and the names of everything on it. */
export function drawBoards(sheet: Sheet, boards: readonly PrintedBoard[], facts: DocumentFacts, format: Formats): void {
  for (const board of boards) {
    sheet.turn()
    sheet.paragraph(board.room, heading)
    sheet.paragraph([facts.project, figures(board, format)].join('  ·  '), note)
    sheet.y += 10
    drawBoard(sheet, board.tiles)
    sheet.y += 14
    drawList(sheet, board.tiles)
  }
}

function figures({ counted, spent, difference }: PrintedBoard, format: Formats): string {
  const words = chosenInWords(counted)
  if (spent === null) return words
  const against =
    difference === null ? '' : `, ${format.difference(difference)}${difference === 0 ? '' : ' the allowances'}`
  return `${words}  ·  ${named('spent', format.money(spent.spent))}${against}  ·  ${spentInWords(spent, format.money)}`
}

function drawBoard(sheet: Sheet, tiles: readonly BoardTile[]): void {
  const height = sheet.width / boardAspect(tiles.length)
  const [left, top] = [sheet.left - TILE_GAP / 2, sheet.y - TILE_GAP / 2]
  const [across, down] = [sheet.width + TILE_GAP, height + TILE_GAP]
  for (const tile of tiles)
    drawTile(sheet, tile, {
      x: left + tile.left * across + TILE_GAP / 2,
      y: top + tile.top * down + TILE_GAP / 2,
      width: tile.width * across - TILE_GAP,
      height: tile.height * down - TILE_GAP,
    })
  sheet.y += height
}

type Area = { x: number; y: number; width: number; height: number }

function drawTile(sheet: Sheet, { selection, item, picture }: BoardTile, area: Area): void {
  const words = [
    { words: selection, style: label },
    { words: item?.name ?? 'Not chosen yet', style: faint },
  ]
  if (picture) sheet.picture(sheet.pdf.embedJpeg(picture), area, area.height)
  else if (item) sheet.paint(area, area.height, 'tint', TILE_CORNER)
  else sheet.outline(area, area.height, TILE_CORNER)
  if (area.width < LABELED.width || area.height < LABELED.height) return
  const room = area.width - 4 * PAD
  const lines = words.flatMap(({ words: text, style }) =>
    clipped(sheet, text, room, style, area.height > 80 ? 2 : 1).map((line) => ({ line, style })),
  )
  const tall = lines.length * 10
  const wide = Math.max(...lines.map(({ line, style }) => sheet.widthOf(line, style)))
  const box = item
    ? { x: area.x + PAD, y: area.y + area.height - tall - 3 * PAD }
    : { x: area.x + (area.width - wide) / 2 - PAD, y: area.y + (area.height - tall) / 2 - PAD }
  if (item) sheet.paint({ ...box, width: wide + 2 * PAD }, tall + 2 * PAD, 'paper', 4)
  for (const [n, { line, style }] of lines.entries()) {
    const middle = item ? 0 : (wide - sheet.widthOf(line, style)) / 2
    sheet.write(line, { x: box.x + PAD + middle, y: box.y + PAD + n * 10 + 0.5, width: room + 1 }, style)
  }
}

/** At most this many lines; the last one ends in an ellipsis when there is more. */
function clipped(sheet: Sheet, words: string, width: number, style: Style, most: number): readonly string[] {
  const lines = sheet.wrap(words, width, style)
  if (lines.length <= most) return lines
  const last = lines.slice(most - 1).join(' ')
  let end = last.length
  while (end > 0 && sheet.widthOf(`${last.slice(0, end).trimEnd()}…`, style) > width) end -= 1
  return [...lines.slice(0, most - 1), `${last.slice(0, end).trimEnd()}…`]
}

/** What is on the board in words, in two columns. */
function drawList(sheet: Sheet, tiles: readonly BoardTile[]): void {
  const width = (sheet.width - 20) / 2
  for (let n = 0; n < tiles.length; n += 2) {
    sheet.room(ENTRY)
    for (const [column, { selection, item }] of tiles.slice(n, n + 2).entries()) {
      const x = sheet.left + column * (width + 20)
      const [name = ''] = clipped(sheet, selection, width, { ...label, size: 8.5 }, 1)
      const what = item ? [item.name, item.brand].filter(Boolean).join(', ') : 'Not chosen yet'
      const [chosen = ''] = clipped(sheet, what, width, { ...faint, size: 8.5 }, 1)
      sheet.write(name, { x, y: sheet.y, width: width + 1 }, { ...label, size: 8.5 })
      sheet.write(chosen, { x, y: sheet.y + 11, width: width + 1 }, { ...faint, size: 8.5 })
    }
    sheet.y += ENTRY
  }
}
