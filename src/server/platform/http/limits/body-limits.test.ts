import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '#server/testing/world.ts'
import { BodyBudget } from './body-budget.ts'
import { bodyLimitOf, refuseComplexJson } from './body-limits.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const login = async (body: string, ip: string) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  return world.request('/api/auth/login', init, ip)
}

const nested = `{"email":${'['.repeat(490_000)}${']'.repeat(490_000)}}`
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, n % 10])))

test.each([
  ['490,000 nested arrays', nested],
  ['80,000 keys', manyKeys],
  ['three kilobytes', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(3_000) })],
  ['60 keys in a kilobyte', JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [n, n])))],
  ['13 nested arrays', `{"email":${'['.repeat(13)}${']'.repeat(13)}}`],
])('the sign-in refuses %s as too large, before they are parsed', async (_, body) => {
  expect((await login(body, '192.0.2.1')).status).toBe(413)
})

test('an address that sends one refused body after another gets 429, and others sign in', async () => {
  const replies: Response[] = []
  const init = { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '980000' } }
  for (let n = 0; n < 40; n += 1)
    replies.push(await world.request('/api/auth/login', { ...init, body: nested }, '192.0.2.2'))
  const statuses = replies.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([413, 429]))
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(replies[0]?.headers.get('connection')).toBe('close')
  const other = await login('{"email":"olive@example.com","password":"not the password"}', '192.0.2.3')
  expect(other.status).toBe(401)
})

test('a stranger who sends too much gets 429 late, so that a program that waits for replies sends less', async () => {
  const server = serve({ fetch: world.http.hono.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(60_000) })
  const send = async () => {
    const started = performance.now()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { status } = await fetch(`http://127.0.0.1:${port}/api/auth/login`, init)
    return { status, ms: performance.now() - started }
  }
  try {
    let last = await send()
    for (let n = 0; n < 300 && last.status !== 429; n += 1) last = await send()
    expect(last.status).toBe(429)
    // A timer is never early by more than a moment; how late it is depends on the machine.
    expect(last.ms).toBeGreaterThan(200)
  } finally {
    server.close()
  }
})

test('a sender of bodies gets a new budget with time, and signed-in people have a larger one', () => {
  let now = 0
  const budget = new BodyBudget(() => now)
  const sendUntilRefused = (sender: Parameters<BodyBudget['spend']>[0]) => {
    let sent = 0
    try {
      for (; sent < 100_000; sent += 1) budget.spend(sender, 1_000)
    } catch {
      return sent
    }
    return sent
  }
  const stranger = { group: 'stranger', key: '192.0.2.1' } as const
  const first = sendUntilRefused(stranger)
  expect(sendUntilRefused(stranger)).toBe(0)
  expect(sendUntilRefused({ group: 'person', key: 7 })).toBeGreaterThan(first * 10)
  now = 60_000
  expect(sendUntilRefused(stranger)).toBe(first)
})

test('brackets, commas and quotes inside strings are not parts', () => {
  const text = JSON.stringify({ note: '[{,"\\'.repeat(1_000) })
  expect(() => refuseComplexJson(Buffer.from(text), { bytes: 10_000, parts: 3 })).not.toThrow()
  const list = JSON.stringify([1, [2, 3], {}])
  expect(() => refuseComplexJson(Buffer.from(list), { bytes: 100, parts: 5 })).toThrow('too many parts')
  expect(() => refuseComplexJson(Buffer.from(list), { bytes: 100, parts: 6 })).not.toThrow()
})

test('a sender who goes away in the middle of a body is not reported as an outage', async () => {
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const halfABody = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'))
        controller.error(reset)
      },
    })
  const lengths: Record<string, string>[] = [{}, { 'content-length': '60' }]
  for (const length of lengths) {
    const headers = { 'content-type': 'application/json', ...length }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: halfABody(), duplex: 'half' }
    const response = await world.request('/api/auth/login', init, '192.0.2.4')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'The request was cut short. Please try again.' })
  }
})

type Schema = { [key: string]: unknown }
type Shape = { bytes: number; parts: number }
const none: Shape = { bytes: 0, parts: 0 }
const sum = (shapes: Shape[]): Shape =>
  shapes.reduce((a, b) => ({ bytes: a.bytes + b.bytes, parts: a.parts + b.parts }), none)
const largest = (shapes: Shape[]): Shape => ({
  bytes: Math.max(0, ...shapes.map(({ bytes }) => bytes)),
  parts: Math.max(0, ...shapes.map(({ parts }) => parts)),
})

/** The largest body that a schema says it allows, in ASCII. Limits that only a check knows are not seen. */
function shapeOf(schema: Schema): Shape {
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (branches) return largest(branches.map(shapeOf))
  if (schema['allOf']) return sum((schema['allOf'] as Schema[]).map(shapeOf))
  if (typeof schema['maxLength'] === 'number') return { bytes: schema['maxLength'] + 2, parts: 1 }
  if (schema['type'] === 'array') {
    const each = schema['items'] ? shapeOf(schema['items'] as Schema) : none
    const most = Number(schema['maxItems'] ?? 0)
    return { bytes: 2 + most * (each.bytes + 1), parts: 1 + most * each.parts }
  }
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (fields.length === 0) return { bytes: 8, parts: 1 }
  const inside = sum(fields.map(([, field]) => shapeOf(field)))
  return {
    bytes: inside.bytes + sum(fields.map(([name]) => ({ bytes: name.length + 4, parts: 0 }))).bytes,
    parts: inside.parts + 1,
  }
}

test('every body that a schema allows fits the size of its call', () => {
  const tooSmall = world.http.endpoints.flatMap((endpoint) => {
    if (!endpoint.body) return []
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
    const { bytes, parts } = shapeOf(schema)
    const limit = bodyLimitOf(endpoint)
    return bytes > limit.bytes || parts > limit.parts ? [{ path: endpoint.path, bytes, parts, limit }] : []
  })
  expect(tooSmall).toEqual([])
})
