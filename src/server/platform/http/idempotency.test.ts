import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { createWorld } from '#server/testing/world.ts'

const act = endpoint({
  method: 'POST',
  path: '/test-acts',
  summary: 'Writes one row.',
  body: z.object({ subject: z.string(), fail: z.boolean().optional() }),
  reply: z.object({ id: z.int() }),
  status: 201,
})

const world = await createWorld()
const { owner } = await world.people.company()
world.http.serve(act, async ({ ctx, body }) => {
  const [row] = await ctx.db
    .insert(mails)
    .values({ recipient: 'x', subject: body.subject, createdAt: ctx.now })
    .returning({ id: mails.id })
  if (body.fail) throw new AppError('conflict')
  return { id: row?.id ?? 0 }
})

const send = (subject: string, key: string, fail = false, person = owner) =>
  world.call(person, act, {}, { subject, fail }, { headers: { 'idempotency-key': key } })
const written = (subject: string) => world.db.$count(mails, sql`subject = ${subject}`)

test('the same act sent twice is one act with one answer', async () => {
  const first = await send('once', 'key-1')
  const second = await send('once', 'key-1')
  expect(first.status).toBe(201)
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
  expect(await written('once')).toBe(1)
})

test('twenty at the same moment are one act', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('race', 'key-2')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect(await written('race')).toBe(1)
})

test('a refused act leaves nothing, and may be tried again with its key', async () => {
  expect((await send('retry', 'key-3', true)).status).toBe(409)
  expect(await written('retry')).toBe(0)
  expect((await send('retry', 'key-3')).status).toBe(201)
})

test('a key stands for one request of one person', async () => {
  await send('mine', 'key-4')
  expect((await send('something else', 'key-4')).status).toBe(409)
  const { owner: stranger } = await world.people.company()
  expect((await send('theirs', 'key-4', false, stranger)).status).toBe(201)
})

test('a key that is no key is refused', async () => {
  expect((await send('long', 'k'.repeat(201))).status).toBe(422)
})
