import { amountInWords } from '#shared/catalog/rules.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { type Deal, dealOf } from '#shared/selections/deciding/snapshot.ts'
import type { DealLine, Snapshot } from '#shared/selections/selection-schemas.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import {
  type CertificateFacts,
  type CertificateLine,
  type CertificateMoney,
  isLong,
  isWaiting,
  moneyOn,
  withoutBreaks,
} from './facts.ts'

const PICTURE = 96
const GAP = 16
const small = { size: 8.5, color: 'soft', leading: 12 } as const
const plain = { size: 9, leading: 13 } as const

type Part = { height: number; draw: (y: number) => void }

/** One decision: picture, item, cost against the allowance, and what it replaces. */
export function drawLine(sheet: Sheet, facts: CertificateFacts, line: CertificateLine): void {
  const x = sheet.left + PICTURE + GAP
  const width = sheet.width - PICTURE - GAP
  const parts = partsOf(sheet, facts, line, { x, width })
  const height = Math.max(
    PICTURE,
    parts.reduce((sum, part) => sum + part.height, 0),
  )
  sheet.room(height + 4)
  const top = sheet.y
  picture(sheet, line, top)
  let y = top
  for (const part of parts) {
    part.draw(y)
    y += part.height
  }
  sheet.y = top + height + 14
  sheet.rule(sheet.y)
  sheet.y += 14
}

function picture(sheet: Sheet, { picture: bytes, snapshot, shown }: CertificateLine, y: number): void {
  const box = { x: sheet.left, y, width: PICTURE }
  if (bytes) return sheet.picture(sheet.pdf.embedJpeg(bytes), box, PICTURE)
  sheet.paint(box, PICTURE, 'tint', 8)
  const letter = (dealOf(snapshot).lines[0]?.item ?? shown.name).trim().charAt(0).toUpperCase()
  const middle = sheet.widthOf(letter, { font: 'title', size: 34 }) / 2
  sheet.write(
    letter,
    { ...box, x: box.x + PICTURE / 2 - middle, y: y + 28 },
    { font: 'title', size: 34, color: 'soft' },
  )
}

function partsOf(
  sheet: Sheet,
  facts: CertificateFacts,
  line: CertificateLine,
  { x, width }: { x: number; width: number },
): Part[] {
  const amounts = moneyOn(facts)
  const { snapshot, shown, decision } = line
  const text = (words: string, style: Parameters<Sheet['write']>[2], after = 0): Part => ({
    height: sheet.height(words, width, style) + after,
    draw: (y) => void sheet.write(words, { x, y, width }, style),
  })
  const place = [shown.room, shown.category, shown.phase].filter(Boolean).join('  ·  ')
  const deal = dealOf(snapshot)
  const parts = [heading(sheet, facts, line, { x, width })]
  if (place) parts.push(text(place, small, 5))
  if (deal.lines.length === 0) parts.push(text('No item was chosen', { ...plain, font: 'strong' }, 3))
  for (const one of deal.lines) {
    parts.push(text(itemInWords(one), { ...plain, font: 'strong' }, 2))
    if (one.description) parts.push(text(withoutBreaks(one.description, 400), small, 2))
    if (one.specifications.length > 0) parts.push(text(specificationsInWords(one), small, 2))
    if (one.note) parts.push(text(`Note: ${notesHere(one.note)}`, small, 2))
    parts.push(figures(sheet, lineCells(one, amounts), { x, width }))
  }
  if (deal.totalCents !== null) parts.push(figures(sheet, dealCells(deal, amounts), { x, width }))
  if (snapshot.notes) parts.push(text(`Notes: ${notesHere(snapshot.notes)}`, small, 3))
  if (line.reason) parts.push(text(`Declined because: ${line.reason}`, { ...plain, color: 'accent' }, 3))
  if (line.before && decision === 'approve') parts.push(change(sheet, line.before, snapshot, amounts, { x, width }))
  return parts
}

