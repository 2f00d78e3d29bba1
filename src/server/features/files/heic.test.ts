import { expect, test } from 'vitest'
import type { StoredFile } from '#shared/files/contract.ts'
import { heicClaiming, heicPicture } from '#server/testing/material/heic.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

async function send(bytes: Uint8Array, name = 'IMG_1.HEIC') {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], name))
  const response = await world.request('/api/files', { method: 'POST', headers: { cookie: owner.cookie }, body: form })
  return { status: response.status, body: (await response.json()) as StoredFile & { message: string } }
}

test('a HEIC photo of a phone is converted and kept like every picture', async () => {
  const { status, body } = await send(heicPicture())
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'image', contentType: 'image/webp', name: 'IMG_1.HEIC' })
  expect(body.picture).toMatchObject({ width: 320, height: 200 })
  const stored = await world.request(`/api/files/${body.id}?size=400`, { headers: { cookie: owner.cookie } })
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(await stored.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)]
  const [left, right] = [pixel(20), pixel(info.width - 20)]
  expect(left[0]).toBeGreaterThan(150)
  expect(left[2]).toBeLessThan(90)
  expect(right[0]).toBeLessThan(90)
  expect(right[2]).toBeGreaterThan(150)
})

test('a HEIC file that claims a huge picture is refused before it is decoded, and a damaged one by name', async () => {
  const huge = await send(heicClaiming(30_000, 30_000))
  expect(huge).toMatchObject({ status: 413, body: { message: expect.stringMatching(/too many pixels/) as string } })
  const untrue = await send(heicClaiming(5_000, 5_000))
  expect([201, 415]).toContain(untrue.status)
  const whole = heicPicture()
  const cut = await send(whole.subarray(0, whole.length - 60))
  expect(cut.status).toBe(415)
  const polyglot = await send(Buffer.concat([whole, Buffer.from('<!doctype html><script>alert(1)</script>')]))
  expect(polyglot.status).toBe(415)
  expect((await send(heicPicture())).status).toBe(201)
})
