import type { Config } from '../config.ts'
import type { Platform } from './context.ts'
import { type Database, openDatabase } from './db/database.ts'
import type { DatabasePool } from './db/connections/pool.ts'
import { Listener } from './db/listener.ts'
import { Replicas } from './db/replicas.ts'
import { EventHub } from './events/hub.ts'
import { openFileStore } from './files/open-file-store.ts'
import { UploadLimits } from './files/upload-limits.ts'
import { Health } from './db/health.ts'
import { RequestPlaces } from './http/limits/request-places.ts'
import { SlowReaders } from './http/limits/slow-readers.ts'
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
  /** Past a connection pooler, when `url` leads to one. */
  directUrl?: string
  log: Logger
  starter: StarterContent
  clock?: () => Date
  /** A pool that outlives this platform; by default it gets one of its own. */
  workers?: WorkerPool
}

export type RunningPlatform = Platform & {
  pressure: Pressure
  database: Database
  /** Connections for the job queue, which listens: through a pooler it could not. */
  jobConnections: DatabasePool
  close(): Promise<void>
}

/** The worker takes one to listen, and the others for a moment each. */
const JOB_CONNECTIONS = 4

/** Opens what the server depends on: database, notifications, sessions, limits. */
export async function openPlatform({
  config,
  url,
  directUrl = url,
  log,
  starter,
  clock = () => new Date(),
  workers: sharedWorkers,
}: Options): Promise<RunningPlatform> {
  const pooled = directUrl !== url
  const database = openDatabase(url, { pool: config.databasePool, log, pooled })
  const jobs = pooled ? openDatabase(directUrl, { pool: JOB_CONNECTIONS, log }) : undefined
  const listener = new Listener(directUrl, log)
  const sessions = new Sessions(database.db, listener, cookieName(config))
  const events = new EventHub(database.db, listener, log)
  const requests = new RequestPlaces(config.databasePool)
  const pressure = new Pressure({ pool: database.pool, requests, log })
  const workers = sharedWorkers ?? new WorkerPool()
  const replicas = new Replicas(config.databaseReplicaUrls, { primary: database.db, pool: config.databasePool, log })
  await listener.start()
  // Subscribed first: before a browser is sent an event, its next read must include what the event is about.
  if (replicas.exist) await events.subscribe(() => replicas.raise())
  return {
    config,
    log,
    clock,
    starter,
    db: database.db,
    replicas,
    listener,
    sessions,
    events,
    limits: createLimits(database.pool),
    health: new Health(url, config),
    requests,
    slowReaders: new SlowReaders(),
    pressure,
    files: openFileStore(config),
    uploads: new UploadLimits(),
    workers,
    database,
    jobConnections: jobs?.pool ?? database.pool,
    async close() {
      pressure.stop()
      if (!sharedWorkers) await workers.close()
      await events.close()
      await listener.close()
      await replicas.close()
      await jobs?.close()
      await database.close()
    },
  }
}
