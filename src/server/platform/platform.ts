import type { Config } from '../config.ts'
import type { Platform } from './context.ts'
import { type Database, openDatabase } from './db/database.ts'
import { Listener } from './db/listener.ts'
import { EventHub } from './events/hub.ts'
import { openFileStore } from './files/open-file-store.ts'
import { UploadLimits } from './files/upload-limits.ts'
import { Health } from './db/health.ts'
import { createLimits } from './limits.ts'
import type { Logger } from './log.ts'
import { Pressure } from './pressure.ts'
import { cookieName } from './session/cookie.ts'
import { Sessions } from './session/sessions.ts'
import type { StarterContent } from './starter-content.ts'
import { WorkerPool } from './workers/worker-pool.ts'

type Options = {
  config: Config
  url: string
  log: Logger
  starter: StarterContent
  clock?: () => Date
  /** A pool that outlives this platform; by default it gets one of its own. */
  workers?: WorkerPool
}

export type RunningPlatform = Platform & { database: Database; close(): Promise<void> }

/** Opens what the server depends on: database, notifications, sessions, limits. */
export async function openPlatform({
  config,
  url,
  log,
  starter,
  clock = () => new Date(),
  workers: sharedWorkers,
}: Options): Promise<RunningPlatform> {
  const database = openDatabase(url, { pool: config.databasePool, log })
  const listener = new Listener(url, log)
  const sessions = new Sessions(database.db, listener, cookieName(config))
  const events = new EventHub(database.db, listener, log)
  const pressure = new Pressure(database.pool, log)
  const workers = sharedWorkers ?? new WorkerPool()
  await listener.start()
  return {
    config,
    log,
    clock,
    starter,
    db: database.db,
    listener,
    sessions,
    events,
    limits: createLimits(database.pool),
    health: new Health(url, config),
    pressure,
    files: openFileStore(config),
    uploads: new UploadLimits(),
    workers,
    database,
    async close() {
      pressure.stop()
      if (!sharedWorkers) await workers.close()
      await events.close()
      await listener.close()
      await database.close()
    },
  }
}
