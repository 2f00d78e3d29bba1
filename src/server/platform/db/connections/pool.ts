import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { RecurringStatements } from './recurring.ts'
import { Turns } from './turns.ts'

/**
 * A statement that the server did not answer in time leaves its connection in an unknown state: it may still run, and a rollback
 * after it may never be sent. So the connection is closed, and PostgreSQL rolls back what was open.
 */
const clientWith = (recurring: RecurringStatements) =>
  class DatabaseClient extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...given: unknown[]) => unknown
      const closeWhenLate = (reason: unknown) => {
        if (reason instanceof Error && reason.message === 'Query read timeout') this.end(() => {})
      }
      this.query = ((...given: unknown[]) => {
        const result = query(...recurring.named(given))
        if (result instanceof Promise) result.catch(closeWhenLate)
        return result
      }) as Client['query']
    }
  }

/** A statement that writes waits for its commit to be on disk, and for rows that others have locked. */
const WRITES = /\b(insert\s+into|update|delete\s+from)\b/i
const known = new Map<string, boolean>()
const MOST_KNOWN = 2_000

/** Whether a statement writes, by its text. What only mentions such words is taken for one, which costs it nothing. */
function writes(first: unknown): boolean {
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
  if (text === undefined) return false
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const found = WRITES.test(text)
  known.set(text, found)
  return found
}

type Done = (error?: Error | boolean) => void
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void

type Query = (...given: unknown[]) => Promise<unknown>

type Wait = { began: number }

/**
 * How many of the connections are for statements without a transaction. They are few: a statement is planned again by each connection
 * that it comes to, and more at once are no faster. A small pool has no connections to spare.
 */
export const connectionsForStatements = (all: number): number => (all < 8 ? 0 : Math.min(4, Math.floor(all / 4)))

/** When all of them have been busy with one statement for this long, the next ones take other connections. */
const SLOW_MS = 200

/**
 * A pool whose places come back whatever its users do, and whose connections never come back in someone's transaction. It knows how
 * long its users wait for a connection. Statements that read, without a transaction, have connections of their own (docs/decisions/0048),
 * so that nothing that waits for a lock or for the disk holds them up.
 */
export class DatabasePool extends Pool {
  readonly #statements: Pool | undefined
  /** In the order in which they began. */
  readonly #waits = new Set<Wait>()
  #longestWaitMs = 0

  constructor(config: PoolConfig) {
    const Client = clientWith(new RecurringStatements())
    const all = config.max ?? 10
    const few = connectionsForStatements(all)
    super({ ...config, max: all - few, Client })
    if (few > 0) this.#statements = this.#openForStatements({ ...config, max: few, Client })
  }

  #openForStatements(config: PoolConfig): Pool {
    const statements = new Pool(config)
    statements.on('error', (error, client) => this.emit('error', error, client))
    for (const event of ['connect', 'acquire'] as const) statements.on(event, (client) => this.emit(event, client))
    const turns = new Turns(config.max ?? 1, SLOW_MS)
    const queryHere = statements.query.bind(statements) as Query
    const queryBeside = this.query.bind(this) as Query
    this.query = ((...given: unknown[]) => {
      if (writes(given[0])) return queryBeside(...given)
      const wait = this.#begin()
      return turns.run((inTime) => {
        this.#end(wait)
        return inTime ? queryHere(...given) : queryBeside(...given)
      })
    }) as Pool['query']
    return statements
  }

  /** Who waits for a connection. */
  get queued(): number {
    return this.#waits.size
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#statements?.end()])
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const wait = this.#begin()
    if (!callback)
      return super
        .connect()
        .then(guard)
        .finally(() => this.#end(wait))
    super.connect((error, client, done) => {
      this.#end(wait)
      if (client) guard(client)
      callback(error, client, client ? (reason) => client.release(reason) : done)
    })
    return undefined
  }

  /** How long the first in the queue has waited. */
  get queuedMs(): number {
    for (const { began } of this.#waits) return performance.now() - began
    return 0
  }

  /** The longest wait since the last call, of those who got a connection and of those who still wait. */
  takeLongestWaitMs(): number {
    const longest = Math.max(this.#longestWaitMs, this.queuedMs)
    this.#longestWaitMs = 0
    return longest
  }

  #begin(): Wait {
    const wait = { began: performance.now() }
    this.#waits.add(wait)
    return wait
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait)
    this.#longestWaitMs = Math.max(this.#longestWaitMs, performance.now() - wait.began)
  }
}

function guard(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let released = false
  const giveBack: Done = (error) => {
    if (released) return
    released = true
    client.off('end', onLost)
    release(error || !isIdle(client))
  }
  // Drizzle never releases a connection that broke before its transaction began.
  const onLost = () => giveBack(true)
  client.once('end', onLost)
  client.release = giveBack
  return client
}

/** Outside a transaction, and with no statement under way. */
const isIdle = (client: PoolClient): boolean =>
  client.getTransactionStatus() === 'I' && (!('readyForQuery' in client) || client.readyForQuery === true)
