import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import type { Logger } from '../log.ts'
import { type Batch, type Position, presentPosition, readAfter, type StoredEvent } from './feed.ts'

const CHANNEL = 'finishwork_events'
/** One call to the others for everything that was committed in this time: NOTIFY makes commits wait for each other. */
const GATHER_MS = 4
/** Under load the others are called this often, and whoever works on after changes that often: each call is for many. */
const CALL_EVERY_MS = 40
const PASS_ON_EVERY_MS = 250
/** An older transaction still runs: look again this soon, and then less and less often. */
const AGAIN_MS = 8
const AGAIN_AT_MOST_MS = 250
/** When nobody calls: a call may have been lost with a connection. */
const POLL_MS = 2_000
const BATCH = 1_000

type Subscriber = (events: StoredEvent[]) => void | Promise<void>

/**
 * Carries events from the table to whoever follows them in this instance, in order, each once. Other instances are called
 * by one NOTIFY per few milliseconds; whoever misses the call looks by itself soon after.
 */
export class Events {
  #db: Db
  #log: Logger
  #self = randomUUID()
  #subscribers = new Set<Subscriber>()
  #calls = new Map<string, (db: Db) => Promise<void>>()
  #hangUps = new Set<() => void>()
  #position: Position | undefined
  #reading: Promise<void> | undefined
  #starting: Promise<void> | undefined
  #again = false
  #gathering: NodeJS.Timeout | undefined
  #calling: Promise<void> | undefined
  #calledAt = -CALL_EVERY_MS
  #passing: NodeJS.Timeout | undefined
  #passedAt = -PASS_ON_EVERY_MS
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(db: Db, listener: Listener, log: Logger) {
    this.#db = db
    this.#log = log
    listener.on(CHANNEL, {
      onNotify: (sender) => {
        if (sender !== this.#self) this.#look()
      },
      onGap: () => this.#look(),
    })
  }

  /** Begins to follow: from here on the subscriber is told everything. */
  async follow(subscriber: Subscriber): Promise<void> {
    this.#subscribers.add(subscriber)
    if (!this.#position) {
      // Of several who begin at once one finds the place; a second finding would jump over what happened in between.
      this.#starting ??= this.#start().finally(() => (this.#starting = undefined))
      await this.#starting
    }
    this.#schedule(POLL_MS)
  }

  async #start(): Promise<void> {
    const position = await presentPosition(this.#db)
    this.#position ??= position
  }

  unfollow(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return
    this.#position = undefined
    clearTimeout(this.#timer)
  }

  /**
   * Whoever works on after changes is called once for all that was committed in the last moment, with our own way to the database:
   * the caller may live in a transaction that is long over by then, as the demo company does while it is played.
   */
  onWritten(name: string, call: (db: Db) => Promise<void>): void {
    this.#calls.set(name, call)
  }

  /** Streams end first when the server stops: open ones would hold the door for ever. */
  onHangUp(act: () => void): void {
    this.#hangUps.add(act)
  }

  hangUp(): void {
    for (const act of this.#hangUps) act()
  }

  /** Something was committed here: look at once, and call the others. */
  written(): void {
    if (this.#closed) return
    this.#look()
    const wait = Math.max(GATHER_MS, this.#calledAt + CALL_EVERY_MS - performance.now())
    this.#gathering ??= setTimeout(() => {
      // While the last call is still going out, what follows goes with the next.
      if (this.#calling) void this.#calling.finally(() => void this.#callOthers())
      else void this.#callOthers()
    }, wait)
  }

  /** Calls the others and passes on now, if there is anything to say. */
  async flush(): Promise<void> {
    await this.#callOthers()
    if (this.#passing) await this.#passOn()
  }

  async #callOthers(): Promise<void> {
    if (!this.#gathering) return
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#calledAt = performance.now()
    this.#calling = this.#call().finally(() => (this.#calling = undefined))
    await this.#calling
  }

  async #call(): Promise<void> {
    try {
      await this.#db.execute(sql`select pg_notify(${CHANNEL}, ${this.#self})`)
    } catch (error) {
      // They find it by themselves within seconds.
      this.#log.warn({ err: error }, 'the other instances could not be called')
    }
    const wait = this.#passedAt + PASS_ON_EVERY_MS - performance.now()
    if (wait <= 0 || this.#closed) await this.#passOn()
    else this.#passing ??= setTimeout(() => void this.#passOn(), wait)
  }

  async #passOn(): Promise<void> {
    clearTimeout(this.#passing)
    this.#passing = undefined
    this.#passedAt = performance.now()
    for (const [name, call] of this.#calls) {
      try {
        await call(this.#db)
      } catch (error) {
        // Looked after by what runs every minute.
        this.#log.warn({ err: error, name }, 'what follows a change could not be called')
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.flush()
    this.#subscribers.clear()
    await this.#reading
  }

  #look(): void {
    if (this.#subscribers.size === 0 || this.#closed) return
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
      if (!this.#again) return
      this.#again = false
      this.#look()
    })
  }

  async #read(): Promise<void> {
    let pause = POLL_MS
    try {
      const { waiting } = await this.#drain()
      if (waiting) pause = this.#backOff()
      else this.#pause = AGAIN_MS
    } catch (error) {
      this.#log.warn({ err: error }, 'events could not be read')
    }
    this.#schedule(pause)
  }

  async #drain(): Promise<Batch> {
    for (;;) {
      const from = this.#position
      if (!from) return { events: [], waiting: false, more: false }
      const batch = await readAfter(this.#db, from, BATCH)
      const last = batch.events.at(-1)
      if (last && this.#position) {
        this.#position = { xid: last.xid, id: last.id }
        for (const subscriber of this.#subscribers) await subscriber(batch.events)
      }
      if (!batch.more) return batch
    }
  }

  #pause = AGAIN_MS
  #backOff(): number {
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, AGAIN_AT_MOST_MS)
    return pause
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#subscribers.size === 0 || this.#closed) return
    this.#timer = setTimeout(() => this.#look(), ms)
    this.#timer.unref()
  }
}
