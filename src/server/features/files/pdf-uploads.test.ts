import { PDF, PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'
import { expect, test } from 'vitest'
import type { StoredFile } from '#shared/files/contract.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

async function send(content: Uint8Array, name = 'sheet.pdf') {
  const form = new FormData()
  form.append('file', new File([Buffer.from(content)], name))
  const response = await world.request('/api/files', { method: 'POST', headers: { cookie: owner.cookie }, body: form })
  return { status: response.status, body: (await response.json()) as StoredFile & { message: string } }
}

async function document(change: (pdf: PDF) => void = () => {}): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage().drawText('Data sheet', { x: 50, y: 700 })
  change(pdf)
  return pdf.save()
}

const action = (kind: string, more: Record<string, PdfString> = {}) => PdfDict.of({ S: PdfName.of(kind), ...more })

test('stores a PDF unchanged and serves it only as a PDF', async () => {
  const sent = await document()
  const { status, body } = await send(sent, 'Mixer sheet')
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'pdf', contentType: 'application/pdf', picture: null })
  const response = await world.request(body.url, { headers: { cookie: owner.cookie } })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain('filename="Mixer sheet.pdf"')
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(sent))).toBe(true)
})

test.each([
  [
    'runs a script when it opens',
    (pdf: PDF) =>
      pdf.getCatalog().set('OpenAction', action('JavaScript', { JS: PdfString.fromString('app.alert(1)') })),
  ],
  [
    'starts a program',
    (pdf: PDF) => pdf.getCatalog().set('OpenAction', action('Launch', { F: PdfString.fromString('cmd.exe') })),
  ],
  [
    'has scripts among its names',
    (pdf: PDF) => pdf.getCatalog().set('Names', PdfDict.of({ JavaScript: PdfDict.of({ Names: new PdfArray() }) })),
  ],
  ['carries another file', (pdf: PDF) => pdf.addAttachment('x.exe', new Uint8Array([1, 2, 3]))],
  ['acts when a page is turned', (pdf: PDF) => pdf.getPage(0)?.dict.set('AA', PdfDict.of({ O: action('SubmitForm') }))],
])('a PDF that %s is refused', async (_what, change) => {
  const { status, body } = await send(await document(change))
  expect(status).toBe(415)
  expect(body.message).toMatch(/scripts, attachments, media or actions/)
})

test('refuses a PDF that is an archive as well', async () => {
  const { status, body } = await send(
    Buffer.concat([await document(), Buffer.from('PK\u0003\u0004rest of an archive')]),
  )
  expect(status).toBe(415)
  expect(body.message).toMatch(/two kinds of file in one/)
})

test('refuses a broken or empty PDF', async () => {
  const whole = await document()
  for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('%PDF-1.7\n<script>alert(1)</script>')]) {
    const { status, body } = await send(broken)
    expect(status).toBe(415)
    expect(body.message).toMatch(/damaged or incomplete/)
  }
})
