import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { createApp } from '#server/app.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

const json = { 'content-type': 'application/json', cookie: owner.cookie }
const put = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  world.request('/api/auth/me', { method: 'PUT', body, headers: { ...json, ...headers } })

describe('a request from a foreign page', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of another host', { origin: 'http://localhost.evil.example:3000' }],
    ['a browser that tells the site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused: %s', async (_, headers) => {
    const response = await put('{"firstName":"Evil"}', headers)
    expect(response.status).toBe(403)
  })

  test.each([
    ['our own origin', { origin: 'http://localhost:3000' }],
    ['the loopback address, in development', { origin: 'http://127.0.0.1:3000', host: 'localhost:3000' }],
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['a program that is no browser', {}],
  ])('is taken from %s', async (_, headers) => {
    const response = await put('{"firstName":"Olive"}', headers)
    expect(response.status).toBe(200)
  })

  test('is refused from loopback once the public address is given', async () => {
    const strict = await createWorld({ config: { publicUrl: 'https://app.example.com', publicUrlGiven: true } })
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000', host: 'localhost:3000' }
    const response = await strict.request('/api/auth/logout', { method: 'POST', headers })
    expect(response.status).toBe(403)
  })
})

describe('a body', () => {
  test.each([
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no JSON', '{"firstName":', {}, 400],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
    ['a list where an object is expected', '[]', {}, 422],
    ['a wrong type', '{"firstName":{"$gt":""}}', {}, 422],
    ['a NUL byte', String.raw`{"firstName":"a\u0000b"}`, {}, 422],
    ['a lone surrogate', String.raw`{"firstName":"\ud800"}`, {}, 422],
    ['an overlong value', JSON.stringify({ firstName: 'x'.repeat(101) }), {}, 422],
    ['ten megabytes', JSON.stringify({ firstName: 'x'.repeat(10_000_000) }), {}, 413],
    ['thirty thousand brackets', '['.repeat(30_000) + ']'.repeat(30_000), {}, 413],
    [
      'ten thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, n]))),
      {},
      413,
    ],
  ])('with %s is refused', async (_, body, headers, status) => {
    const response = await put(body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w+/), code: expect.any(String) })
  })

  test('of unknown length is counted as it arrives', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(65_536))
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 400 ? controller.enqueue(chunk) : controller.close()),
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers: json, body, duplex: 'half' }
    expect((await world.request('/api/auth/me', init)).status).toBe(413)
    expect(sent).toBeLessThan(40)
  })

  test('may contain emoji and any script', async () => {
    const reply = await world.call(owner, auth.editProfile, {}, { firstName: '👷🏽‍♀️ Ольга', lastName: '山田' })
    expect(reply.body).toMatchObject({ firstName: '👷🏽‍♀️ Ольга', lastName: '山田' })
  })
})

test.each(['0', '-1', '1.5', '2147483648', '99999999999999999999', 'abc', '1%00', '１', ' 1', '1e3'])(
  'an id that cannot exist is not found: %s',
  async (id) => {
    const response = await world.request(`/api/auth/sessions/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      headers: { cookie: owner.cookie },
    })
    expect(response.status).toBe(404)
  },
)

test('an unknown address below /api returns JSON with a request id and security headers', async () => {
  const response = await world.request('/api/nothing-here', {})
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'Not found.', code: 'not_found' })
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a script of a page carries only the headers that it needs, and the page all of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'part-abc.js'), 'export {}')
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>App</title>')
  const { hono } = createApp(world.platform, { webFolder: folder })
  const part = await hono.request('/assets/part-abc.js')
  expect([...part.headers.keys()].toSorted()).toEqual([
    'cache-control',
    'content-length',
    'content-security-policy',
    'content-type',
    'etag',
    'vary',
    'x-content-type-options',
  ])
  expect(part.headers.get('content-security-policy')).toBe("default-src 'self'")
  const page = await hono.request('/projects')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('permissions-policy')).toContain('geolocation=()')
  rmSync(folder, { recursive: true })
})

test('the OpenAPI document lists every route, and its page needs no other host', async () => {
  const document = (await (await world.request('/api/openapi.json', {})).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(listed).toHaveLength(world.http.endpoints.length)
  const page = await world.request('/api/docs', {})
  const html = await page.text()
  expect(html).toContain('/api/auth/login')
  expect(html).not.toMatch(/(src|href)="https?:/)
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">'])
})

test.each(['/api/docs', '/api/openapi.json'])(
  '%s is written once, while other requests are served, and sent compressed, or not at all to a browser that has it',
  async (path) => {
    const own = await createWorld()
    let turns = 0
    const count = () => {
      turns += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const asked = { headers: { 'accept-encoding': 'gzip, br' } }
    const first = await own.request(path, asked)
    clearImmediate(counting)
    expect(turns).toBeGreaterThan(own.http.endpoints.length / 2)
    expect(Object.fromEntries(first.headers)).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    const etag = first.headers.get('etag') ?? ''
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(120_000)
    expect((await own.request(path, { headers: { ...asked.headers, 'if-none-match': etag } })).status).toBe(304)
    // What it was written from is not read again.
    own.http.endpoints.length = 0
    expect(await (await own.request(path, {})).text()).toContain('/api/auth/login')
  },
)

test('an internal error shows only its request id', async () => {
  const broken = await createWorld()
  broken.http.hono.get('/api/broken', () => {
    throw new Error('secret detail')
  })
  const response = await broken.request('/api/broken', {})
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', requestId: response.headers.get('x-request-id') })
})

test('serves health, readiness and metrics', async () => {
  expect((await world.request('/healthz', {})).status).toBe(200)
  expect((await world.request('/readyz', {})).status).toBe(200)
  expect((await world.request('/metrics', {})).status).toBe(404)
  const figures = await world.request('/metrics', {}, '127.0.0.1')
  expect(await figures.text()).toContain('finishwork_requests_total')
})
