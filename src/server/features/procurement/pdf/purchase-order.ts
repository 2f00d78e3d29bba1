import { type CentsStyle, centsStyleFor, formatMoney } from '#shared/kernel/money.ts'
import { loadScripts } from '#server/platform/pdf/letters/other-scripts.ts'
import type { Sheet, Style } from '#server/platform/pdf/sheet.ts'
import { type Column, drawSections, type Row, type Text } from '#server/platform/pdf/table.ts'
import type { PurchaseOrderFacts } from './facts.ts'
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
  supplierLines,
} from './order-paper.ts'
import { TO_BE_AGREED, YOUR_PRICE } from '#shared/procurement/orders/words.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

const TITLE = 'Purchase order'
/** The height of the totals. */
const TOTALS = 90

type Money = (units: number) => string

/** The order as the supplier gets it, with the company's letterhead. */
export async function drawPurchaseOrder(facts: PurchaseOrderFacts): Promise<Uint8Array> {
  await loadScripts(facts)
  const sheet = startPaper(facts, TITLE)
  const { supplier, siteContact } = facts
  drawBlocks(sheet, [
    { title: 'Supplier', lines: supplierLines(facts) },
    {
      title: 'Deliver to',
      lines: [...deliveryLines(facts), siteContact && `Site contact: ${siteContact.name}`, siteContact?.phone ?? null],
    },
    {
      title: NEEDED_BY,
      lines: [
        dateOr(facts.neededBy, TO_BE_AGREED),
        facts.orderedOn && `Ordered ${dateOr(facts.orderedOn, '')}`,
        facts.orderedBy && `${facts.draft ? 'Prepared' : 'Ordered'} by ${facts.orderedBy}`,
        supplier?.terms ? `Terms: ${supplier.terms}` : null,
      ],
    },
  ])
  if (facts.draft) drawNote(sheet, 'Draft', 'This order has not been sent. Please do not deliver anything yet.', 'warm')
  if (facts.canceled) drawNote(sheet, 'This order was canceled', 'Please do not deliver it.', 'warm')
  drawNote(sheet, `What changed in Rev ${facts.revision}`, facts.changes.join('\n') || null, 'warm')
  drawNote(sheet, 'Delivery instructions', facts.instructions)
  drawNote(sheet, 'Notes', facts.notes)
  const cents = centsStyleFor([
    ...facts.lines.flatMap(({ unitCost, tax, total }) => [unitCost, tax, total]),
    facts.subtotal,
    facts.tax,
    facts.total,
  ])
  drawLines(sheet, facts, cents)
  drawTotals(sheet, facts, (units) => formatMoney(units, facts.currency, cents))
  sheet.y += 8
  const request = requestOf(facts)
  if (request) sheet.paragraph(request, { size: 8.5, color: 'soft', leading: 12 })
  return finishPaper(sheet, facts, TITLE)
}

/** What the supplier is asked to do. Nothing is asked of a draft or a canceled order. */
function requestOf({ draft, canceled, emailed, number }: PurchaseOrderFacts): string | null {
  if (draft || canceled) return null
  const confirm = emailed
    ? 'Please confirm this order with the link in our email, or reply to it.'
    : 'Please confirm this order.'
  return `${confirm} Quote ${number} on your delivery note and invoice.`
}

const columns: Column[] = [
  { label: '#', share: 0.035 },
  { label: 'Item', share: 0.455 },
  { label: 'Quantity', share: 0.13, align: 'right' },
  { label: 'Unit cost', share: 0.125, align: 'right' },
  { label: 'Tax', share: 0.115, align: 'right' },
  { label: 'Amount', share: 0.14, align: 'right' },
]

function drawLines(sheet: Sheet, facts: PurchaseOrderFacts, cents: CentsStyle): void {
  const { lines, currency } = facts
  const money: Money = (units) => formatMoney(units, currency, cents)
  const rows: Row[] = lines.map((line, n) => ({
    cells: [
      [{ words: String(n + 1), style: soft }],
      itemCell(line),
      quantityCell(line),
      line.unitCost === null
        ? [{ words: YOUR_PRICE, style: soft }]
        : [
            { words: money(line.unitCost), whole: true },
            { words: line.per, style: soft },
          ],
      taxCell(line, money),
      line.unitCost === null ? unknown : [{ words: money(line.total), style: { font: 'strong' }, whole: true }],
    ],
  }))
  const title = lines.length === 1 ? '1 line' : `${lines.length} lines`
  drawSections(sheet, [
    {
      title,
      note: `Amounts in ${currency}`,
      continued: numberInWords(facts),
      followedBy: TOTALS,
      table: { columns, pictures: false, dense: true, rows },
    },
  ])
}

const unknown: Text[] = [{ words: '–', style: soft }]

function taxCell({ taxable, tax, unitCost }: PurchaseOrderFacts['lines'][number], money: Money): Text[] {
  if (!taxable) return [{ words: 'No tax', style: soft }]
  return unitCost === null ? unknown : [{ words: money(tax), whole: true }]
}

function drawTotals(sheet: Sheet, { subtotal, tax, taxRate, total, currency }: PurchaseOrderFacts, money: Money): void {
  const plain: Style = { size: 9.5, leading: 15 }
  const sum: Style = { font: 'strong', size: 12, leading: 18 }
  const figures: [string, number, Style][] = [
    ['Subtotal', subtotal, plain],
    [taxRate ? `Tax ${taxRate}%` : 'Tax', tax, plain],
    [`Total ${currency}`, total, sum],
  ]
  sheet.room(TOTALS)
  const width = 210
  const x = sheet.left + sheet.width - width
  sheet.rule(sheet.y, undefined, 'soft')
  sheet.y += 10
  for (const [name, amount, style] of figures) {
    if (style === sum) {
      sheet.rule(sheet.y + 1, { x, width }, 'soft')
      sheet.y += 6
    }
    sheet.write(name, { x, y: sheet.y, width: width / 2 }, style)
    sheet.y += sheet.write(
      money(amount),
      { x: x + width / 2 - 20, y: sheet.y, width: width / 2 + 20 },
      {
        ...style,
        align: 'right',
      },
    )
  }
}
