import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'
import { readReplyAddress, replyAddress } from './reply-address.ts'

const bound = { userId: 2_147_483_647, target: { about: 'message' as const, id: 2_147_483_646 } }
const nameOf = (address: string) => address.split('@')[0] ?? ''

test('a reply address is bound to one person and one conversation, and fits into an email address', async () => {
  const { db, now } = await createWorld()
  const address = await replyAddress(db, 'reply.example.com', bound, now)
  expect(nameOf(address).length).toBeLessThanOrEqual(64)
  expect(await readReplyAddress(db, nameOf(address), now)).toEqual(bound)
  // Some mail servers change the case.
  expect(await readReplyAddress(db, nameOf(address).toUpperCase(), now)).toEqual(bound)
})

test('refuses a reply address with any character changed', async () => {
  const { db, now } = await createWorld()
  const name = nameOf(await replyAddress(db, 'reply.example.com', bound, now))
  for (let at = 0; at < name.length; at += 1) {
    const other = name[at] === '1' ? '2' : '1'
    expect(await readReplyAddress(db, name.slice(0, at) + other + name.slice(at + 1), now)).toBeNull()
  }
  expect(await readReplyAddress(db, `${name}0`, now)).toBeNull()
  expect(await readReplyAddress(db, '', now)).toBeNull()
})

test('a reply address expires after 60 days', async () => {
  const world = await createWorld()
  const name = nameOf(await replyAddress(world.db, 'reply.example.com', bound, world.now))
  world.later(60 * 86_400_000)
  expect(await readReplyAddress(world.db, name, world.now)).toEqual(bound)
  world.later(86_400_000)
  expect(await readReplyAddress(world.db, name, world.now)).toBe('expired')
})
