import { strToU8, zipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import * as files from '#server/testing/material/import-files.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let owner: Person

beforeEach(async () => {
  owner = (await world.people.company()).owner
})

const upload = (content: string | Uint8Array, sheet?: number) => files.upload(world, owner, content, { sheet })
const cells = async (content: string | Uint8Array, sheet?: number) => {
  const { body } = await upload(content, sheet)
  return body.columns.map(({ heading, samples }) => [heading, ...samples])
}
const head =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>'
const sheet = (rows: string, after = '') => files.workbook({ sheets: { Prices: `${head}${rows}</sheetData>${after}` } })

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('text files', () => {
  const text = 'Name;Price\r\n"Café; ""Élan""\nnoir";12.5\r\n'
  const expected = [
    ['Name', 'Café; "Élan"\nnoir'],
    ['Price', '12.5'],
  ]
  test.each([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a byte order mark', strToU8(`\uFEFF${text}`)],
    ['UTF-16 of Windows', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('are read in %s', async (_, bytes) => expect(await cells(new Uint8Array(bytes))).toEqual(expected))

  test('keep every character of Windows-1252', async () => {
    const high = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
    const bytes = [0x80, ...range(0x82, 0x8c), 0x8e, ...range(0x91, 0x9c), 0x9e, 0x9f]
    const [names] = await cells(new Uint8Array([...strToU8('Name,Price\n'), ...bytes, 0xe9, ...strToU8(',5\n')]))
    expect(names).toEqual(['Name', `${high}é`])
  })

  test('refuse a row whose character cannot be read, and quote it', async () => {
    const content = new Uint8Array([...strToU8('Name,Category,Price\nTap '), 0x81, 0xe9, ...strToU8(',Taps,5\n')])
    const checked = await files.preview(world, owner, content)
    const [refused] = await files.rowsOf(world, owner, checked, 'refused')
    expect(refused?.problems[0]?.message).toContain('a character that cannot be read: “Tap \uFFFDé”')
  })

  test.each([
    ['commas', 'Name,Price\nTap,5\n'],
    ['tabs, as a spreadsheet copies them', 'Name\tPrice\nTap\t5\n'],
    ['bars', 'Name|Price\nTap|5\n'],
    ['a declared separator', 'sep=^\nName^Price\nTap^5\n'],
    ['line feeds of old Macs', 'Name,Price\rTap,5\r'],
  ])('are divided by %s', async (_, content) =>
    expect(await cells(content)).toEqual([
      ['Name', 'Tap'],
      ['Price', '5'],
    ]),
  )

  test('keep formulas as text, and read the apostrophe and the quoted number of exports', async () => {
    const [names] = await cells('Name,Price\n"=HYPERLINK(""http://evil"")",1\n\'=1+1,2\n"=""0012""",3\n')
    expect(names).toEqual(['Name', '=HYPERLINK("http://evil")', '=1+1', '0012'])
  })

  test.each([
    [
      'a quotation mark that is never closed',
      'Name,Price\n"Tap,5\n',
      422,
      'A quotation mark in row 2 is never closed.',
    ],
    [
      '16,384 columns',
      `${Array.from({ length: 16_384 }, (_, n) => `C${n}`).join(',')}\n`,
      413,
      'Row 1 has 16,384 columns. At most 256 can be imported. Please delete the columns you do not need.',
    ],
    [
      '50,051 rows',
      `Name\n${'Tap\n'.repeat(50_051)}`,
      413,
      'This file has more than 50,000 rows. Please import it in several parts.',
    ],
    ['no rows', '\n \n,,,\n', 422, 'There are no rows in this file.'],
    ['only headings', 'SKU,Name,Price\n', 422, 'There are no rows below the headings in this file.'],
    ['a line of prose', 'Dear builder,\n', 422, 'There are no rows below the headings in this file.'],
    ['zero bytes', 'Name\u0000,Price\n', 415, 'This is not a table. Please choose a CSV or Excel file (.xlsx).'],
  ])('are refused with %s', async (_, content, status, message) =>
    expect(await upload(content)).toMatchObject({ status, body: { message } }),
  )

  test('have empty columns without end, which do no harm', async () => {
    const { status, body } = await upload(`Name,Price${','.repeat(20_000)}\nTap,5${','.repeat(20_000)}\n`)
    expect(status).toBe(201)
    expect(body.columns).toHaveLength(2)
  })

  test('refuse only the row of a cell of 10 MB', async () => {
    const checked = await files.preview(
      world,
      owner,
      `Name,Category,Price\nTap,Taps,5\n${'x'.repeat(10_000_000)},Taps,5\n`,
    )
    expect(checked.counts).toMatchObject({ added: 1, refused: 1 })
    const [refused] = await files.rowsOf(world, owner, checked, 'refused')
    expect(refused?.problems).toEqual([
      { column: 'Name', cell: '', message: 'This cell has more than 40,000 characters.' },
    ])
  })
})

describe('workbooks', () => {
  test('are read with shared and inline strings, formulas by their stored results, and dates by their format', async () => {
    const book = files.workbook({
      sheets: {
        'A &amp; B': `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>"x"</f><v>Formula</v></c></row>
          <row r="2"><c r="A2" t="inlineStr"><is><r><t>Oak </t></r><r><t>_x005F_x0041_ &lt;x&gt; _x000D_</t></r><rPh><t>no</t></rPh></is></c>
          <c r="B2" s="1"><v>46508.75</v></c><c r="C2"><f>1/3</f><v>0.30000000000000004</v></c></row></sheetData>`,
      },
      strings: '<si><t>Name</t></si><si><r><t>Dead</t></r><r><t>line</t></r></si>',
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="[$-409]dd\\-mmm\\-yy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>',
    })
    expect((await upload(book)).body.sheets).toEqual(['A & B'])
    expect(await cells(book)).toEqual([
      ['Name', 'Oak _x0041_ <x>'],
      ['Deadline', '2027-05-01'],
      ['Formula', '0.3'],
    ])
  })

  test('are read from the chosen sheet, without hidden ones', async () => {
    const row = (name: string) => `<sheetData><row><c t="inlineStr"><is><t>${name}</t></is></c></row></sheetData>`
    const book = files.workbook({ sheets: { One: row('first'), Two: row('second') } })
    expect((await cells(book, 1)).flat()).toEqual(['second'])
    expect(await upload(book, 7)).toMatchObject({ status: 422, body: { message: 'This workbook has no such sheet.' } })
  })

  test('count a cell that is merged over several rows for each of them', async () => {
    const row = (n: number, rest = '') => `<row r="${n}">${rest}<c r="B${n}"><v>${n}</v></c></row>`
    const book = sheet(
      row(2, '<c r="A2" t="inlineStr"><is><t>Taps</t></is></c>') + row(3) + row(4),
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A2:B2"/></mergeCells>',
    )
    expect(await cells(book)).toEqual([
      ['Name', 'Taps', 'Taps'],
      ['Price', '2', '3', '4'],
    ])
  })

  test('are shortened between characters, never within one', async () => {
    const half = (length: number) => `${'x'.repeat(length - 1)}😀`
    const rows = `<row r="2"><c r="A2" t="e"><v>${half(20)}</v></c><c r="B2"><v>5</v></c></row>`
    const heading = `<c r="C1" t="inlineStr"><is><t>${half(100)}</t></is></c></row>`
    const bytes = files.workbook({
      sheets: { [half(100)]: `${head.replace('</row>', heading)}${rows}</sheetData>` },
    })
    const { status, body } = await upload(bytes)
    expect(status).toBe(201)
    expect(body.sheets).toEqual(['x'.repeat(99)])
    expect(JSON.stringify(body).isWellFormed()).toBe(true)
    const checked = await files.check(world, owner, body, { category: 'Taps' })
    expect(checked).toMatchObject({ problem: null, counts: { refused: 1 } })
  })

  test('name cells with an error, without a result, and with unreadable numbers', async () => {
    const book = sheet(`<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>A1</f></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>Tap</t></is></c><c r="B3"><v>1e999</v></c></row>`)
    const checked = await files.check(world, owner, (await upload(book)).body, { category: 'Taps' })
    const rows = await files.rowsOf(world, owner, checked, 'refused')
    expect(rows.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
      'This cell shows the error #REF!.',
      'This cell has a formula without a stored result. Please open the file in Excel and save it.',
      'This cell has a number that cannot be read.',
    ])
  })

  test.each<[string, () => Uint8Array, number, RegExp]>([
    ['16,384 columns', () => sheet('<row r="2"><c r="XFD2"><v>1</v></c></row>'), 413, /^Row 2 has 16,384 columns\./],
    ['a document type', () => sheet('<!DOCTYPE x [<!ENTITY a "b">]>'), 415, /damaged/],
    ['a tag without end', () => sheet(`<row ${'a'.repeat(300_000)}`), 415, /damaged/],
    [
      'a bomb of one sheet',
      () => files.packed('xl/worksheets/sheet1.xml', Buffer.alloc(300_000_000, 32), sheet('')),
      413,
      /unpacks to too much data/,
    ],
    ['a cut end', () => sheet('').slice(0, -30), 415, /damaged/],
    [
      'a document of another program',
      () => zipSync({ 'content.xml': strToU8('<a/>') }),
      415,
      /save it as an Excel workbook/,
    ],
    ['a plain archive', () => zipSync({ 'a.txt': strToU8('a') }), 415, /not a table/],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 415, /old Excel file/],
    ['a merge over every row, many times', () => manyMerges(), 413, /too many merged cells/],
    ['a long text in every cell', () => repeatedText(), 413, /too much text/],
  ])('with %s get an answer in words', async (_, make, status, message) => {
    const reply = await upload(make())
    expect(reply.status).toBe(status)
    expect(reply.body.message ?? '').toMatch(message)
  })
})

function manyMerges(): Uint8Array {
  const rows = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>1</v></c></row>`)
  const merges = Array.from({ length: 100 }, () => '<mergeCell ref="A2:A5001"/>')
  return sheet(rows.join(''), `<mergeCells>${merges.join('')}</mergeCells>`)
}

/** A small file that refers to one long text from every cell. */
function repeatedText(): Uint8Array {
  const rows = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`)
  return files.workbook({
    sheets: { All: `<sheetData>${rows.join('')}</sheetData>` },
    strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
  })
}