const itemInWords = ({ item, brand, model }: DealLine): string =>
  [item, [brand, model].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const specificationsInWords = ({ specifications }: DealLine): string =>
  specifications.map(([name, value]) => `${name}: ${value}`).join('  ·  ')

const notesHere = (notes: string): string =>
  isLong(notes) ? `${withoutBreaks(notes, 240)} (in full on the last pages)` : notes

function heading(
  sheet: Sheet,
  facts: CertificateFacts,
  line: CertificateLine,
  { x, width }: { x: number; width: number },
): Part {
  const { shown, decision } = line
  const waiting = isWaiting(facts, line)
  const approved = decision === 'approve' && !waiting
  const label = waiting ? 'Signed, not approved yet' : approved ? 'Approved' : 'Declined'
  const style = { font: 'strong', size: 8 } as const
  const badge = sheet.widthOf(label, style) + 16
  const name = { font: 'title', size: 14, leading: 19 } as const
  const room = width - badge - 10
  return {
    height: sheet.height(shown.name, room, name) + 1,
    draw(y) {
      sheet.write(shown.name, { x, y, width: room }, name)
      const box = { x: x + width - badge, y: y + 1, width: badge }
      sheet.paint(box, 16, approved ? 'good' : 'warm', 8)
      sheet.write(label, { ...box, x: box.x + 8, y: box.y + 3.5 }, { ...style, color: approved ? 'primary' : 'accent' })
    },
  }
}

type Cell = { label: string; value: string; share: number; over?: boolean }

const lineCells = (line: DealLine, { money, price }: CertificateMoney): Cell[] => [
  { label: 'Quantity', value: amountInWords(line.quantityMilli / 1000, line.unit), share: 0.24 },
  { label: 'Price', value: price(line), share: 0.46 },
  { label: names.amount.label, value: money(line.totalCents), share: 0.3 },
]

const dealCells = (deal: Deal, { money, allowance, difference }: CertificateMoney): Cell[] => [
  { label: names.total.label, value: money(deal.totalCents), share: 0.24 },
  { label: names.allowance.label, value: allowance(deal), share: 0.46 },
  {
    label: names.difference.label,
    value: deal.allowanceName === null ? difference(deal.differenceCents) : 'counted on the shared allowance',
    share: 0.3,
    over: (deal.differenceCents ?? 0) > 0,
  },
]

/** Figures, each in its own column, as people compare them. */
function figures(sheet: Sheet, cells: readonly Cell[], { x, width }: { x: number; width: number }): Part {
  return {
    height: 34,
    draw(y) {
      let left = x
      for (const { label, value, share, over } of cells) {
        const column = width * share
        sheet.write(label, { x: left, y: y + 2, width: column - 6 }, { size: 7.5, color: 'soft' })
        const style = { font: 'strong', size: 9, color: over ? 'accent' : 'ink' } as const
        sheet.write(value, { x: left, y: y + 13, width: column - 6 }, style)
        left += column
      }
    },
  }
}

/** What the replaced approval said, next to what it says now. */
function change(
  sheet: Sheet,
  before: Snapshot,
  after: Snapshot,
  amounts: CertificateMoney,
  { x, width }: { x: number; width: number },
): Part {
  const pad = 8
  const style = { size: 8, leading: 12 } as const
  const column = (width - 2 * pad) / 3
  const cells = amounts
    .changes(before, after)
    .map((one) => [one.label, one.before, one.after].map((words) => withoutBreaks(words, 160)))
  const heights = cells.map((row) => Math.max(...row.map((words) => sheet.height(words, column - 8, style))))
  const height = 14 + heights.reduce((sum, one) => sum + one, 0) + 2 * pad
  return {
    height: height + 8,
    draw(y) {
      sheet.paint({ x, y: y + 2, width }, height, 'tint')
      const put = (words: string, n: number, at: number, font: 'text' | 'strong' = 'text') =>
        sheet.write(words, { x: x + pad + n * column, y: at, width: column - 8 }, { ...style, font })
      for (const [n, words] of ['Replaces what was signed', 'Before', 'Now'].entries())
        put(words, n, y + 2 + pad, 'strong')
      let at = y + 2 + pad + 14
      for (const [row, words] of cells.entries()) {
        for (const [n, one] of words.entries()) put(one, n, at)
        at += heights[row] ?? 12
      }
    },
  }
}
