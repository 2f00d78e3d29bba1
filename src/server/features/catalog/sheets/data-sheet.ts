import { layoutText, PDF, type PDFPage, rgb, StandardFonts } from '@libpdf/core'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Paper } from '#shared/kernel/regions.ts'
import { papers } from '#server/platform/pdf/sheet.ts'
import { availabilityLabel, leadTimeInWords, unitPriceInWords } from '#shared/catalog/rules.ts'

const ink = rgb(0.16, 0.14, 0.12)
const soft = rgb(0.42, 0.39, 0.36)
const line = rgb(0.87, 0.85, 0.82)
const MARGIN = 56
const BOTTOM = 64

type PaperSize = (typeof papers)[Paper]
type Writer = { pdf: PDF; page: PDFPage; y: number; size: PaperSize }

const startPage = (pdf: PDF, { width, height }: PaperSize) => ({
  page: pdf.addPage({ width, height }),
  y: height - MARGIN,
})
const innerWidth = ({ size }: Writer): number => size.width - 2 * MARGIN
type Style = { size: number; bold?: boolean; color?: typeof ink; x?: number; width?: number }

// The standard PDF fonts have Western letters only.
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2022\u20ac]/g, '?')

function write(
  writer: Writer,
  text: string,
  { size, bold, color = ink, x = MARGIN, width = innerWidth(writer) }: Style,
): void {
  const font = bold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica
  for (const { text: row } of layoutText(printable(text), font, size, width, size * 1.4).lines) {
    makeRoom(writer, size * 1.4)
    writer.y -= size * 1.4
    writer.page.drawText(row, { x, y: writer.y + size * 0.3, size, font, color: color })
  }
}

function makeRoom(writer: Writer, height: number): void {
  if (writer.y - height >= BOTTOM) return
  Object.assign(writer, startPage(writer.pdf, writer.size))
}

/** What a sheet shows; without a price for people who build and never see money. */
export type SheetItem = Pick<
  SelectionItem,
  | 'id'
  | 'version'
  | 'name'
  | 'brand'
  | 'model'
  | 'description'
  | 'categoryName'
  | 'availability'
  | 'leadTimeDays'
  | 'unit'
  | 'currency'
  | 'specifications'
> & { price: number | null; paper: Paper }

/** A printable data sheet: picture, figures, specifications. */
export async function drawDataSheet(item: SheetItem, company: string, jpeg: Uint8Array | null): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.setTitle(printable(`${item.name}, data sheet`))
  const size = papers[item.paper]
  const writer: Writer = { pdf, size, ...startPage(pdf, size) }
  write(writer, `${company}  ·  ${item.categoryName}`, { size: 9, color: soft })
  writer.y -= 8
  write(writer, item.name, { size: 22, bold: true })
  write(writer, [item.brand, item.model].filter(Boolean).join('  ·  '), { size: 11, color: soft })
  writer.y -= 12
  drawFigures(writer, item, jpeg)
  if (item.description) {
    write(writer, item.description, { size: 11 })
    writer.y -= 14
  }
  drawSpecifications(writer, Object.entries(item.specifications))
  drawFoot(writer, item)
  return pdf.save()
}

function drawFigures(writer: Writer, item: SheetItem, jpeg: Uint8Array | null): void {
  const side = 220
  const top = writer.y
  const x = jpeg ? MARGIN + side + 28 : MARGIN
  const width = writer.size.width - MARGIN - x
  if (jpeg) writer.page.drawImage(writer.pdf.embedJpeg(jpeg), { x: MARGIN, y: top - side, width: side, height: side })
  const figures: [string, string][] = [
    ...(item.price === null
      ? []
      : [['Price', unitPriceInWords(item.price, item.unit, item.currency)] satisfies [string, string]]),
    ['Availability', availabilityLabel(item.availability)],
    ['Lead time', item.leadTimeDays === null ? 'On request' : leadTimeInWords(item.leadTimeDays)],
  ]
  for (const [label, value] of figures) {
    write(writer, label, { size: 9, color: soft, x, width })
    write(writer, value, { size: 13, bold: true, x, width })
    writer.y -= 8
  }
  writer.y = Math.min(writer.y, jpeg ? top - side : writer.y) - 20
}

function drawSpecifications(writer: Writer, pairs: readonly (readonly [string, string])[]): void {
  if (pairs.length === 0) return
  write(writer, 'Specifications', { size: 13, bold: true })
  writer.y -= 6
  for (const [name, value] of pairs) {
    makeRoom(writer, 40)
    writer.page.drawLine({
      start: { x: MARGIN, y: writer.y },
      end: { x: writer.size.width - MARGIN, y: writer.y },
      color: line,
      thickness: 0.6,
    })
    writer.y -= 4
    const top = writer.y
    write(writer, name, { size: 10, color: soft, width: 150 })
    const below = writer.y
    writer.y = top
    write(writer, value, { size: 10, x: MARGIN + 165, width: innerWidth(writer) - 165 })
    writer.y = Math.min(below, writer.y) - 4
  }
}

function drawFoot({ page }: Writer, { id, version }: SheetItem): void {
  page.drawText(`Item ${id}, edition ${version}. Made by Finishwork from the builder's catalog.`, {
    x: MARGIN,
    y: 36,
    size: 8,
    font: StandardFonts.Helvetica,
    color: soft,
  })
}
