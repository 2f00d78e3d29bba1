type Waiting = { start: () => void; since: number }

type Options = {
  /** How many of these places one share takes at most. */
  perShare?: number | ((share: string) => number)
  /** How many of one share may wait. The next one is refused. */
  waiting?: number
  /** While the first of a share has waited for this long, no more of it is taken into the line. */
  patienceMs?: number
  /** What a refused caller gets. */
  refusal?: () => Error
}

/** Where a piece of work runs. */
export type Place = {
  /** How long it stays empty afterward: work may set it. */
  restMs: number
}

/**
 * Runs so much work at once, and lets those who wait take turns: one company's tenth piece waits for another's first. Work
 * whose signal aborts before its turn is never started. A share that queues too much is refused, and no other.
 */
export class FairLimit {
  readonly #places: number
  readonly #options: Options
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  /** The last turn of each share that has more to do. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  #active = 0

  constructor(places: number, options: Options = {}) {
    this.#places = places
    this.#options = options
  }

  /** How many wait. */
  get queued(): number {
    let all = 0
    for (const line of this.#waiting.values()) all += line.length
    return all
  }

  /** The signal is only asked for when the work has to wait. */
  async run<T>(
    share: string,
    work: (place: Place) => Promise<T>,
    signal?: AbortSignal | (() => AbortSignal),
  ): Promise<T> {
    if (!this.#takesAtOnce(share)) await this.#turn(share, typeof signal === 'function' ? signal() : signal)
    const place = { restMs: 0 }
    try {
      return await work(place)
    } finally {
      if (place.restMs > 0) setTimeout(() => this.#leave(share), place.restMs).unref()
      else this.#leave(share)
    }
  }

  /** Most work finds a free place: it needs no signal, and no turn of the event loop. */
  #takesAtOnce(share: string): boolean {
    if (this.#active >= this.#places || this.#waiting.has(share) || !this.#hasPlace(share)) return false
    this.#take(share)
    return true
  }

  #turn(share: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      if (this.#isFull(share)) return reject(this.#options.refusal?.() ?? new Error(`Too many wait for ${share}.`))
      const entry: Waiting = {
        since: performance.now(),
        start: () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        },
      }
      const abort = () => {
        this.#forget(share, entry)
        reject(reasonOf(signal))
      }
      signal?.addEventListener('abort', abort, { once: true })
      const line = this.#waiting.get(share)
      if (line) line.push(entry)
      else this.#waiting.set(share, [entry])
    })
  }

  #isFull(share: string): boolean {
    const { waiting = Infinity, patienceMs = Infinity } = this.#options
    const line = this.#waiting.get(share)
    const [first] = line ?? []
    if (!line || !first) return waiting <= 0
    return line.length >= waiting || performance.now() - first.since > patienceMs
  }

  #hasPlace(share: string): boolean {
    const { perShare = Infinity } = this.#options
    const most = typeof perShare === 'number' ? perShare : perShare(share)
    return (this.#running.get(share) ?? 0) < most
  }

  #take(share: string): void {
    this.#turns += 1
    this.#lastTurn.set(share, this.#turns)
    this.#active += 1
    this.#running.set(share, (this.#running.get(share) ?? 0) + 1)
  }

  #startNext(): void {
    while (this.#active < this.#places) {
      const share = this.#nextShare()
      const entry = share === undefined ? undefined : this.#waiting.get(share)?.[0]
      if (share === undefined || !entry) return
      this.#forget(share, entry)
      this.#take(share)
      entry.start()
    }
  }

  /** The one whose last turn is the longest ago; newcomers first. */
  #nextShare(): string | undefined {
    let [next, earliest]: [string | undefined, number] = [undefined, Infinity]
    for (const share of this.#waiting.keys()) {
      const turn = this.#lastTurn.get(share) ?? 0
      if (turn >= earliest || !this.#hasPlace(share)) continue
      next = share
      earliest = turn
    }
    return next
  }

  #leave(share: string): void {
    this.#active -= 1
    const others = (this.#running.get(share) ?? 1) - 1
    if (others > 0) this.#running.set(share, others)
    else this.#running.delete(share)
    if (others <= 0 && !this.#waiting.has(share)) this.#lastTurn.delete(share)
    this.#startNext()
  }

  #forget(share: string, entry: Waiting): void {
    const line = this.#waiting.get(share)
    if (!line) return
    // Usually the first: a long line is not copied for each turn.
    if (line[0] === entry) line.shift()
    else line.splice(line.indexOf(entry), line.includes(entry) ? 1 : 0)
    if (line.length === 0) this.#waiting.delete(share)
  }
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The work was aborted.', 'AbortError')
