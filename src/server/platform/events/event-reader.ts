import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { latestPosition, type Position, readAfter, type StoredEvent } from './feed.ts'

/** While an older transaction is still running, read again after this time, doubled each time up to the maximum. */
const RETRY_MS = 8
const MAX_RETRY_MS = 250
/** Without a wake-up: a notification may have been lost with its connection. */
const POLL_MS = 2_000
const BATCH = 1_000
/**
 * Reads start at least this far apart, so that a busy company costs a few writes per stream and second, whatever happens in it. The
 * first event after a pause is read at once.
 */
const INTERVAL_MS = 200

/**
 * Reads new events from the table and passes them on in order. A failed delivery is repeated with the same events at the
 * next read, so nothing is lost.
 */
export class EventReader {
  #db: Db
  #log: Logger
  #deliver: (events: StoredEvent[]) => Promise<void>
  #started = false
  /** The last event passed on; undefined until the start has found it, and while stopped. */
  #position: Position | undefined
  #starting: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #wokenAgain = false
  #retryMs = RETRY_MS
  #timer: NodeJS.Timeout | undefined
  #startedAt = -Infinity
  #dueAt = Infinity

  constructor(db: Db, log: Logger, deliver: (events: StoredEvent[]) => Promise<void>) {
    this.#db = db
    this.#log = log
    this.#deliver = deliver
  }

  /** Starts after the latest event. Callers that start at the same time share one start: a second one would skip events in between. */
  async start(): Promise<void> {
    this.#started = true
    if (this.#position) return
    this.#starting ??= this.#findPosition().finally(() => (this.#starting = undefined))
    await this.#starting
  }

  stop(): void {
    this.#started = false
    this.#position = undefined
    clearTimeout(this.#timer)
  }

  /** Reads as soon as it may. During a read or a start it leads to one more read, because the current one may have missed the newest events. */
  wake(): void {
    if (this.#reading || this.#starting) {
      this.#wokenAgain = true
      return
    }
    const rest = this.#startedAt + INTERVAL_MS - performance.now()
    if (rest <= 0) this.#readNow()
    else if (performance.now() + rest < this.#dueAt) this.#schedule(rest)
  }

  #readNow(): void {
    if (this.#reading || !this.#position) return
    this.#startedAt = performance.now()
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
      this.#wakeAgain()
    })
  }

  /** Resolves when no read is running. */
  async idle(): Promise<void> {
    while (this.#reading) await this.#reading
  }

  async #findPosition(): Promise<void> {
    const position = await latestPosition(this.#db)
    if (this.#started) this.#position = position
    this.#schedule(this.#wokenAgain ? 0 : POLL_MS)
    this.#wokenAgain = false
  }

  #wakeAgain(): void {
    if (!this.#wokenAgain) return
    this.#wokenAgain = false
    this.wake()
  }

  async #read(): Promise<void> {
    let pause = POLL_MS
    try {
      const { waiting } = await this.#drain()
      if (waiting) pause = this.#retryMs
      this.#retryMs = waiting ? Math.min(this.#retryMs * 2, MAX_RETRY_MS) : RETRY_MS
    } catch (error) {
      this.#log.warn({ err: error }, 'events could not be read or delivered')
    }
    this.#schedule(pause)
  }

  async #drain(): Promise<{ waiting: boolean }> {
    for (;;) {
      const from = this.#position
      if (!from) return { waiting: false }
      const { events, waiting, more } = await readAfter(this.#db, from, BATCH)
      // Stopped or restarted during the read: these events are not for the new start.
      if (this.#position !== from) continue
      const last = events.at(-1)
      if (last) {
        await this.#deliver(events)
        if (this.#position === from) this.#position = { xid: last.xid, id: last.id }
      }
      if (!more) return { waiting }
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#position) return
    this.#dueAt = performance.now() + ms
    this.#timer = setTimeout(() => this.#readNow(), ms)
    this.#timer.unref()
  }
}
