import { expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { createWorld } from '#server/testing/world.ts'
import { emit, newOutbox } from './emit.ts'
import { EventReader } from './event-reader.ts'
import type { StoredEvent } from './feed.ts'

async function scene(deliver?: (events: StoredEvent[]) => Promise<void>) {
  const world = await createWorld()
  const company = await world.people.company()
  const received: number[] = []
  // The database is shared by all tests of this file: each test counts its own company's events only.
  const own = (events: StoredEvent[]) => events.filter(({ companyId }) => companyId === company.id)
  const numbers = (events: StoredEvent[]) => own(events).map(({ data }) => data.messageId ?? 0)
  const reader = new EventReader(world.db, world.platform.log, async (events) => {
    if (own(events).length > 0) await deliver?.(own(events))
    received.push(...numbers(events))
  })
  const write = (number: number, db: Db = world.db) =>
    emit(
      db,
      { outbox: newOutbox() },
      { companyId: company.id, kind: 'company.edited', audience: 'builders', data: { messageId: number } },
    )
  return { world, reader, received, write }
}

test('delivers every event written after the start, in order, once', async () => {
  const { reader, received, write } = await scene()
  await write(0)
  await reader.start()
  for (let number = 1; number <= 20; number += 1) {
    await write(number)
    reader.wake()
  }
  await expect.poll(() => received.at(-1), { timeout: 45_000 }).toBe(20)
  // The event before the start comes too when a transaction of another test was still running then.
  expect(received.filter((number) => number > 0)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  reader.stop()
})

test('finds events without a wake-up', async () => {
  const { reader, received, write } = await scene()
  await reader.start()
  await write(1)
  await expect.poll(() => received, { timeout: 45_000 }).toEqual([1])
  reader.stop()
})

test('holds back events of newer transactions until an older one has ended', async () => {
  const { world, reader, received, write } = await scene()
  await reader.start()
  await world.db.transaction(async (tx) => {
    await write(1, tx)
    await write(2)
    reader.wake()
    await reader.idle()
    expect(received).toEqual([])
  })
  await expect.poll(() => received, { timeout: 45_000 }).toEqual([1, 2])
  reader.stop()
})

test('repeats a delivery that failed instead of losing its events', async () => {
  let failures = 1
  const { reader, received, write } = await scene(async () => {
    failures -= 1
    if (failures >= 0) throw new Error('the database is away')
  })
  await reader.start()
  await write(1)
  reader.wake()
  await reader.idle()
  await expect.poll(() => received, { timeout: 45_000 }).toEqual([1])
  reader.stop()
})

test('delivers nothing after stop, and starts again at the present', async () => {
  const { reader, received, write } = await scene()
  await reader.start()
  reader.stop()
  await write(1)
  reader.wake()
  await reader.idle()
  await reader.start()
  await write(2)
  await expect.poll(() => received.at(-1), { timeout: 45_000 }).toBe(2)
  reader.stop()
})

test('stays stopped when it is stopped during its start', async () => {
  const { reader, received, write } = await scene()
  const starting = reader.start()
  reader.stop()
  await starting
  await write(1)
  reader.wake()
  await reader.idle()
  expect(received).toEqual([])
})
