import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp, tasks } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { starterContent } from '../src/server/demo/starter-content.ts'
import { startWorker } from '../src/server/platform/jobs/jobs.ts'
import { createLogger } from '../src/server/platform/log.ts'
import { openPlatform } from '../src/server/platform/platform.ts'
import { openDatabase } from './short-form.ts'

/** A server with its job worker in this process, on an empty database of its own, and a signed-in builder. */
export async function startOwnServer() {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-bench-'))
  const embedded = await openDatabase(folder)
  const config = readConfig({ LOG_LEVEL: 'error', NODE_ENV: 'test', DATA_DIR: folder })
  const log = createLogger('error')
  const platform = await openPlatform({ config, url: embedded.url, log, starter: starterContent })
  const server = createAdaptorServer({ fetch: createApp(platform, { webFolder: '' }).hono.fetch })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const worker = startWorker({ platform, pool: platform.database.pool, tasks, schedules: [], log })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = { cookie: '' }

  async function ask<Reply>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Reply> {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: session.cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    session.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? session.cookie
    return (await response.json()) as Reply
  }
  const builder = { firstName: 'Bea', lastName: 'Carpenter', password: 'brass-and-oak-1', email: 'bea@example.com' }
  await ask('/auth/register', builder)

  async function stop(): Promise<void> {
    await worker.stop()
    platform.events.shutdown()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    await platform.close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, databaseUrl: embedded.url, session, ask, stop }
}
