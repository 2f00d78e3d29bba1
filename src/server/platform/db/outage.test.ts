import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApp, schedules, tasks } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { startWorker } from '../jobs/jobs.ts'
import { createLogger } from '../log.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { openPlatform } from '../platform.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

test('while the database is away the server answers 503, and recovers by itself within five seconds of its return', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-outage-'))
  const first = await startEmbedded(folder)
  await migrate(first.url)
  const log = createLogger('silent')
  const platform = await openPlatform({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    url: first.url,
    log,
    starter: starterContent,
  })
  const { hono } = createApp(platform, { webFolder: '' })
  const worker = startWorker({ platform, pool: platform.database.pool, tasks, schedules, log })
  const status = async () => (await hono.request('/readyz')).status
  try {
    expect(await status()).toBe(200)
    await first.stop()
    const away = await hono.request('/api/auth/me', { headers: { cookie: `finishwork=${'a'.repeat(43)}` } })
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('2')
    expect(await away.json()).toMatchObject({ code: 'unavailable' })
    expect((await hono.request('/healthz')).status).toBe(200)

    const second = await startEmbedded(folder)
    const back = Date.now()
    while ((await status()) !== 200 && Date.now() - back < 5_000) await sleep(50)
    expect(await status()).toBe(200)
    // In the order in which the program ends: a worker that listens again holds a connection of the pool.
    await worker.stop()
    await platform.close()
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

test('several instances that start together migrate once and all come up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-together-'))
  const database = await startEmbedded(folder)
  try {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
    await migrate(database.url)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
