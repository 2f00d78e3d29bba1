type Waiting = { start: () => void }

/**
 * Runs so much work at once, and lets those who wait take turns: one company's tenth piece waits for another's first. Work
 * whose signal aborts before its turn is never started.
 */
export class FairLimit {
  readonly #places: number
  readonly #perShare: number
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  /** The last turn of each share that has more to do. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  #active = 0

  constructor(places: number, perShare = places) {
    this.#places = places
    this.#perShare = perShare
  }

  async run<T>(share: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(share, signal)
    try {
      return await work()
    } finally {
      this.#leave(share)
    }
  }

  #turn(share: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      const entry: Waiting = {
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
      this.#startNext()
    })
  }

  #startNext(): void {
    while (this.#active < this.#places) {
      const share = this.#nextShare()
      const entry = share === undefined ? undefined : this.#waiting.get(share)?.[0]
      if (share === undefined || !entry) return
      this.#forget(share, entry)
      this.#turns += 1
      this.#lastTurn.set(share, this.#turns)
      this.#active += 1
      this.#running.set(share, (this.#running.get(share) ?? 0) + 1)
      entry.start()
    }
  }

  /** The one whose last turn is the longest ago; newcomers first. */
  #nextShare(): string | undefined {
    const turnOf = (share: string) => this.#lastTurn.get(share) ?? 0
    const ready = [...this.#waiting.keys()].filter((share) => (this.#running.get(share) ?? 0) < this.#perShare)
    return ready.toSorted((a, b) => turnOf(a) - turnOf(b))[0]
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
    const line = (this.#waiting.get(share) ?? []).filter((other) => other !== entry)
    if (line.length > 0) this.#waiting.set(share, line)
    else this.#waiting.delete(share)
  }
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The work was aborted.', 'AbortError')
