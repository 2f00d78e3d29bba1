import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { StoredFile } from '#shared/files/contract.ts'
import { files } from '#server/db/schema/catalog.ts'
import { type Bomb, pdfBombs, pictureBombs } from '#server/testing/material/bombs.ts'
import { rawPdf } from '#server/testing/material/raw-pdf.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

async function send(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], name))
  const response = await world.request('/api/files', { method: 'POST', headers: { cookie: owner.cookie }, body: form })
  return { status: response.status, body: (await response.json()) as StoredFile & { code: string } }
}

const count = async () => (await world.db.select({ n: sql<number>`count(*)::int` }).from(files))[0]?.n

const side = 7_700
const solid = (channels: 3 | 4) =>
  sharp({ create: { width: side, height: side, channels, background: { r: 176, g: 86, b: 58, alpha: 0.5 } } })
/** Within the pixel limit, but they would take 400 MB to 1 GB to decode. */
const heavyPictures: Bomb[] = await Promise.all([
  solid(3).avif({ effort: 0 }).toBuffer(),
  solid(3).jpeg({ progressive: true, quality: 1 }).toBuffer(),
]).then(([avif, jpeg]) => [
  { kind: 'AVIF of 59 megapixels', name: 'a.avif', status: 413, make: () => avif },
  { kind: 'progressive JPEG of 59 megapixels', name: 'a.jpg', status: 413, make: () => jpeg },
])

test.each([...pdfBombs, ...pictureBombs, ...heavyPictures])('refuses $kind', async ({ make, name, status }) => {
  const before = await count()
  const reply = await send(make(), name)
  expect(reply.status).toBe(status)
  expect(reply.body.code).toBe(status === 413 ? 'too_large' : 'unsupported_media')
  expect(await count()).toBe(before)
})

test('accepts ordinary files after all of these', async () => {
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#b0563a' } })
  expect((await send(await photo.jpeg({ progressive: true }).toBuffer(), 'a.jpg')).status).toBe(201)
  expect((await send(await photo.avif().toBuffer(), 'a.avif')).status).toBe(201)
  expect((await send(rawPdf(), 'a.pdf')).status).toBe(201)
})
