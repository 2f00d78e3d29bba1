import type { Config } from '../config.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db/database.ts'
import type { Listener } from './db/listener.ts'
import type { Replicas } from './db/replicas.ts'
import type { Outbox } from './events/emit.ts'
import type { EventHub } from './events/hub.ts'
import type { FileStore } from './files/file-store.ts'
import type { Health } from './db/health.ts'
import type { UploadLimits } from './files/upload-limits.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log.ts'
import type { RequestPlaces } from './http/limits/request-places.ts'
import type { SlowReaders } from './http/limits/slow-readers.ts'
import type { Sessions } from './session/sessions.ts'
import type { StarterContent } from './starter-content.ts'
import type { WorkerPool } from './workers/worker-pool.ts'

/** What the whole server shares: created once at the start, passed down, never imported. */
export type Platform = {
  config: Config
  db: Db
  replicas: Replicas
  log: Logger
  clock: () => Date
  limits: Limits
  sessions: Sessions
  listener: Listener
  health: Health
  requests: RequestPlaces
  slowReaders: SlowReaders
  events: EventHub
  files: FileStore
  starter: StarterContent
  uploads: UploadLimits
  workers: WorkerPool
}

/** One request: who, when, from where, and on which database connection or transaction. Every act takes it first. */
export type Ctx<Who = Actor> = {
  platform: Platform
  actor: Who
  db: Db
  now: Date
  requestId: string
  ip: string | null
  userAgent: string | null
  /** Records that events were written, so that subscribers are notified after the commit. */
  outbox: Outbox
}

export type PublicCtx = Ctx<Actor | null>
