/** Working time that a session or an address may use at once, and of each second after that. */
const AT_ONCE_MS = 600
const OF_EACH_SECOND = 0.5
/** A pause is at most so many times as long as the work before it, so that small requests after a large one go on. */
const MOST_REST = 7
const MAX_REST_MS = 10_000
/** Others count as there for so long after their last request. */
const PRESENT_MS = 1_000
/** More than this many senders are forgotten at once: they start again with nothing used. */
const MOST_KNOWN = 20_000

type Spent = { ms: number; at: number }
type Seen = { group: string; at: number }

/**
 * How long each sender has kept the server at work. One that uses more than its part pauses while others are there: a place that is always
 * taken by the same sender would slow everyone's requests, however fairly the places are divided.
 */
export class SpentTime {
  readonly #spent = new Map<string, Spent>()
  readonly #now: () => number
  #latest: Seen = { group: '', at: -Infinity }
  /** The latest of another group than that. */
  #other: Seen = { group: '', at: -Infinity }
  #isStarted = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  start(): void {
    this.#isStarted = true
  }

  /** A group has sent a request. */
  seen(group: string): void {
    if (group !== this.#latest.group) this.#other = this.#latest
    this.#latest = { group, at: this.#now() }
  }

  /** Adds what a request took, and returns for how long its place stays empty. */
  add(one: string, workedMs: number): number {
    if (!this.#isStarted) return 0
    const now = this.#now()
    const before = this.#spent.get(one)
    const left = before ? Math.max(0, before.ms - (now - before.at) * OF_EACH_SECOND) : 0
    const ms = left + workedMs
    if (!before && this.#spent.size >= MOST_KNOWN) this.#spent.clear()
    this.#spent.set(one, { ms, at: now })
    if (ms <= AT_ONCE_MS || now - this.#other.at > PRESENT_MS) return 0
    return Math.min(MAX_REST_MS, workedMs * MOST_REST, (ms - AT_ONCE_MS) / OF_EACH_SECOND)
  }
}
