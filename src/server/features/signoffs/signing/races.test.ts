import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { editSelection, getSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import { signOff } from '#shared/signoffs/endpoints.ts'
import { signOffLines, signOffs } from '#server/db/schema/selections.ts'
import { at, approving, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('exactly one of any number of racing signatures counts, also when two clients sign', async () => {
  const home = await house(world)
  const partner = await world.people.client(home.company, 'Dana', 'Client')
  await world.people.seat(home.project, partner, 'client')
  const tap = await proposed(world, home)
  const racers = Array.from({ length: 24 }, (_, n) => signs(world, n % 2 ? home.client : partner, [tap]))
  const replies = await Promise.all(racers)
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(23)
  const lines = await world.db.select().from(signOffLines).where(eq(signOffLines.selectionId, tap.id))
  expect(lines).toHaveLength(1)
})

test('overlapping sign-offs in opposite order do not deadlock, and no line counts twice', async () => {
  const home = await house(world)
  const all = [await proposed(world, home), await proposed(world, home), await proposed(world, home)]
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signs(world, home.client, n % 2 ? all : all.toReversed())),
  )
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]))
})

test('the same act sent twice is one act with one reply', async () => {
  const home = await house(world)
  const tap = await proposed(world, home)
  const body = { lines: [approving(tap)], signature: { name: 'Cleo Client' }, consent: true as const }
  const send = () =>
    world.call(home.client, signOff, { projectId: home.project.id }, body, { headers: { 'idempotency-key': 'once' } })
  const replies = await Promise.all(Array.from({ length: 8 }, send))
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(replies.map((reply) => reply.body.code)).size).toBe(1)
  expect(await world.db.select().from(signOffs).where(eq(signOffs.projectId, home.project.id))).toHaveLength(1)
})

test('a signature during an edit either covers the new offer or is refused', async () => {
  const home = await house(world)
  for (let round = 0; round < 6; round++) {
    const tap = await proposed(world, home)
    const [act, edit] = await Promise.all([
      signs(world, home.client, [tap]),
      world.call(home.builder, editSelection, at(tap), { version: 1, quantity: 4 }),
    ])
    const { body } = await world.call(home.client, getSelection, at(tap))
    // Signed first: the edit had a stale version. Edited first: the signature had a stale fingerprint.
    expect([act.status, edit.status]).toEqual(act.status === 201 ? [201, 409] : [409, 200])
    expect(body.status).toBe(act.status === 201 ? 'approved' : 'in_review')
  }
})

test('two builders who reopen at once void one approval once', async () => {
  const home = await house(world)
  const tap = await proposed(world, home)
  await signs(world, home.client, [tap])
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => world.call(home.builder, reopenSelection, at(tap), { reason: 'Sold out' })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
})
