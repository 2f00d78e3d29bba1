import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { DatabasePool } from './db/connections/pool.ts'
import type { RequestPlaces } from './http/limits/request-places.ts'
import { observePressure } from './http/metrics.ts'
import type { Logger } from './log.ts'

const SAMPLE_MS = 1_000
/** Longer than this is worth a line in the log, at most one in ten seconds. */
const WARN_MS = 100
const WARN_EVERY_MS = 10_000
type Watched = { pool: DatabasePool; requests: RequestPlaces; log: Logger }

/** How long work waits for the process and for a database connection, as figures and in the log. */
export class Pressure {
  readonly #pool: DatabasePool
  readonly #requests: RequestPlaces
  readonly #log: Logger
  #delay: IntervalHistogram | undefined
  #timer: NodeJS.Timeout | undefined
  #loopDelayMs = 0
  #warnedAt = -Infinity

  constructor({ pool, requests, log }: Watched) {
    this.#pool = pool
    this.#requests = requests
    this.#log = log
  }

  /** Measures from now on. */
  start({ sampleMs = SAMPLE_MS }: { sampleMs?: number } = {}): void {
    this.#delay = monitorEventLoopDelay({ resolution: 20 })
    this.#delay.enable()
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay?.disable()
  }

  #sample(): void {
    const delay = this.#delay
    if (!delay) return
    this.#loopDelayMs = delay.percentile(99) / 1e6
    delay.reset()
    const poolWaitMs = this.#pool.takeLongestWaitMs()
    const waiting = this.#pool.queued + this.#requests.queued
    observePressure({ loopDelayMs: this.#loopDelayMs, poolWaitMs, waiting })
    if (Math.max(this.#loopDelayMs, poolWaitMs) < WARN_MS || performance.now() - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = performance.now()
    const figures = { loopDelayMs: Math.round(this.#loopDelayMs), poolWaitMs: Math.round(poolWaitMs), waiting }
    this.#log.warn(figures, 'requests wait for the process or for a database connection')
  }
}
