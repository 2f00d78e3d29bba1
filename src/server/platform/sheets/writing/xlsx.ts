import { Zip, ZipDeflate } from 'fflate'
import type { Cell, CellKind } from '#shared/exports/columns.ts'
import type { Printed, Sheet } from './csv.ts'

const utf8 = new TextEncoder()
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Excel accepts no longer text in a cell. */
const LONGEST_CELL = 32_767

/** Positions in the list of cell formats below. */
const formats: Record<CellKind | 'heading', number> = { text: 0, number: 0, heading: 1, date: 2, money: 3 }

/** A workbook with one sheet, written while the rows are read, so that memory does not grow with the list. */
export async function* xlsx(sheet: Sheet & Printed): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for (const [path, text] of Object.entries(parts(sheet.title, headingRow(sheet)))) {
    const part = new ZipDeflate(path)
    zip.add(part)
    part.push(utf8.encode(text), true)
  }
  const rows = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(rows)
  for await (const text of sheetText(sheet)) {
    rows.push(utf8.encode(text))
    yield* written.splice(0)
  }
  rows.push(new Uint8Array(), true)
  zip.end()
  yield* written.splice(0)
}

/** The row with the labels: below the lines above the table and an empty one. */
const headingRow = ({ above = [] }: Printed): number => (above.length === 0 ? 1 : above.length + 2)

async function* sheetText({ columns, pages, above = [], print }: Sheet & Printed): AsyncGenerator<string> {
  const heading = headingRow({ above })
  const widths = columns.map(
    ({ kind, label }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width(kind, label)}" customWidth="1"/>`,
  )
  yield (
    `${HEAD}<worksheet xmlns="${MAIN}">${print ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}` +
      '<sheetViews><sheetView workbookViewId="0">' +
      `<pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>` +
      above
        .map((line, at) => `<row r="${at + 1}">${textCell(line, `A${at + 1}`, at < 2 ? formats.heading : 0)}</row>`)
        .join('') +
      `<row r="${heading}">${columns.map(({ label }, at) => textCell(label, `${letters(at)}${heading}`, formats.heading)).join('')}</row>`
  )
  let last = heading
  for await (const rows of pages) {
    const first = last + 1
    last += rows.length
    yield rows
      .map((cells, index) => {
        const row = first + index
        const inner = cells.map((cell, at) => cellText(cell, columns[at]?.kind ?? 'text', `${letters(at)}${row}`))
        return `<row r="${row}">${inner.join('')}</row>`
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="A${heading}:${letters(columns.length - 1)}${last}"/>${printSettings(print)}</worksheet>`
}

/** One page wide, in landscape, with "Page 2 of 9" at the bottom. */
const printSettings = (print: Printed['print']): string =>
  print
    ? '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.7" header="0.3" footer="0.3"/>' +
      `<pageSetup paperSize="${print.paper === 'a4' ? 9 : 1}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
      `<headerFooter><oddFooter>&amp;L${escaped(print.footer.replaceAll('&', '&&'))}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`
    : ''

function cellText(cell: Cell, kind: CellKind, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}" s="${formats[kind]}"><v>${cell}</v></c>`
  const day = kind === 'date' ? serialDay(cell) : null
  return day === null ? textCell(cell, at, 0) : `<c r="${at}" s="${formats.date}"><v>${day}</v></c>`
}

/** A text cell is never a formula, whatever it starts with. */
const textCell = (text: string, at: string, format: number): string =>
  `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

// oxlint-disable-next-line no-control-regex -- XML 1.0 cannot contain these characters, and reads a carriage return as a line feed
const NOT_IN_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    .replaceAll(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replaceAll(NOT_IN_XML, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Excel counts days from the end of 1899, and has no dates before 1900. */
function serialDay(day: string): number | null {
  const serial = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS
  return Number.isInteger(serial) && serial > 60 ? serial : null
}

const width = (kind: CellKind, label: string): number => Math.max(kind === 'text' ? 22 : 13, label.length + 4)

/** 0 is A, 26 is AA. */
export const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

function parts(title: string, heading: number): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>` +
      `<sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets>` +
      `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escaped(title)}'!$${heading}:$${heading}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      // In the order of `formats`: plain, heading, date (14), money with two decimals (4).
      '<cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs>' +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  }
}
