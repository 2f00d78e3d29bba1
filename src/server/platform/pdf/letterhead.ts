import type { Box, Sheet } from './sheet.ts'

/** The company as its documents show it. The logo is a PNG. */
export type Letterhead = {
  company: string
  contact: { logo: Uint8Array | null; address: string | null; phone: string | null; license: string | null }
}

const LOGO_HEIGHT = 34

/** The size of a logo by its shape: a tall logo would be hard to read at the height of a wide one. */
function sizeOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(120 / width, (height > width ? 1.4 * LOGO_HEIGHT : LOGO_HEIGHT) / height)
  return { width: width * scale, height: height * scale }
}

/** The builder's logo, name and contact; ours is small, on the right. */
export function drawLetterhead(sheet: Sheet, { company, contact }: Letterhead): void {
  const { left, y } = sheet
  let x = left
  const logo = contact.logo && sheet.pdf.embedPng(contact.logo)
  const logoSize = logo && sizeOf(logo)
  if (logo && logoSize) {
    // A logo lower than the text is centered beside it.
    const top = Math.max(0, (LOGO_HEIGHT - logoSize.height) / 2)
    sheet.picture(logo, { x, y: y + top, width: logoSize.width }, logoSize.height)
    x += logoSize.width + 12
  }
  const width = sheet.width - (x - left) - 110
  const height = sheet.write(company, { x, y: y + 2, width }, { font: 'strong', size: 11, leading: 15 })
  const parts = [contact.address, contact.phone, contact.license && `License ${contact.license}`].flatMap(
    (part) => part || [],
  )
  const lines = inLines(parts, (text) => sheet.widthOf(text, { size: 8 }) <= width)
  const below = lines ? sheet.write(lines, { x, y: y + 4 + height, width }, { size: 8, color: 'soft', leading: 11 }) : 0
  const product = sheet.widthOf('Finishwork', { size: 8 })
  const ours = { x: left + sheet.width - product, y: y + 2.5, width: product + 1 }
  mark(sheet, { x: ours.x - 18, y, width: 13 })
  sheet.write('Finishwork', ours, { size: 8, color: 'soft' })
  sheet.y = y + Math.max(36, logoSize?.height ?? 0, height + below + 4) + 14
}

/** Parts beside each other as far as they fit, so that none is broken. */
function inLines(parts: readonly string[], fits: (text: string) => boolean): string {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last}  ·  ${part}`)) lines[lines.length - 1] = `${last}  ·  ${part}`
    else lines.push(part)
  }
  return lines.join('\n')
}

/** The product's logo: a corner of a frame, and a check mark. */
function mark(sheet: Sheet, box: Box): void {
  sheet.paint(box, box.width, 'primary', 3.5)
  const corner: [number, number][] = [
    [9, 23],
    [9, 9],
    [23, 9],
  ]
  const bar: [number, number][] = [
    [9, 16],
    [18, 16],
  ]
  sheet.strokes([corner, bar], box, box.width / 32, { color: 'paper', thickness: 1.3 })
}
