import { drawLetterhead } from '#server/platform/pdf/letterhead.ts'
import { papers, Sheet, type Style } from '#server/platform/pdf/sheet.ts'
import { momentIn } from '#shared/kernel/house-time.ts'
import type { DocumentFacts } from '../facts.ts'

export type Figure = { label: string; value: string; hint?: string | undefined; accent?: boolean }

/** The first page of a document: letterhead, title, project and the figures that matter. */
export function startDocument(facts: DocumentFacts, about: string, figures: readonly Figure[]): Sheet {
  const sheet = new Sheet(papers[facts.paper])
  drawLetterhead(sheet, facts)
  sheet.paragraph(facts.title, { font: 'title', size: 26, leading: 33 })
  sheet.y += 2
  sheet.paragraph(`${facts.project}, ${facts.address}`, { size: 11, color: 'soft', leading: 15 })
  if (about) sheet.paragraph(about, { size: 9, color: 'soft', leading: 13 })
  sheet.y += 12
  if (figures.length > 0) drawFigures(sheet, figures)
  return sheet
}

function drawFigures(sheet: Sheet, figures: readonly Figure[]): void {
  const pad = 12
  const width = (sheet.width - 2 * pad) / figures.length - 8
  const value: Style = { font: 'strong', size: 12, leading: 16 }
  const hint: Style = { size: 7.5, color: 'soft', leading: 10 }
  const tall = (one: Figure) =>
    sheet.height(one.value, width, value) + (one.hint ? sheet.height(one.hint, width, hint) : 0)
  const height = 14 + Math.max(...figures.map(tall)) + 2 * pad
  sheet.paint({ x: sheet.left, y: sheet.y, width: sheet.width }, height, 'tint', 8)
  let x = sheet.left + pad
  for (const figure of figures) {
    const y = sheet.y + pad
    sheet.write(figure.label, { x, y, width }, { size: 8, color: 'soft' })
    const below = sheet.write(
      figure.value,
      { x, y: y + 14, width },
      { ...value, color: figure.accent ? 'accent' : 'ink' },
    )
    if (figure.hint) sheet.write(figure.hint, { x, y: y + 14 + below, width }, hint)
    x += width + 8
  }
  sheet.y += height + 20
}

/** Footers with the page, the moment and the address of the live page, then the bytes of the file. */
export function finishDocument(sheet: Sheet, facts: DocumentFacts): Promise<Uint8Array> {
  const made = `Made ${momentIn(facts.timeZone, facts.madeAt)}`
  const address = facts.url.replace(/^https?:\/\//, '')
  sheet.foot((page, pages) => ({ left: `${made}  ·  ${address}`, right: `Page ${page} of ${pages}`, link: facts.url }))
  const [title, subject] = [`${facts.title}: ${facts.project}`, `${facts.title} of ${facts.project}`]
  sheet.describe({ title, subject, author: facts.company, madeAt: facts.madeAt })
  return sheet.save()
}
