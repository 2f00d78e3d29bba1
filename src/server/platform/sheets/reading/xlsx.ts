import { beginningOf } from '#shared/kernel/text/text.ts'
import { importLimits } from '#shared/imports/limits.ts'
import { showsDate } from './number-formats.ts'
import { Rows } from './rows.ts'
import { SheetReader } from './sheet-reader.ts'
import { damaged, TableError } from './table-error.ts'
import { attributeOf, type XmlHandler, XmlReader } from './xml.ts'
import { type InflateBudget, readEntry, type ZipEntry, zipEntries } from './zip.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { CellText } from './cell-text.ts'

export type Workbook = { rows: Rows; sheets: string[]; sheet: number; from1904: boolean }

/** One sheet of a workbook: the given one, else the first. Formulas are never evaluated: their stored results are read. */
export async function readXlsx(
  bytes: Uint8Array,
  wanted: number | undefined,
  budget: InflateBudget,
): Promise<Workbook> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]))
  const archive: Archive = {
    has: (path) => entries.has(path.toLowerCase()),
    read: async (path, reader) => {
      const entry = entries.get(path.toLowerCase())
      if (!entry) throw notAWorkbook(entries)
      await readXml(bytes, entry, budget, reader)
    },
  }
  const { sheets, from1904 } = await readSheets(archive)
  const sheet = wanted ?? 0
  const path = sheets[sheet]?.path
  if (path === undefined) throw new TableError('invalid', 'This workbook has no such sheet.')
  const dates = archive.has('xl/styles.xml') ? await readDateStyles(archive) : []
  const strings = archive.has('xl/sharedstrings.xml') ? await readSharedStrings(archive) : []
  const reader = new SheetReader({ strings, dates, from1904 })
  await archive.read(path, reader)
  return { rows: reader.finish(), sheets: sheets.map(({ name }) => name), sheet, from1904 }
}

async function readXml(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget, handler: XmlHandler): Promise<void> {
  const xml = new XmlReader(handler)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of readEntry(bytes, entry, budget)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    xml.push(decoder.decode(chunk, { stream: true }))
  }
}

const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

function notAWorkbook(entries: Map<string, ZipEntry>): TableError {
  if (entries.has('content.xml') || entries.has('xl/workbook.bin'))
    return new TableError(
      'unsupported_media',
      'This kind of spreadsheet cannot be read. Please save it as an Excel workbook (.xlsx) or as CSV.',
    )
  return new TableError('unsupported_media', 'This is not a table. Please choose a CSV or Excel file (.xlsx).')
}

type SheetEntry = { name: string; path: string }

/** The visible sheets in their order, with the files they are in. */
async function readSheets(archive: Archive): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const targets = new Map<string, string>()
  const listed: { name: string; id: string }[] = []
  let from1904 = false
  await archive.read('xl/workbook.xml', {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
      if (name !== 'sheet' || /^(very)?hidden$/i.test(attributeOf(tag, 'state') ?? '')) return
      if (listed.length < importLimits.sheets)
        listed.push({ name: beginningOf(attributeOf(tag, 'name') ?? '', 100), id: relationOf(tag) })
    },
    close() {},
    text() {},
  })
  await archive.read('xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      if (name === 'Relationship' && targets.size < 10_000)
        targets.set(attributeOf(tag, 'Id') ?? '', attributeOf(tag, 'Target') ?? '')
    },
    close() {},
    text() {},
  })
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id)
    if (target === undefined) return []
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return archive.has(path) ? [{ name: name.toWellFormed().replaceAll('\u0000', '') || 'Sheet', path }] : []
  })
  if (sheets.length === 0) throw damaged()
  return { sheets, from1904 }
}

/** `r:id`, with whatever prefix the file gives to relationships; never `sheetId`. */
const relationOf = (tag: string): string => /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''

const MAX_STYLES = 70_000

/** For each cell format, whether it shows a date. */
async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let inCellFormats = false
  await archive.read('xl/styles.xml', {
    open(name, tag) {
      if (name === 'numFmt' && codes.size < MAX_STYLES)
        codes.set(Number(attributeOf(tag, 'numFmtId')), (attributeOf(tag, 'formatCode') ?? '').slice(0, 300))
      if (name === 'cellXfs') inCellFormats = true
      if (name !== 'xf' || !inCellFormats || dates.length >= MAX_STYLES) return
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
      dates.push(showsDate(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
    text() {},
  })
  return dates
}

const MAX_STRINGS = 1_000_000
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The texts that the cells of a workbook refer to by number. */
async function readSharedStrings(archive: Archive): Promise<Cell[]> {
  const strings: Cell[] = []
  const text = new CellText()
  let characters = 0
  await archive.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text.clear()
      else text.open(name)
    },
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const cell = text.cell()
      characters += typeof cell === 'string' ? cell.length : 0
      strings.push(cell)
      if (strings.length > MAX_STRINGS || characters > MAX_CHARACTERS)
        throw new TableError('too_large', 'This file has too much text. Please import it in parts.')
    },
    text: (piece) => text.add(piece),
  })
  return strings
}

/** The parts of a workbook. Paths are compared without regard to case. */
type Archive = {
  has: (path: string) => boolean
  read: (path: string, handler: XmlHandler) => Promise<void>
}
