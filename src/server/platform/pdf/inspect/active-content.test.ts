import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { objectStream, rawPdf, type RawStream, updated } from '#server/testing/material/raw-pdf.ts'
import { inspectPdf } from './inspect.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
/** A click on the page runs this. */
const onClick = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`

test.each<[string, Buffer]>([
  ['a script on opening', rawPdf([], { catalog: `/OpenAction ${SCRIPT}` })],
  ['an address on opening', rawPdf([], { catalog: '/OpenAction << /S /URI /URI (https://example.com) >>' })],
  ['a printer on opening', rawPdf([], { catalog: '/OpenAction << /S /Named /N /Print >>' })],
  [
    'an action on opening, in an object of its own',
    rawPdf(['<< /S /URI /URI (https://example.com) >>'], { catalog: '/OpenAction 4 0 R' }),
  ],
  ['scripts by name', rawPdf([], { catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>' })],
  ['an action when a page is turned', rawPdf([], { page: '/AA << /O << /S /URI /URI (https://example.com) >> >>' })],
  ['a program to start', rawPdf([], { page: onClick('<< /S /Launch /Win << /F (cmd.exe) >> >>') })],
  [
    'another file on a server',
    rawPdf([], { page: onClick('<< /S /GoToR /F (\\\\\\\\198.51.100.1\\\\share\\\\a.pdf) /D [0 /Fit] >>') }),
  ],
  ['another file inside of it', rawPdf([], { page: onClick('<< /S /GoToE /D [0 /Fit] >>') })],
  [
    'a form that is sent',
    rawPdf([], { page: onClick('<< /S /SubmitForm /F << /FS /URL /F (https://example.com) >> >>') }),
  ],
  ['data that is loaded', rawPdf([], { page: onClick('<< /S /ImportData /F (a.fdf) >>') })],
  ['a thread of another file', rawPdf([], { page: onClick('<< /S /Thread /F (a.pdf) /D 0 >>') })],
  ['a sound', rawPdf([], { page: onClick('<< /S /Sound /Sound 4 0 R >>') })],
  ['a sound annotation', rawPdf([], { page: '/Annots [<< /Type /Annot /Subtype /Sound /Sound 4 0 R >>]' })],
  ['a movie', rawPdf([], { page: '/Annots [<< /Subtype /Movie /Movie << >> >>]' })],
  ['a rendition', rawPdf([], { page: onClick('<< /S /Rendition /OP 0 >>') })],
  ['rich media', rawPdf([], { page: '/Annots [<< /Subtype /RichMedia >>]' })],
  ['a 3D model', rawPdf([], { page: '/Annots [<< /Subtype /3D >>]' })],
  ['an XFA form', rawPdf([], { catalog: '/AcroForm << /XFA [(a) 4 0 R] >>' })],
  ['an attachment', rawPdf([], { catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>' })],
  ['a collection of files', rawPdf([], { catalog: '/Collection << /Type /Collection /View /T >>' })],
  ['a collection in an object of its own', rawPdf(['<< /View /T >>'], { catalog: '/Collection 4 0 R' })],
  ['files that belong to another one', rawPdf(['<< /RF << /F [(a) 5 0 R] >> >>'])],
  ['an attachment on a page', rawPdf([], { page: '/Annots [<< /Subtype /FileAttachment /FS 4 0 R >>]' })],
  ['an attachment that nothing refers to', rawPdf(['<< /Type /Filespec /EF << /F 5 0 R >> >>'])],
  [
    'content in another file',
    rawPdf([{ dict: '/F (\\\\\\\\198.51.100.1\\\\a)', data: new Uint8Array(1) }], { page: '/Contents 4 0 R' }),
  ],
  ['a picture in another file', rawPdf(['(\\\\\\\\198.51.100.1\\\\a)', { dict: '/F 4 0 R', data: new Uint8Array(1) }])],
  ['a link to a file', rawPdf([], { page: onClick('<< /S /URI /URI (file://198.51.100.1/a) >>') })],
  ['a link to a share', rawPdf([], { page: onClick('<< /S /URI /URI (\\\\\\\\198.51.100.1\\\\a) >>') })],
  ['a link that is a script', rawPdf([], { page: onClick('<< /S /URI /URI ( java\\nscript:alert\\(1\\)) >>') })],
  ['a base address of files', rawPdf([], { catalog: '/URI << /Base (file:///) >>' })],
])('refuses %s', async (_what, file) => {
  expect(await inspectPdf(file)).toBe('active')
})

const compressed = (dict: string, ...layers: ((content: Buffer) => Buffer)[]): RawStream => {
  const head = '9 0 '
  const plain = Buffer.from(head + SCRIPT)
  return {
    dict: `/Type /ObjStm /N 1 /First ${head.length} ${dict}`,
    data: layers.reduce<Buffer>((content, layer) => layer(content), plain),
  }
}
const hex = (content: Buffer) => Buffer.from(`${content.toString('hex')}>`)
const runLength = (content: Buffer) =>
  Buffer.concat([...content].map((byte) => Buffer.from([0, byte])).concat(Buffer.from([128])))
/** Nine bits each: clear, the bytes, end. */
const lzw = (content: Buffer) => {
  const bits = [256, ...content, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}
const base85 = (content: Buffer) => {
  let text = ''
  for (let at = 0; at < content.length; at += 4) {
    const part = content.subarray(at, at + 4)
    let value = Buffer.concat([part, Buffer.alloc(4)]).readUInt32BE(0)
    let group = ''
    for (let n = 0; n < 5; n++)
      [group, value] = [String.fromCharCode(33 + (value % 85)) + group, Math.floor(value / 85)]
    text += group.slice(0, part.length + 1)
  }
  return Buffer.from(`${text}~>`)
}
/** PNG's "up" predictor, in rows of five. */
const rows = (content: Buffer) => {
  const padded = Buffer.concat([content, Buffer.alloc(4, ' ')])
  const all: number[] = []
  for (let at = 0; at + 5 <= padded.length; at += 5)
    all.push(
      2,
      ...[...padded.subarray(at, at + 5)].map((byte, n) => (byte - (at ? (padded[at - 5 + n] ?? 0) : 0)) & 0xff),
    )
  return Buffer.from(all)
}

test.each<[string, Buffer]>([
  ['with escaped letters', rawPdf(['<< /S /J#61v#61Script /#4a#53 (app.alert(1)) >>'])],
  ['under a repeated key', rawPdf([], { catalog: `/OpenAction ${SCRIPT} /OpenAction [3 0 R /Fit]` })],
  ['under a name that is an object', rawPdf(['/JavaScript', '<< /S 4 0 R >>'])],
  ['behind comments', rawPdf([`<< %\n/S%\n/JavaScript%\n/J#53 (1)>>`])],
  ['in an object that is never closed', rawPdf(['<< /S /JavaScript /JS (1)'])],
  ['in an update', updated(rawPdf(), { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>` })],
  ['in what an update replaced', updated(rawPdf([SCRIPT]), { 4: 'null' })],
  ['in the data of another object', rawPdf([{ dict: '', data: Buffer.from(`7 0 obj ${SCRIPT} endobj`) }])],
  ['behind a false length', rawPdf([`<< /Length 0 >> stream\n7 0 obj ${SCRIPT} endobj\nendstream`])],
  ['in an object stream', rawPdf([objectStream({ 9: SCRIPT })])],
  [
    'in an object stream, by its offset alone',
    rawPdf([
      {
        dict: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
        data: deflateSync(Buffer.from(`9 15 (((((((((((((((${SCRIPT}`)),
      },
    ]),
  ],
  [
    'in an object stream without a type',
    rawPdf([{ ...objectStream({ 9: SCRIPT }), dict: objectStream({ 9: SCRIPT }).dict.replace('/Type /ObjStm', '') }]),
  ],
  ['in an object stream that is not compressed', rawPdf([compressed('')])],
  [
    'in an object stream, twice compressed',
    rawPdf([compressed('/Filter [/FlateDecode /FlateDecode]', deflateSync, deflateSync)]),
  ],
  ['in an object stream in hex', rawPdf([compressed('/Filter /ASCIIHexDecode', hex)])],
  ['in an object stream in base 85', rawPdf([compressed('/Filter [/A85 /Fl]', deflateSync, base85)])],
  ['in an object stream in runs', rawPdf([compressed('/Filter /RunLengthDecode', runLength)])],
  ['in an object stream in LZW', rawPdf([compressed('/Filter [/LZWDecode]', lzw)])],
  [
    'in an object stream with a predictor',
    rawPdf([compressed('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>', rows, deflateSync)]),
  ],
])('finds a script %s', async (_where, file) => {
  expect(await inspectPdf(file)).toBe('active')
})

test.each<[string, Buffer]>([
  ['a link to a website', rawPdf([], { page: onClick('<< /S /URI /URI (https://example.com/a) >>') })],
  ['a link without a scheme', rawPdf([], { page: onClick('<< /S /URI /URI (www.example.com:8080/a) >>') })],
  ['a link to an email address', rawPdf(['(mailto:a@example.com)'], { page: onClick('<< /S /URI /URI 4 0 R >>') })],
  ['a jump to a page', rawPdf([], { page: onClick('<< /S /GoTo /D [3 0 R /Fit] >>') })],
  ['an opening page', rawPdf([], { catalog: '/OpenAction [3 0 R /XYZ null null 0]' })],
  ['an opening page as an action', rawPdf(['<< /S /GoTo /D [3 0 R /Fit] >>'], { catalog: '/OpenAction 4 0 R' })],
  ['an opening page in an object of its own', rawPdf(['[3 0 R /Fit]'], { catalog: '/OpenAction 4 0 R' })],
  [
    'flags of an annotation',
    rawPdf(['4'], { page: '/Annots [<< /Subtype /Text /F 28 >> << /Subtype /Text /F 4 0 R >>]' }),
  ],
  [
    'a letter F drawn by hand',
    rawPdf([{ dict: '', data: Buffer.from('0 0 m') }, '<< /Type /Font /CharProcs << /F 4 0 R /S 4 0 R >> >>']),
  ],
  ['a form to fill in', rawPdf(['<< /FT /Tx /T (Name) >>'], { catalog: '/AcroForm << /Fields [4 0 R] >>' })],
  ['words about scripts', rawPdf(['<< /Title (How /JavaScript and /OpenAction work) >>'])],
  [
    'content that is compressed',
    rawPdf([{ dict: '/Filter /FlateDecode', data: deflateSync(Buffer.from('BT ET')) }], { page: '/Contents 4 0 R' }),
  ],
  ['an update', updated(rawPdf(), { 4: '<< /Title (Second) >>' })],
  ['objects in an object stream', rawPdf([objectStream({ 9: '<< /S /GoTo >>', 10: '[1 2 3]' })])],
])('accepts %s', async (_what, file) => {
  expect(await inspectPdf(file)).toBeNull()
})

test.each<[string, Buffer]>([
  ['by its trailer', rawPdf(['<< /Filter /Standard /V 4 >>'], { trailer: '/Encrypt 4 0 R' })],
  [
    'by its cross-reference stream',
    rawPdf([{ dict: '/Type /XRef /W [1 1 1] /Size 1 /Root 1 0 R /Encrypt << >>', data: new Uint8Array(3) }]),
  ],
  ['by a trailer that an update replaced', updated(rawPdf([], { trailer: '/Encrypt << >>' }), { 4: 'null' })],
])('refuses a PDF that is encrypted, %s', async (_how, file) => {
  expect(await inspectPdf(file)).toBe('encrypted')
})
