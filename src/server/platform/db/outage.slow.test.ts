import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp, schedules, tasks } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { startWorker } from '../jobs/jobs.ts'
import { createLogger } from '../log.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { freeze } from '#server/testing/servers/freeze.ts'
import { openPlatform } from '../platform.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-outage-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The whole server with its worker on its own database. */
async function startServer(url: string, folder: string) {
  await migrate(url)
  const log = createLogger('silent')
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder })
  const platform = await openPlatform({ config, url, log, starter: starterContent })
  const worker = startWorker({ platform, pool: platform.database.pool, tasks, schedules, log })
  // In the order in which the server stops: a worker that reconnects holds a connection of the pool.
  cleanUp.push(async () => {
    await worker.stop()
    await platform.close()
  })
  return createApp(platform, { webFolder: '' }).hono
}

const asSomeone = { headers: { cookie: `finishwork=${'a'.repeat(43)}` } }

test('every request gets 503 while the database is stopped, and the server recovers', async () => {
  const folder = newFolder()
  const first = await startEmbedded(folder)
  cleanUp.push(() => first.stop())
  const hono = await startServer(first.url, folder)
  expect((await hono.request('/readyz')).status).toBe(200)
  await first.stop()
  const away = await hono.request('/api/auth/me', asSomeone)
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('2')
  expect(await away.json()).toMatchObject({ code: 'unavailable' })
  expect((await hono.request('/healthz')).status).toBe(200)

  const second = await startEmbedded(folder)
  // Listed before the server, so that it is stopped after it.
  cleanUp.unshift(cleanUp.shift() ?? (() => {}), () => second.stop())
  await untilReady(hono)
}, 60_000)

test.runIf(process.platform === 'linux')(
  'while the database is frozen every request gets 503, and the server recovers when it thaws',
  async () => {
    const folder = newFolder()
    const database = await startEmbedded(folder)
    cleanUp.push(() => database.stop())
    const hono = await startServer(database.url, folder)
    expect((await hono.request('/api/auth/me', asSomeone)).status).toBe(401)
    const processes = freeze(folder)
    try {
      const [ready, me] = await Promise.all([hono.request('/readyz'), hono.request('/api/auth/me', asSomeone)])
      expect({ ready: ready.status, me: me.status }).toEqual({ ready: 503, me: 503 })
      expect(await me.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    await untilReady(hono)
    expect((await hono.request('/api/auth/me', asSomeone)).status).toBe(401)
  },
  60_000,
)

async function untilReady(hono: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  await expect.poll(async () => (await hono.request('/readyz')).status, { timeout: 30_000 }).toBe(200)
}

test('several instances that start together migrate once and all come up', async () => {
  const database = await startEmbedded(newFolder())
  cleanUp.push(() => database.stop())
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  await migrate(database.url)
}, 60_000)

test.runIf(process.platform === 'linux')(
  'a database that was frozen until its socket takes no more connections gets 503, not 500',
  async () => {
    const folder = newFolder()
    const database = await startEmbedded(folder)
    cleanUp.push(() => database.stop())
    const hono = await startServer(database.url, folder)
    const processes = freeze(folder)
    const waiting: Socket[] = []
    try {
      await fillQueue(database.url, waiting)
      const replies = await Promise.all(Array.from({ length: 60 }, async () => hono.request('/api/auth/me', asSomeone)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    } finally {
      for (const socket of waiting) socket.destroy()
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    await untilReady(hono)
  },
  90_000,
)

/** Opens connections to a frozen server until the system refuses another one. */
async function fillQueue(url: string, waiting: Socket[]): Promise<void> {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  for (let tries = 0; tries < 5_000; tries += 1) {
    const socket = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port), hostname)
    waiting.push(socket)
    const outcome = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      // A full queue gives no sign at all: the attempt just stays open.
      setTimeout(resolve, 300, 'waiting').unref()
    })
    if (outcome !== 'connected') return
  }
  throw new Error('The server still accepts connections.')
}
