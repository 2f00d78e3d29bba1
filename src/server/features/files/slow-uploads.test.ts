import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b0563a' } })
  .jpeg()
  .toBuffer()

/** A form upload that never ends until it is closed. */
function slowForm() {
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      out.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'))
      close = () => out.close()
    },
  })
  return { body, close: () => close() }
}

const post = (path: string, body: RequestInit['body'], ip: string, headers: Record<string, string> = {}) =>
  Promise.resolve(world.request(path, { method: 'POST', body, headers, duplex: 'half' }, ip))

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], 'photo.jpg'))
  return form
}

test('anonymous verifications that never finish do not block other uploads or verifications', async () => {
  const slow = Array.from({ length: 30 }, (_, n) => ({ ...slowForm(), ip: `198.51.100.${n}` }))
  const pending = slow.map(({ body, ip }) => post('/api/verify', body, ip, multipart))
  const upload = await post('/api/files', formOf(photo), '203.0.113.7', { cookie: owner.cookie })
  expect(upload.status).toBe(201)
  const check = await post('/api/verify', formOf(Buffer.from('%PDF-1.7')), '203.0.113.8')
  expect(check.status).toBe(200)
  for (const { close } of slow) close()
  for (const reply of await Promise.all(pending)) expect(reply.status).toBe(400)
})

test('uploads of one person that never finish do not block the uploads of others', async () => {
  const slow = Array.from({ length: 10 }, slowForm)
  const headers = { ...multipart, cookie: owner.cookie }
  const pending = slow.map(({ body }) => post('/api/files', body, '203.0.113.7', headers))
  const other = (await world.people.company()).owner
  const upload = await post('/api/files', formOf(photo), '203.0.113.7', { cookie: other.cookie })
  expect(upload.status).toBe(201)
  for (const { close } of slow) close()
  for (const reply of await Promise.all(pending)) expect(reply.status).toBe(400)
})

test('limits parallel verifications per address, with a message', async () => {
  const slow = Array.from({ length: 8 }, slowForm)
  const pending = slow.map(({ body }) => post('/api/verify', body, '2001:db8::1', multipart))
  const refused = await Promise.race(pending)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  // Another address of the same IPv6 network counts as the same sender.
  expect((await post('/api/verify', formOf(photo), '2001:db8::2')).status).toBe(429)
  expect((await post('/api/verify', formOf(photo), '2001:db8:0:1::1')).status).toBe(415)
  for (const { close } of slow) close()
  await Promise.all(pending)
})
