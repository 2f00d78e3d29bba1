import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { counts } from '#shared/dashboard/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'
import { metricsText } from './http/metrics.ts'
import { Pressure } from './pressure.ts'

/** A world whose two connections are taken, with a request that waits for one. */
async function crowded() {
  const world = await createWorld({ pool: 2 })
  const { owner } = await world.people.company()
  const { database, pressure } = world.platform
  // Its session is cached from here on, as that of anyone at work.
  expect((await world.call(owner, counts, {})).status).toBe(200)
  const held = [await database.pool.connect(), await database.pool.connect()]
  const waiting = world.call(owner, counts, {})
  await vi.waitFor(() => expect(database.pool.queuedMs).toBeGreaterThan(50), { interval: 5 })
  return { world, owner, pressure, waiting, release: () => held.forEach((client) => client.release()) }
}

test('refuses requests with 503 and Retry-After while others wait too long for a connection, and then serves again', async () => {
  const { world, owner, pressure, waiting, release } = await crowded()
  pressure.start({ shedMs: 50 })
  const refused = await world.call(owner, counts, {})
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await metricsText()).toMatch(/finishwork_shed_requests_total [1-9]/)
  release()
  // What was under way is finished, and the next one is accepted.
  expect((await waiting).status).toBe(200)
  expect((await world.call(owner, counts, {})).status).toBe(200)
  pressure.stop()
})

test('logs and measures a wait of more than 100 ms for a connection', async () => {
  const { world, waiting, release } = await crowded()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const pressure = new Pressure(world.platform.database.pool, log)
  pressure.start({ sampleMs: 150 })
  await vi.waitFor(() => expect(lines.join()).toContain('requests wait'), { timeout: 20_000 })
  expect(await metricsText()).toMatch(/finishwork_pool_wait_seconds 0\.[1-9]|finishwork_pool_wait_seconds [1-9]/)
  release()
  await waiting
  pressure.stop()
})

test('refuses no one for one pause that is over', async () => {
  const world = await createWorld()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const pressure = new Pressure(world.platform.database.pool, log)
  pressure.start({ sampleMs: 1_000, shedMs: 600 })
  // Ordinary turns of the event loop, measured in real time: the pause is one late turn among them.
  await sleep(500)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
  // The pause was measured.
  await vi.waitFor(() => expect(lines.join()).toContain('requests wait'), { timeout: 20_000 })
  expect(() => pressure.admit()).not.toThrow()
  pressure.stop()
})
