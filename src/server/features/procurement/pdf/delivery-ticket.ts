import { encode } from 'uqr'
import { loadScripts } from '#server/platform/pdf/letters/other-scripts.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { type Column, drawSections, type Row } from '#server/platform/pdf/table.ts'
import type { DeliveryTicketFacts } from './facts.ts'
import {
  dateOr,
  deliveryLines,
  drawBlocks,
  drawNote,
  finishPaper,
  itemCell,
  numberInWords,
  quantityCell,
  soft,
  startPaper,
} from './order-paper.ts'
import { TO_BE_AGREED } from '#shared/procurement/orders/words.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

const TITLE = 'Delivery ticket'
const CODE = 92
const CARD = CODE + 20

/** For the site: what has to arrive, without a price, and a code that opens the receiving page. */
export async function drawDeliveryTicket(facts: DeliveryTicketFacts): Promise<Uint8Array> {
  await loadScripts(facts)
  const sheet = startPaper(facts, TITLE)
  const { supplier } = facts
  drawBlocks(sheet, [
    { title: 'From', lines: [supplier?.name ?? 'No supplier named', supplier?.phone ?? null] },
    { title: 'Deliver to', lines: [facts.project, ...deliveryLines(facts)] },
    { title: NEEDED_BY, lines: [dateOr(facts.neededBy, TO_BE_AGREED)] },
  ])
  drawCode(sheet, facts.url)
  drawNote(sheet, 'Delivery instructions', facts.instructions)
  const { lines } = facts
  drawSections(sheet, [
    {
      title: lines.length === 1 ? '1 line' : `${lines.length} lines`,
      note: 'Write down what came and what is damaged',
      continued: numberInWords(facts),
      table: { columns, pictures: false, dense: true, rows: lines.map(rowOf) },
    },
  ])
  drawReceivedBy(sheet)
  return finishPaper(sheet, facts, TITLE)
}

const columns: Column[] = [
  { label: '#', share: 0.035 },
  { label: 'Item', share: 0.425 },
  { label: 'Ordered', share: 0.15, align: 'right' },
  { label: 'Came before', share: 0.13, align: 'right' },
  { label: 'Came today', share: 0.13, align: 'right' },
  { label: 'Damaged', share: 0.13, align: 'right' },
]

const dots = [{ words: '……………………', style: { ...soft, leading: 20, size: 8 } }]

const rowOf = (line: DeliveryTicketFacts['lines'][number], index: number): Row => ({
  cells: [
    [{ words: String(index + 1), style: soft }],
    itemCell(line),
    quantityCell(line),
    [{ words: line.delivered ?? '–', style: soft }],
    dots,
    dots,
  ],
})

function drawCode(sheet: Sheet, url: string): void {
  const box = { x: sheet.left, y: sheet.y, width: sheet.width }
  sheet.paint(box, CARD, 'tint', 8)
  const code = { x: box.x + 10, y: box.y + 10, width: CODE }
  sheet.paint(code, CODE, 'paper', 4)
  const { data } = encode(url, { ecc: 'M', border: 0 })
  sheet.modules(data, { x: code.x + 6, y: code.y + 6, width: CODE - 12 })
  sheet.link(code, CODE, url)
  const beside = { x: code.x + CODE + 16, y: box.y + 22, width: sheet.width - CODE - 46 }
  const height = sheet.write('Scan to receive it', beside, { font: 'title', size: 16, leading: 22 })
  sheet.write(
    'Point a phone at the code and enter what came, line by line. Take a photo of anything short or damaged: the office and everyone who planned on it are notified.',
    { ...beside, y: beside.y + height },
    { size: 9.5, color: 'soft', leading: 14 },
  )
  sheet.y += CARD + 14
}

function drawReceivedBy(sheet: Sheet): void {
  sheet.room(70)
  sheet.y += 38
  const width = (sheet.width - 40) / 3
  for (const [n, words] of ['Received by', 'Date', 'Driver'].entries()) {
    const x = sheet.left + n * (width + 20)
    sheet.rule(sheet.y, { x, width }, 'soft')
    sheet.write(words, { x, y: sheet.y + 4, width }, soft)
  }
  sheet.y += 24
}
