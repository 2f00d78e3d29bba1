import { deflateSync } from 'node:zlib'

export type RawStream = { dict: string; data: Uint8Array }
export type RawObject = string | RawStream

const textOf = (number: number, object: RawObject): Buffer =>
  typeof object === 'string'
    ? Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
    : Buffer.concat([
        Buffer.from(`${number} 0 obj\n<< ${object.dict} /Length ${object.data.length} >>\nstream\n`, 'latin1'),
        object.data,
        Buffer.from('\nendstream\nendobj\n'),
      ])

/** A PDF written by hand: object 1 is the catalog, 2 the page tree, 3 the page; given objects are added from number 4 on. */
export function rawPdf(
  more: readonly RawObject[] = [],
  { catalog = '', page = '', trailer = '' }: { catalog?: string; page?: string; trailer?: string } = {},
): Buffer {
  const objects: RawObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
    ...more,
  ]
  return assemble(objects, `/Root 1 0 R ${trailer}`)
}

/** Objects from number 1 on, with the cross-reference table that belongs to them. */
export function assemble(objects: readonly RawObject[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const text = textOf(index + 1, object)
    offsets.push(at)
    parts.push(text)
    at += text.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** An incremental update: changes appended to a finished file, as programs save them. */
export function updated(file: Buffer, changes: Record<number, string>): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '0'
  let text = ''
  let table = ''
  for (const [number, object] of Object.entries(changes)) {
    table += `${number} 1\n${String(file.length + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const size = Math.max(...Object.keys(changes).map(Number)) + 1
  const end = `xref\n${table}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${before} >>\nstartxref\n${file.length + text.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(text + end, 'latin1')])
}

/** Objects stored compressed inside another one. */
export function objectStream(objects: Record<number, string>): RawStream {
  let index = ''
  let content = ''
  for (const [number, object] of Object.entries(objects)) {
    index += `${number} ${content.length} `
    content += `${object} `
  }
  const dict = `/Type /ObjStm /N ${Object.keys(objects).length} /First ${index.length} /Filter /FlateDecode`
  return { dict, data: deflateSync(Buffer.from(index + content, 'latin1')) }
}
