import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Logger } from '../log.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { type LogPosition, readPosition, START } from './log-position.ts'
import { prepared } from './prepared.ts'

/** How often each replica is asked how far it is. */
const ASK_MS = 200
/** A replica that has not replied for this long is left out; it counts again with its next reply. */
const SILENT_MS = 700

export type Replica = {
  db: Db
  /** It failed a request: it is left out until it replies again. */
  leaveOut(): void
}

type Options = { primary: Db; pool: number; log: Logger }

/**
 * Replicas that follow the primary, each with how far it has come. A reader gets one that has what the reader has seen: their own last
 * write, and every event that this instance has announced.
 */
export class Replicas {
  readonly #watched: WatchedReplica[]
  readonly #primary: Db
  #floor: LogPosition = START
  #turn = 0

  constructor(urls: readonly string[], { primary, pool, log }: Options) {
    this.#primary = primary
    this.#watched = urls.map((url) => new WatchedReplica(url, pool, log))
  }

  get exist(): boolean {
    return this.#watched.length > 0
  }

  /** One that has come as far as `seen`, in turns; undefined when only the primary has. */
  pick(seen: LogPosition): Replica | undefined {
    const needed = seen > this.#floor ? seen : this.#floor
    for (let tried = 0; tried < this.#watched.length; tried += 1) {
      this.#turn = (this.#turn + 1) % this.#watched.length
      const replica = this.#watched[this.#turn]
      if (replica?.hasCome(needed)) return replica
    }
    return undefined
  }

  /** How far the primary is now: whatever was committed before is included. */
  async position(): Promise<LogPosition> {
    const text = () => sql`select pg_current_wal_insert_lsn()::text as at`
    const [row] = await prepared<{ at: string }>(this.#primary, 'replicas_position', text)
    return readPosition(row?.at) ?? START
  }

  /** From now on no one reads data from before this moment: others are about to get the event of what was just committed. */
  async raise(): Promise<void> {
    if (!this.exist) return
    const position = await this.position()
    if (position > this.#floor) this.#floor = position
  }

  async close(): Promise<void> {
    await Promise.all(this.#watched.map((replica) => replica.close()))
  }
}

class WatchedReplica implements Replica {
  readonly #database: Database
  readonly #url: string
  readonly #log: Logger
  #client: Client | undefined
  #replayed: LogPosition | null = null
  #heardAt = 0
  #wasIn = false
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void>

  constructor(url: string, pool: number, log: Logger) {
    this.#url = url
    this.#log = log
    this.#database = openDatabase(url, { pool, log })
    this.#asking = this.#ask()
  }

  get db(): Db {
    return this.#database.db
  }

  hasCome(position: LogPosition): boolean {
    return this.#replayed !== null && this.#replayed >= position && performance.now() - this.#heardAt < SILENT_MS
  }

  leaveOut(): void {
    this.#replayed = null
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#asking
    await this.#client?.end().catch(() => {})
    await this.#database.close()
  }

  async #ask(): Promise<void> {
    try {
      const client = this.#client ?? (await this.#connect())
      const { rows } = await client.query<{ at: string | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at',
      )
      this.#replayed = readPosition(rows[0]?.at)
      this.#heardAt = performance.now()
      this.#report(this.#replayed !== null)
    } catch (error) {
      this.#replayed = null
      this.#report(false, error)
      this.#client?.end().catch(() => {})
      this.#client = undefined
    }
    if (!this.#closed) this.#timer = setTimeout(() => (this.#asking = this.#ask()), ASK_MS).unref()
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      application_name: 'finishwork replica',
    })
    // A connection that breaks between two questions is noticed by the next.
    client.on('error', () => {})
    this.#client = client
    await client.connect()
    return client
  }

  #report(isIn: boolean, error?: unknown): void {
    if (isIn === this.#wasIn) return
    this.#wasIn = isIn
    if (isIn) this.#log.info('a replica of the database is read from')
    else this.#log.warn({ err: error }, 'a replica of the database is left out')
  }
}
