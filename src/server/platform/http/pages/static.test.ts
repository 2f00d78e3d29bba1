import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Env } from '../env.ts'
import { serveWeb } from './static.ts'

const folder = await mkdtemp(join(tmpdir(), 'finishwork-web-'))
afterAll(() => rm(folder, { recursive: true }))

const SCRIPT = 'export const one = 1\n'.repeat(50)
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'app.html'), '<!doctype html><title>App</title>')
await writeFile(join(folder, 'index.html'), '<!doctype html><link rel="canonical" href="https://finishwork.invalid/">')
await writeFile(join(folder, 'assets', 'main-abc.js'), SCRIPT)
await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
await writeFile(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT))
await writeFile(join(folder, 'assets', 'main-abc.js.map'), '{}')
await writeFile(join(folder, 'assets', 'late-abc.js'), SCRIPT)
await writeFile(join(folder, 'app.webmanifest'), '{}')
await mkdir(join(folder, 'rooms'))
await writeFile(join(folder, 'rooms', 'kitchen-480.webp'), 'picture')

const hono = new Hono<Env>()
serveWeb(hono, folder, {
  publicUrl: 'https://builder.example',
  trialDays: 14,
  sessionCookie: 'session',
  assetHeaders: [],
})
const get = (path: string, headers: Record<string, string> = {}) => hono.request(path, { headers })
const script = '/assets/main-abc.js'

test('sends files by type, and hashed names with permanent caching', async () => {
  const reply = await get(script)
  expect(await reply.text()).toBe(SCRIPT)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect((await get('/app.webmanifest')).headers.get('content-type')).toBe('application/manifest+json')
})

test('lets browsers keep pictures of rooms for a day', async () => {
  expect((await get('/rooms/kitchen-480.webp')).headers.get('cache-control')).toBe('public, max-age=86400')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['brotli', null],
  ['', null],
])('to a browser that accepts "%s" it sends %s', async (accepted, encoding) => {
  const reply = await get(script, { 'accept-encoding': accepted })
  expect(reply.headers.get('content-encoding')).toBe(encoding)
})

test('a file that is compressed after the start is sent compressed from then on', async () => {
  const asked = () => get('/assets/late-abc.js', { 'accept-encoding': 'gzip, br' })
  expect((await asked()).headers.get('content-encoding')).toBeNull()
  await writeFile(join(folder, 'assets', 'late-abc.js.br'), brotliCompressSync(SCRIPT))
  const later = await asked()
  expect(later.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await later.arrayBuffer())).toString()).toBe(SCRIPT)
})

test('a page is sent with gzip until it is compressed with Brotli, and says the same', async () => {
  const asked = () => get('/projects/7', { 'accept-encoding': 'gzip, br' })
  expect(['gzip', 'br']).toContain((await asked()).headers.get('content-encoding'))
  await expect.poll(async () => (await asked()).headers.get('content-encoding')).toBe('br')
  const plain = await (await get('/projects/7')).text()
  expect(brotliDecompressSync(Buffer.from(await (await asked()).arrayBuffer())).toString()).toBe(plain)
  const zipped = await get('/projects/7', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain)
})

test.each([
  ['the tag', (etag: string) => etag],
  ['the tag, made weak by a proxy', (etag: string) => `W/${etag}`],
  ['several tags', (etag: string) => `"other", ${etag}`],
])('sends nothing again to a browser that names %s', async (_what, header) => {
  const etag = (await get(script)).headers.get('etag') ?? ''
  expect((await get(script, { 'if-none-match': header(etag) })).status).toBe(304)
})

test('sends a file again when it differs, also in another encoding', async () => {
  const etag = (await get(script)).headers.get('etag') ?? ''
  expect((await get(script, { 'if-none-match': '"other"' })).status).toBe(200)
  expect((await get(script, { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
})

test('serves pages at their addresses, and the app at every other', async () => {
  expect(await (await get('/')).text()).toContain('https://builder.example')
  expect(await (await get('/projects/7')).text()).toContain('<title>App</title>')
})

test.each([
  '/assets/missing.js',
  '/assets/main-abc.js.map',
  '/assets/main-abc.js.br',
  '/../package.json',
  '/%2e%2e/a.txt',
  '/%ff.js',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})
