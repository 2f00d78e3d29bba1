import { statfs } from 'node:fs/promises'
import { Client } from 'pg'
import type { Config } from '../../config.ts'
import { type Outage, outageOf, unavailable } from '../outage.ts'

/** `/readyz` must reply within two seconds, whatever the database does. */
const PROBE_MS = 1_500
/** Only so that no probe stays open: the deadline above decides, and counts no time in which the process itself stood still. */
const PROBE_GIVEN_UP_MS = 3 * PROBE_MS
/** How finely waiting is counted. */
const SLICE_MS = 100
/** Callers within this time share a probe: a flood of requests opens one connection. */
const FRESH_MS = 500
/** A request that takes longer than this checks whether the database is still reachable. */
const MAX_WAIT_MS = 2_500
/** Less than one WAL segment of PostgreSQL. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/**
 * Sorting a quarter of a megabyte with 64 kB of memory makes PostgreSQL write a temporary file: the cheapest statement that fails
 * when its disk is full. It leaves nothing behind.
 */
const WRITE_PROBE = `set local work_mem = '64kB';
  select count(*) from (select repeat('x', 1000) || n from generate_series(1, 256) n order by 1 desc offset 0) spilled`

/** Whether requests can be served: the database responds, and there is room to write. */
export class Health {
  readonly #url: string
  readonly #folder: string | undefined
  #probe: Promise<Outage | null> | undefined

  constructor(url: string, config: Config) {
    this.#url = url
    // With an external database and bucket nothing important is written here.
    this.#folder = config.databaseUrl && config.s3 ? undefined : config.dataDir
  }

  /** What is wrong right now; null when nothing is. Takes less than two seconds. */
  check(): Promise<Outage | null> {
    this.#probe ??= this.#start()
    return this.#probe
  }

  async #start(): Promise<Outage | null> {
    const outage = (await this.#storageOutage()) ?? (await this.#databaseOutage())
    setTimeout(() => (this.#probe = undefined), FRESH_MS).unref()
    return outage
  }

  async #storageOutage(): Promise<Outage | null> {
    if (this.#folder === undefined) return null
    try {
      const { bavail, bsize } = await statfs(this.#folder)
      return bavail * bsize < LEAST_FREE_BYTES ? 'storage' : null
    } catch {
      // Does not exist yet: it is created with the first file.
      return null
    }
  }

  async #databaseOutage(): Promise<Outage | null> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: PROBE_GIVEN_UP_MS,
      query_timeout: PROBE_GIVEN_UP_MS,
      application_name: 'finishwork health',
    })
    // An error between two statements is reported by the next one.
    client.on('error', () => {})
    const deadline = timer(PROBE_MS)
    try {
      const work = client.connect().then(() => client.query(WRITE_PROBE))
      const first = await Promise.race([work, deadline.late])
      return first === LATE ? 'database' : null
    } catch (error) {
      return outageOf(error) ?? 'database'
    } finally {
      deadline.cancel()
      // Not awaited: a frozen server never closes the connection.
      client.end().catch(() => {})
    }
  }

  /**
   * Waits for a request's work, but not for a frozen database: when the work takes long, a separate connection probes the
   * database, and when that fails, the request fails too.
   */
  async unlessDown<Value>(work: Promise<Value>): Promise<Value> {
    for (;;) {
      const limit = timer(MAX_WAIT_MS)
      const first = await Promise.race([work, limit.late]).finally(limit.cancel)
      if (first !== LATE) return first
      const outage = await Promise.race([work.then(() => null), this.check()])
      if (outage === 'database') throw unavailable(outage, new Error('The database does not respond.'))
    }
  }
}

const LATE = Symbol('late')

/** Counts slices and not the clock: after a pause of the whole process, a reply that has long arrived is read before it is late. */
function timer(ms: number): { late: Promise<typeof LATE>; cancel: () => void } {
  let slices = ms / SLICE_MS
  let interval: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    interval = setInterval(() => {
      slices -= 1
      if (slices > 0) return
      clearInterval(interval)
      resolve(LATE)
    }, SLICE_MS)
  })
  return { late, cancel: () => clearInterval(interval) }
}
