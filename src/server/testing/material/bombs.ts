import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { assemble, rawPdf } from './raw-pdf.ts'

const MB = 1024 * 1024

/** A file of a few kilobytes to megabytes that would take minutes or gigabytes to open. */
export type Bomb = { kind: string; name: string; status: 413 | 415; make: () => Buffer }

/** Zeros, compressed: one megabyte of them is compressed once, and its blocks repeated. */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((((megabytes * MB) % 65_521) * 65_536 + 1) % 2 ** 32)
  const blocks = Array.from({ length: megabytes }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, Buffer.from([3, 0]), checksum])
}

const content = (dict: string, data: Uint8Array): Buffer => rawPdf([{ dict, data }], { page: '/Contents 4 0 R' })
const pdf = (kind: string, make: () => Buffer, status: 413 | 415 = 413): Bomb => ({ kind, name: 'a.pdf', status, make })

export const pdfBombs: Bomb[] = [
  pdf('Flate: 1 GB of zeros', () => content('/Filter /FlateDecode', zeros(1024))),
  pdf('Flate in Flate: 4 kB to 1 GB', () =>
    content('/Filter [/FlateDecode /FlateDecode]', deflateSync(zeros(1024), { level: 9 })),
  ),
  pdf('object stream: 1 GB', () => content('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', zeros(1024))),
  pdf('object stream: 2 million objects', () => {
    const objects = Buffer.from('<<>>'.repeat(2_000_000))
    return content(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      deflateSync(Buffer.concat([Buffer.from('9 0 '), objects])),
    )
  }),
  pdf('260,000 objects', () => rawPdf(Array.from({ length: 260_000 }, () => '1'))),
  pdf('100,000 streams', () =>
    rawPdf(Array.from({ length: 100_000 }, () => ({ dict: '', data: new Uint8Array([1]) }))),
  ),
  pdf('cross-reference table of 2 billion entries', () =>
    Buffer.from(
      rawPdf()
        .toString('latin1')
        .replace(/xref\n0 \d+/, 'xref\n0 2000000000'),
      'latin1',
    ),
  ),
  pdf('cross-reference stream of 2 billion entries', () =>
    content('/Type /XRef /Size 2000000000 /W [0 0 0] /Root 1 0 R /Filter /FlateDecode', deflateSync(Buffer.alloc(8))),
  ),
  pdf('predictor row of 2 GB', () =>
    content('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2000000000 /Colors 32 >>', zeros(1)),
  ),
  pdf('page tree of 50,000 levels', () => {
    const levels = Array.from({ length: 50_000 }, (_, n) => `<< /Type /Pages /Kids [${n + 5} 0 R] /Count 1 >>`)
    return rawPdf([...levels, '<< /Type /Page >>'])
  }),
  pdf(
    'page tree that contains itself',
    () => rawPdf(['<< /Type /Pages /Kids [5 0 R] >>', '<< /Type /Pages /Kids [4 0 R] >>']),
    415,
  ),
  pdf(
    'objects that refer to themselves',
    () =>
      assemble(
        ['<< /Type /Catalog /Pages 2 0 R >>', '2 0 R', '<< /Length 3 0 R >> stream\n\nendstream'],
        '/Root 1 0 R',
      ),
    415,
  ),
  pdf('arrays 5 million levels deep', () => rawPdf(['['.repeat(5_000_000)])),
  pdf('strings that never end, 500,000 times', () => rawPdf(['1 0 obj('.repeat(500_000)])),
  pdf('LZW: 4 MB to 7 GB', () => content('/Filter /LZWDecode', lzwRun(4 * MB))),
  pdf('hex, base 85 and run-length in a chain', () =>
    content('/Filter [/ASCIIHexDecode /ASCIIHexDecode /RunLengthDecode /RunLengthDecode]', hex(hex(runs(2 * MB)))),
  ),
  pdf('a chain of 40 filters', () => content(`/Filter [${'/FlateDecode '.repeat(40)}]`, zeros(1))),
  pdf('picture of 100,000 by 100,000 pixels', () =>
    content('/Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /Filter /JBIG2Decode', new Uint8Array(8)),
  ),
]

export const pictureBombs: Bomb[] = [
  { kind: 'PNG of 225 megapixels', name: 'a.png', status: 413, make: () => grayPng(15_000) },
  { kind: 'WebP of 268 megapixels', name: 'a.webp', status: 413, make: hugeWebp },
  { kind: 'JPEG of 4,290 megapixels', name: 'a.jpg', status: 413, make: hugeJpeg },
  { kind: 'GIF of 65,535 by 65,535 pixels', name: 'a.gif', status: 415, make: hugeGif },
  { kind: 'SVG with nested entities', name: 'a.svg', status: 415, make: laughs },
  {
    kind: 'ZIP of zeros called PDF',
    name: 'a.pdf',
    status: 415,
    make: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zeros(64)]),
  },
]

/** Every code stands for one more byte than the last: the table is full after 4 kB, and each further code stands for 4 kB. */
function lzwRun(bytes: number): Buffer {
  const out = Buffer.alloc(bytes)
  let [bits, at, held] = [0, 0, 0]
  const write = (code: number, width: number) => {
    held = (held << width) | code
    for (bits += width; bits >= 8; bits -= 8) {
      out[at] = (held >> (bits - 8)) & 0xff
      at += 1
    }
    held &= (1 << bits) - 1
  }
  write(256, 9)
  write(0, 9)
  let width = 9
  for (let next = 258; next < 4096; next++) {
    write(next, width)
    if (next + 2 >= 1 << width && width < 12) width += 1
  }
  for (let left = Math.floor(((bytes - at - 2) * 8) / 12); left > 0; left--) write(4095, 12)
  return out
}

const runs = (bytes: number): Buffer => Buffer.alloc(bytes, Buffer.from([129, 129]))
const hex = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('hex'))

/** A square of one shade: a few kilobytes that decompress to any number of pixels. */
export function grayPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A lossless WebP whose header claims the largest size that the format has. */
function hugeWebp(): Buffer {
  const file = Buffer.alloc(60)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WEBPVP8L', 8, 'latin1')
  file.writeUInt32LE(file.length - 20, 16)
  file[20] = 0x2f
  file.writeUInt32LE(16_382 | (16_382 << 14), 21)
  return file
}

/** A JPEG whose frame header claims 65,500 pixels a side, in the progressive form that has to be held in memory. */
function hugeJpeg(): Buffer {
  const side = 65_500
  const frame = [0xff, 0xc2, 0, 17, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 3]
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0])
  return Buffer.from([0xff, 0xd8, ...frame, ...components, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xff, 0xd9])
}

function hugeGif(): Buffer {
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x3b])])
}

function laughs(): Buffer {
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  return Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "x">${entities}]><svg><text>&l12;</text></svg>`)
}
