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
  const { database } = world.platform
  // Its session is cached from here on, as that of anyone at work.
  expect((await world.call(owner, counts, {})).status).toBe(200)
  const held = [await database.pool.connect(), await database.pool.connect()]
  const waiting = world.call(owner, counts, {})
  await vi.waitFor(() => expect(database.pool.queuedMs).toBeGreaterThan(50), { interval: 5 })
  return { world, waiting, release: () => held.forEach((client) => client.release()) }
}

test('logs and measures a wait of more than 100 ms for a connection', async () => {
  const { world, waiting, release } = await crowded()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const { database, requests } = world.platform
  const pressure = new Pressure({ pool: database.pool, requests, log })
  pressure.start({ sampleMs: 150 })
  await vi.waitFor(() => expect(lines.join()).toContain('requests wait'), { timeout: 20_000 })
  expect(await metricsText()).toMatch(/finishwork_pool_wait_seconds 0\.[1-9]|finishwork_pool_wait_seconds [1-9]/)
  release()
  await waiting
  pressure.stop()
})
