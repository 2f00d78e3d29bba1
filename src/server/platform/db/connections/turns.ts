/**
 * Lets a few run at a time, in the order in which they came. When all of them have run for long, those behind them run beside, and can see
 * that: slow ones must not hold up the others. While turns are passed on, everyone waits, however many there are.
 */
export class Turns {
  readonly #slowMs: number
  #free: number
  #lastBegan = 0
  #waiting: ((inTime: boolean) => void)[] = []
  #isWatched = false

  constructor(atOnce: number, slowMs: number) {
    this.#free = atOnce
    this.#slowMs = slowMs
  }

  async run<Result>(work: (inTime: boolean) => Promise<Result>): Promise<Result> {
    if (!this.#take() && !(await this.#turn())) return work(false)
    try {
      return await work(true)
    } finally {
      this.#pass()
    }
  }

  #take(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    this.#lastBegan = performance.now()
    return true
  }

  /** Whether a turn was passed on in time. */
  async #turn(): Promise<boolean> {
    if (this.#untilSlowMs() <= 0) return false
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isWatched) this.#lookAgain()
    })
  }

  #pass(): void {
    const next = this.#waiting.shift()
    if (!next) {
      this.#free += 1
      return
    }
    this.#lastBegan = performance.now()
    next(true)
  }

  #lookAgain(): void {
    this.#isWatched = true
    setTimeout(() => this.#lookForSlow(), this.#untilSlowMs())
  }

  #lookForSlow(): void {
    this.#isWatched = false
    if (this.#waiting.length === 0) return
    if (this.#untilSlowMs() > 0) this.#lookAgain()
    else for (const next of this.#waiting.splice(0)) next(false)
  }

  #untilSlowMs(): number {
    return this.#lastBegan + this.#slowMs - performance.now()
  }
}
