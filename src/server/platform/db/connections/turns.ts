/**
 * Lets a few run at a time, in the order in which they came. One that has waited for long runs beside them and can see that: slow ones
 * must not hold up the others.
 */
export class Turns {
  readonly #patienceMs: number
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number, patienceMs: number) {
    this.#free = atOnce
    this.#patienceMs = patienceMs
  }

  async run<Result>(work: (inTime: boolean) => Promise<Result>): Promise<Result> {
    if (!this.#take() && !(await this.#given())) return work(false)
    try {
      return await work(true)
    } finally {
      this.#pass()
    }
  }

  #take(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  /** Whether the turn of someone who is done came in time. */
  #given(): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(late)
        resolve(true)
      }
      const late = setTimeout(() => {
        this.#waiting.delete(begin)
        resolve(false)
      }, this.#patienceMs)
      this.#waiting.add(begin)
    })
  }

  /** To the one who waits first. */
  #pass(): void {
    for (const begin of this.#waiting) {
      this.#waiting.delete(begin)
      return begin()
    }
    this.#free += 1
  }
}
