import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '#shared/kernel/errors.ts'
import type { DatabasePool } from './db/connections/pool.ts'
import { countShed, observePressure } from './http/metrics.ts'
import type { Logger } from './log.ts'

const SAMPLE_MS = 1_000
/** Longer than this is worth a line in the log, at most one in ten seconds. */
const WARN_MS = 100
const WARN_EVERY_MS = 10_000
/** Requests are refused while those before them have waited this long: their senders would have to wait for seconds. */
const SHED_MS = 1_500
const RETRY_AFTER_SECONDS = 2

type Limits = { sampleMs?: number; shedMs?: number }

/**
 * How long work waits for the process and for a database connection. When there is too much of it, new requests are refused at once,
 * so that those under way are finished. Open streams and jobs are not affected: jobs have places of their own.
 */
export class Pressure {
  readonly #pool: DatabasePool
  readonly #log: Logger
  #delay: IntervalHistogram | undefined
  #timer: NodeJS.Timeout | undefined
  #loopDelayMs = 0
  /** One pause that is over is no reason to refuse anyone: every second turn of the loop has to be late. */
  #usualDelayMs = 0
  #warnedAt = -Infinity
  #shedMs = Infinity

  constructor(pool: DatabasePool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  /** Measures from now on, and refuses requests when it is too much. */
  start({ sampleMs = SAMPLE_MS, shedMs = SHED_MS }: Limits = {}): void {
    this.#shedMs = shedMs
    this.#delay = monitorEventLoopDelay({ resolution: 20 })
    this.#delay.enable()
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay?.disable()
    this.#shedMs = Infinity
  }

  /** Throws when a request would have to wait for too long. */
  admit(): void {
    if (this.#pool.queuedMs < this.#shedMs && this.#usualDelayMs < this.#shedMs) return
    countShed()
    throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  #sample(): void {
    const delay = this.#delay
    if (!delay) return
    this.#loopDelayMs = delay.percentile(99) / 1e6
    this.#usualDelayMs = delay.percentile(50) / 1e6
    delay.reset()
    const poolWaitMs = this.#pool.takeLongestWaitMs()
    const waiting = this.#pool.queued
    observePressure({ loopDelayMs: this.#loopDelayMs, poolWaitMs, waiting })
    if (Math.max(this.#loopDelayMs, poolWaitMs) < WARN_MS || performance.now() - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = performance.now()
    const figures = { loopDelayMs: Math.round(this.#loopDelayMs), poolWaitMs: Math.round(poolWaitMs), waiting }
    this.#log.warn(figures, 'requests wait for the process or for a database connection')
  }
}
