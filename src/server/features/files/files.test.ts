import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '#shared/files/contract.ts'
import { files } from '#server/db/schema/catalog.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Company, Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'
import { sweepFiles } from './housekeeping.ts'
import { plainName } from './receive.ts'

const world = await createWorld()
let company: Company
let owner: Person

beforeAll(async () => {
  company = await world.people.company()
  owner = company.owner
})

type Sent = { status: number; body: StoredFile & { message: string; code: string } }

async function send(person: Person, content: Uint8Array, name = 'photo.jpg', query = ''): Promise<Sent> {
  const form = new FormData()
  form.append('file', new File([Buffer.from(content)], name))
  const response = await world.request(`/api/files${query}`, {
    method: 'POST',
    headers: { cookie: person.cookie },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

const get = (person: Person, path: string, headers: Record<string, string> = {}) =>
  world.request(path, { headers: { cookie: person.cookie, ...headers } })

const picture = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#b0563a' } })

/** Every stored file. */
function kept(): string[] {
  const folder = join(world.platform.config.dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('sent as %s is kept as WebP in four sizes', async (format) => {
    const { status, body } = await send(owner, await picture(2000, 1000).toFormat(format).toBuffer(), `tap.${format}`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'image', contentType: 'image/webp', name: `tap.${format}` })
    expect(body.picture).toMatchObject({ width: 1600, height: 800, fileId: body.id })
    expect(body.picture?.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(body.picture?.blur).toMatch(/^data:image\/webp;base64,/)
    for (const [size, width] of [
      ['160', 160],
      ['400', 400],
      ['800', 800],
      ['1600', 1600],
    ] as const) {
      const response = await get(owner, `/api/files/${body.id}?size=${size}`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width)
    }
  })

  test('loses its metadata and is rotated upright', async () => {
    const turned = await picture(600, 300)
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await send(owner, turned)
    expect(body.picture).toMatchObject({ width: 300, height: 600 })
    const stored = Buffer.from(await (await get(owner, body.url)).arrayBuffer())
    const metadata = await sharp(stored).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(stored.includes('Secret')).toBe(false)
  })

  test('is cached permanently and privately, under a safe file name', async () => {
    const { body } = await send(owner, await picture().png().toBuffer(), 'Küche "neu"; \r\nSet-Cookie: a=b.png')
    const response = await get(owner, body.url)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('set-cookie')).toBeNull()
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''K%C3%BCche/)
    const etag = response.headers.get('etag') ?? ''
    expect((await get(owner, body.url, { 'if-none-match': etag })).status).toBe(304)
    const saved = await get(owner, `${body.url}?download=true`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
  })
})

describe('who may read a file that is not used anywhere', () => {
  test('is readable by its uploader and the builders of the company, and returns 404 to everyone else', async () => {
    const client = await world.people.client(company)
    const project = await world.people.project(company, client)
    const { body } = await send(client, await picture().jpeg().toBuffer(), 'site.jpg', `?projectId=${project.id}`)
    const neighbor = await world.people.client(company)
    await world.people.project(company, neighbor)
    const stranger = (await world.people.company()).owner
    expect((await get(client, body.url)).status).toBe(200)
    expect((await get(owner, body.url)).status).toBe(200)
    expect((await get(neighbor, body.url)).status).toBe(404)
    expect((await get(stranger, body.url)).status).toBe(404)
    expect((await world.request(body.url, {})).status).toBe(401)
  })

  test('refuses uploads to a project of others', async () => {
    const elsewhere = await world.people.project(await world.people.company())
    expect((await send(owner, await picture().jpeg().toBuffer(), 'a.jpg', `?projectId=${elsewhere.id}`)).status).toBe(
      404,
    )
  })
})

describe('hostile uploads leave nothing behind', () => {
  async function refused(content: Uint8Array, name: string, status = 415): Promise<string> {
    const [{ count: rows } = { count: 0 }] = await world.db.select({ count: sql<number>`count(*)::int` }).from(files)
    const before = kept().length
    const reply = await send(owner, content, name)
    expect(reply.status).toBe(status)
    const [{ count } = { count: 0 }] = await world.db.select({ count: sql<number>`count(*)::int` }).from(files)
    expect(count).toBe(rows)
    expect(kept()).toHaveLength(before)
    return reply.body.message
  }
  const text = (content: string) => Buffer.from(content)

  test.each([
    ['an HTML page called photo.jpg', text('<!doctype html><script>alert(1)</script>'), 'photo.jpg'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.svg'],
    ['an SVG called PNG', text('<?xml version="1.0"?><svg/>'), 'logo.png'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'pixel.gif'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), 'photo.jpg'],
    ['a ZIP', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'photo.jpg'],
    ['a script behind a GIF header', text('GIF89a/*<script>*/=1;alert(1)'), 'x.gif'],
  ])('%s is refused by its content', async (_what, content, name) => {
    expect(await refused(content, name)).toMatch(/Only JPEG, PNG, WebP, AVIF and HEIC pictures and PDF documents/)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'refuses a %s that is a page or an archive as well',
    async (format) => {
      const whole = await picture().toFormat(format).toBuffer()
      for (const second of [
        text('<script>alert(1)</script>'),
        Buffer.from('PK\u0003\u0004rest of an archive'),
        text('%PDF-1.7'),
      ])
        expect(await refused(Buffer.concat([whole, second]), 'x.html')).toMatch(/two kinds of file in one/)
    },
  )

  test('removes data hidden inside or after a picture by encoding it again', async () => {
    const comment = { exif: { IFD0: { ImageDescription: '<script>alert(1)</script>' } } }
    const inside = await picture().withExif(comment.exif).jpeg().toBuffer()
    expect(inside.includes('<script>')).toBe(true)
    const photo = Buffer.concat([inside, Buffer.from('\u0000\u0000\u0000\u0018ftypmp42 a film')])
    const { status, body } = await send(owner, photo, 'x.html')
    expect(status).toBe(201)
    const response = await get(owner, body.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await response.arrayBuffer()).includes('<script>')).toBe(false)
  })

  test('refuses a picture that claims another type', async () => {
    const header = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await picture().png().toBuffer()])
    expect(await refused(header, 'a.jpg')).toMatch(/damaged or incomplete/)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s is refused', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 120, height: 120, channels: 3, background: '#fff', noise } })
    const whole = await noisy.toFormat(format).toBuffer()
    expect(await refused(whole.subarray(0, whole.length / 2), `half.${format}`)).toMatch(/damaged or incomplete/)
  })

  test('refuses 30,000 pixels a side by the header, before decoding', async () => {
    const wide = await sharp({ create: { width: 30_000, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await refused(wide, 'wide.png', 413)).toMatch(/30,000 × 20 pixels/)
  })

  test('uses only the last part of a path as name', async () => {
    const { body } = await send(owner, await picture().jpeg().toBuffer(), '../../../etc/passwd.jpg')
    expect(body.name).toBe('passwd.jpg')
    expect(plainName('C:\\windows\\system32\\a.png')).toBe('a.png')
    expect(plainName('..')).toBe('file')
    expect(plainName('a\u202egpj.exe')).toBe('agpj.exe')
  })

  test('refuses more than 20 MB, and stops reading', async () => {
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(out) {
        if (read === 0)
          out.enqueue(text('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'))
        read += 1_000_000
        if (read > 200_000_000) out.close()
        else out.enqueue(new Uint8Array(1_000_000))
      },
    })
    const response = await world.request('/api/files', {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: 'A file may have at most 20 MB.' })
    expect(read).toBeLessThan(40_000_000)
  })

  test('refuses interrupted, empty and missing uploads with a message', async () => {
    const post = (body: string, type = 'multipart/form-data; boundary=x') =>
      world.request('/api/files', { method: 'POST', headers: { cookie: owner.cookie, 'content-type': type }, body })
    const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'
    expect((await post(begin)).status).toBe(400)
    expect((await post('--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--')).status).toBe(422)
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await send(owner, new Uint8Array(), 'a.jpg')).status).toBe(422)
  })
})

describe('sweeping', () => {
  test('removes uploads that were not used within a day, and stored bytes without a row', async () => {
    const { body: unused } = await send(owner, await picture().jpeg().toBuffer())
    const { body: used } = await send(owner, await picture().jpeg().toBuffer())
    await world.db.update(files).set({ keptAt: world.now }).where(eq(files.id, used.id))
    await world.platform.files.put('0b6cbd0e-0000-4000-8000-000000000000/800.webp', new Uint8Array([1]), 'image/webp')
    const now = world.now
    world.now = new Date(Date.now() + 2 * 86_400_000)
    await world.db.update(files).set({ createdAt: new Date(Date.now() - 1000) })
    await enqueue(world.db, sweepFiles, {})
    await world.runJobs()
    world.now = now
    const rows = await world.db.select({ id: files.id }).from(files)
    expect(rows).toEqual([{ id: used.id }])
    expect(kept()).toHaveLength(4)
    expect((await get(owner, unused.url)).status).toBe(404)
    expect((await get(owner, used.url)).status).toBe(200)
  })
})
