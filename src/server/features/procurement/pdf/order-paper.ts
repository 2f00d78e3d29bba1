import { dayInWords } from '#shared/kernel/dates.ts'
import { TO_BE_AGREED } from '#shared/procurement/orders/words.ts'
import { drawLetterhead } from '#server/platform/pdf/letterhead.ts'
import { momentIn } from '#shared/kernel/house-time.ts'
import { papers, Sheet, type Style } from '#server/platform/pdf/sheet.ts'
import type { Text } from '#server/platform/pdf/table.ts'
import type { DeliveryTicketFacts, OrderLineFacts, PurchaseOrderFacts } from './facts.ts'

type AnyOrderFacts = PurchaseOrderFacts | DeliveryTicketFacts

export const soft: Style = { size: 7.5, color: 'soft', leading: 10 }
export const strong: Style = { font: 'strong', size: 8.5, leading: 11 }
const label: Style = { font: 'strong', size: 7.5, color: 'soft', leading: 12 }
const body: Style = { size: 9, leading: 12.5 }
const GAP = 20

/** "PO-1042", "PO-1042 Rev 2". */
export const numberInWords = ({ number, revision }: AnyOrderFacts): string =>
  revision > 1 ? `${number} Rev ${revision}` : number

/** Letterhead, and what the paper is with its number. */
export function startPaper(facts: AnyOrderFacts, title: string): Sheet {
  const sheet = new Sheet(papers[facts.paper])
  drawLetterhead(sheet, facts)
  const { y, left, width } = sheet
  const name: Style = { font: 'title', size: 26, leading: 33 }
  const height = sheet.write(title, { x: left, y, width: width * 0.6 }, name)
  const beside = { x: left + width * 0.6, y: y + 11, width: width * 0.4 }
  const numberHeight = sheet.write(numberInWords(facts), beside, {
    font: 'strong',
    size: 14,
    leading: 18,
    align: 'right',
  })
  sheet.y = y + Math.max(height, numberHeight + 11) + 6
  return sheet
}

/** Blocks of facts beside each other, as high as the longest. */
export function drawBlocks(sheet: Sheet, blocks: readonly { title: string; lines: (string | null)[] }[]): void {
  const width = (sheet.width - GAP * (blocks.length - 1)) / blocks.length
  const heights = blocks.map(({ title, lines }, n) => {
    const box = { x: sheet.left + n * (width + GAP), y: sheet.y, width }
    const above = sheet.write(title, box, label)
    const words = lines.filter(Boolean)
    if (words.length === 0) return above
    const [first = '', ...rest] = words
    const name = sheet.write(first ?? '', { ...box, y: box.y + above }, { ...body, font: 'strong' })
    const more = rest.length > 0 ? sheet.write(rest.join('\n'), { ...box, y: box.y + above + name }, body) : 0
    return above + name + more
  })
  sheet.y += Math.max(...heights) + 10
}

export function supplierLines({ supplier }: AnyOrderFacts): (string | null)[] {
  if (!supplier) return ['No supplier named']
  const { name, contact, email, phone, accountNumber } = supplier
  return [name, contact && `Attention ${contact}`, email, phone, accountNumber && `Our account ${accountNumber}`]
}

export const deliveryLines = ({ deliverTo }: AnyOrderFacts): (string | null)[] =>
  deliverTo ? deliverTo.split('\n') : [TO_BE_AGREED]

/** A note that has to be read before the lines. */
export function drawNote(sheet: Sheet, title: string, words: string | null, color: 'tint' | 'warm' = 'tint'): void {
  if (!words) return
  const pad = 10
  const width = sheet.width - 2 * pad
  const height = 13 + sheet.height(words, width, body) + 2 * pad - 4
  sheet.room(Math.min(height, sheet.roomOnPage))
  sheet.paint({ x: sheet.left, y: sheet.y, width: sheet.width }, height, color, 6)
  const box = { x: sheet.left + pad, y: sheet.y + pad - 2, width }
  sheet.write(title, box, { ...label, color: 'ink' })
  sheet.write(words, { ...box, y: box.y + 13 }, body)
  sheet.y += height + 8
}

export const dateOr = (day: string | null, otherwise: string): string => (day ? dayInWords(day) : otherwise)

/** The item, the supplier's number for it, and where it goes. */
export const itemCell = ({ name, detail, supplierSku, place }: OrderLineFacts): Text[] => {
  const facts = [supplierSku && `SKU ${supplierSku}`, detail, place].filter(Boolean).join('  ·  ')
  return [{ words: name, style: strong }, ...(facts ? [{ words: facts, style: soft }] : [])]
}

export const quantityCell = ({ quantity, contents }: OrderLineFacts): Text[] => [
  { words: quantity, style: strong },
  ...(contents ? [{ words: contents, style: soft }] : []),
]

export function finishPaper(sheet: Sheet, facts: AnyOrderFacts, title: string): Promise<Uint8Array> {
  const name = `${title} ${numberInWords(facts)}`
  const made = momentIn(facts.timeZone, facts.madeAt)
  sheet.foot((page, pages) => ({ left: `${name}  ·  Made ${made}`, right: `Page ${page} of ${pages}` }))
  const subject = facts.supplier ? `${title} for ${facts.supplier.name}` : title
  sheet.describe({ title: name, subject, author: facts.company, madeAt: facts.madeAt })
  return sheet.save()
}
