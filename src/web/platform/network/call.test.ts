import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#shared/kernel/endpoint.ts'
import { ApiError, messageOf } from './api-error.ts'
import { call, callPage } from './call.ts'
import { NoReplyError } from './in-time.ts'

const listing = contract({
  summary: '',
  query: z.object({ q: z.string().optional(), cursor: z.string().optional() }),
  reply: z.array(z.object({ id: z.int() })),
})
const creating = contract({
  summary: '',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.int() }),
})
const ending = contract({ summary: '' })

const list = endpoint<typeof listing>()('GET', '/projects/:projectId/selections')
const create = endpoint<typeof creating>()('POST', '/projects')
const end = endpoint<typeof ending>()('DELETE', '/auth/sessions/:sessionId')

const sent: { address: string; init: RequestInit }[] = []
function serverAnswers(response: Response): void {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return response
  })
}
afterEach(() => vi.unstubAllGlobals())

test('puts parameters into the path, leaves empty query values out, and sends no body without a payload', async () => {
  serverAnswers(Response.json([{ id: 1 }]))
  expect(await call(list, { projectId: 7, query: { q: 'tap & tile', cursor: undefined } })).toEqual([{ id: 1 }])
  expect(sent[0]?.address).toBe('/api/projects/7/selections?q=tap+%26+tile')
  expect(sent[0]?.init.credentials).toBe('include')
  expect(sent[0]?.init.body).toBeUndefined()
  expect(new Headers(sent[0]?.init.headers).has('Content-Type')).toBe(false)
})

test('sends a payload as JSON, with its idempotency key', async () => {
  serverAnswers(Response.json({ id: 1 }, { status: 201 }))
  await call(create, { body: { name: 'Ridge Road' }, idempotencyKey: 'abc' })
  const headers = new Headers(sent[0]?.init.headers)
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(headers.get('Idempotency-Key')).toBe('abc')
  expect(sent[0]?.init.body).toBe('{"name":"Ridge Road"}')
})

test('returns undefined for a reply without a body', async () => {
  serverAnswers(new Response(null, { status: 204 }))
  expect(await call(end, { sessionId: 3 })).toBeUndefined()
})

test('returns the total and the next cursor with a page', async () => {
  const headers = { 'X-Total-Count': '312', Link: '</api/projects/7/selections?cursor=abc%3D&limit=50>; rel="next"' }
  serverAnswers(Response.json([{ id: 1 }], { headers }))
  expect(await callPage(list, { projectId: 7 })).toEqual({
    items: [{ id: 1 }],
    total: 312,
    capped: false,
    next: 'abc=',
  })
})

test('keeps the server message, fields and reference of a refusal, and describes it as status: body', async () => {
  const body = {
    message: 'Please check your information and try again.',
    code: 'invalid',
    fields: { name: 'Too long.' },
  }
  serverAnswers(Response.json(body, { status: 422, headers: { 'X-Request-Id': 'r1', 'Retry-After': '30' } }))
  const error = await call(create, { body: { name: '' } }).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: body.message,
    fields: { name: 'Too long.' },
    requestId: 'r1',
    retryAfter: 30,
  })
  expect(String(error)).toBe(`422: ${JSON.stringify(body)}`)
})

test.each([
  ['a proxy page', '<html><body><h1>502 Bad Gateway</h1>nginx/1.25</body></html>', 502],
  ['an empty object', '{}', 500],
  ['an empty body', '', 503],
  ['plain text', 'Bad gateway', 502],
  ['a message that is no text', '{"message":{"detail":"x"}}', 400],
  ['a blank message', '{"message":"  "}', 422],
  ['a list', '["message"]', 409],
  ['null', 'null', 404],
])('shows the default text, never the raw body, when the reply is %s', async (_, body, status) => {
  serverAnswers(new Response(body, { status, statusText: 'Unusual' }))
  const error = await call(end, { sessionId: 3 }).catch((refusal: unknown) => refusal)
  expect(messageOf(error, 'Failed to create project')).toBe('Failed to create project')
  expect(String(error)).toBe(`${status}: ${body || 'Unusual'}`)
})

test('shows the message of a reply with any status', async () => {
  serverAnswers(Response.json({ message: 'The disk is full.', code: 'unavailable' }, { status: 503 }))
  const error = await call(end, { sessionId: 3 }).catch((refusal: unknown) => refusal)
  expect(messageOf(error, 'Failed')).toBe('The disk is full.')
})

test('accepts only known codes and texts from a reply', async () => {
  serverAnswers(
    Response.json({ message: 'No.', code: 'odd', fields: { name: 'Too long.', other: 3 } }, { status: 400 }),
  )
  const error = await call(end, { sessionId: 3 }).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: undefined, fields: { name: 'Too long.' } })
  expect(error).not.toHaveProperty('fields.other')
})

test('a read whose reply does not begin within 20 seconds fails, and a write is waited for', async () => {
  vi.useFakeTimers()
  try {
    const signals = new Map<string | undefined, AbortSignal | null | undefined>()
    vi.stubGlobal('fetch', (_: string, { method, signal }: RequestInit) => {
      signals.set(method, signal)
      return new Promise(() => {})
    })
    const ends: unknown[] = []
    void call(list, { projectId: 7 }).catch((error: unknown) => ends.push(error))
    void call(create, { body: { name: 'Ridge Road' } }).catch((error: unknown) => ends.push(error))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ends).toEqual([expect.any(NoReplyError)])
    expect([signals.get('GET')?.aborted, signals.get('POST')?.aborted]).toEqual([true, undefined])
  } finally {
    vi.useRealTimers()
  }
})

test('a read ends with the screen that asked for it, also while its reply is still arriving', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    if (signal) signals.push(signal)
    return Response.json([])
  })
  const screen = new AbortController()
  await call(list, { projectId: 7, signal: screen.signal })
  expect(signals[0]?.aborted).toBe(false)
  screen.abort()
  expect(signals[0]?.aborted).toBe(true)
})
