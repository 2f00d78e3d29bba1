import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Listener } from '../db/listener.ts'
import type { Logger } from '../log.ts'
import { EventReader } from './event-reader.ts'
import type { StoredEvent } from './feed.ts'
import { ThrottledTask } from './throttled-task.ts'

const CHANNEL = 'finishwork_events'
/** One NOTIFY for all commits of this time: NOTIFY makes commits wait for each other. */
const NOTIFY = { delayMs: 4, intervalMs: 40 }
/** One run of the commit hooks for all commits of this time. The first one after a pause runs them at once. */
const HOOKS = { delayMs: 0, intervalMs: 1_000 }

type Subscriber = (events: StoredEvent[]) => void | Promise<void>
type CommitHook = (db: Db) => Promise<void>

/**
 * Delivers committed events to the subscribers of this instance, and tells the other instances to read theirs. An instance
 * that misses the notification reads by itself within seconds.
 */
export class EventHub {
  #db: Db
  #log: Logger
  #instance = randomUUID()
  #subscribers = new Set<Subscriber>()
  #commitHooks = new Map<string, CommitHook>()
  #shutdownHooks = new Set<() => void>()
  #closed = false
  #reader: EventReader
  #notifyInstances = new ThrottledTask(() => this.#notify(), NOTIFY)
  #runHooks = new ThrottledTask(() => this.#runCommitHooks(), HOOKS)

  constructor(db: Db, listener: Listener, log: Logger) {
    this.#db = db
    this.#log = log
    this.#reader = new EventReader(db, log, async (events) => {
      for (const subscriber of this.#subscribers) await subscriber(events)
    })
    listener.on(CHANNEL, {
      onNotify: (sender) => {
        if (sender !== this.#instance) this.#reader.wake()
      },
      onGap: () => this.#reader.wake(),
    })
  }

  /** Once this resolves, the subscriber receives every event that is committed. */
  async subscribe(subscriber: Subscriber): Promise<void> {
    this.#subscribers.add(subscriber)
    if (!this.#closed) await this.#reader.start()
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size === 0) this.#reader.stop()
  }

  /**
   * Runs once for all commits of a short time, with the hub's own connection: the transaction of the commit may have ended
   * long before, as when the demo company is created.
   */
  afterCommit(name: string, hook: CommitHook): void {
    this.#commitHooks.set(name, hook)
  }

  /** Streams end first when the server stops: open ones would keep it running. */
  onShutdown(hook: () => void): void {
    this.#shutdownHooks.add(hook)
  }

  shutdown(): void {
    for (const hook of this.#shutdownHooks) hook()
  }

  /** Events were committed here: delivers them now, and notifies the other instances shortly after. */
  committed(): void {
    if (this.#closed) return
    this.#reader.wake()
    this.#notifyInstances.request()
  }

  /** Notifies the other instances and runs the hooks now, if either is due. */
  async flush(): Promise<void> {
    await this.#notifyInstances.flush()
    await this.#runHooks.flush()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#reader.stop()
    await this.flush()
    await this.#reader.idle()
  }

  async #notify(): Promise<void> {
    try {
      await prepared(
        this.#db,
        'hub_notify',
        () => sql`select pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('instance')})`,
        { channel: CHANNEL, instance: this.#instance },
      )
    } catch (error) {
      // The other instances poll, so they are only late.
      this.#log.warn({ err: error }, 'the other instances could not be notified')
    }
    this.#runHooks.request()
  }

  async #runCommitHooks(): Promise<void> {
    for (const [name, hook] of this.#commitHooks) {
      try {
        await hook(this.#db)
      } catch (error) {
        // A scheduled job does the same work within a minute.
        this.#log.warn({ err: error, name }, 'a hook after commit failed')
      }
    }
  }
}
