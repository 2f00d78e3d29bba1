/**
 * Runs a task on request: many requests lead to one run, runs never overlap, and they start at least `intervalMs` apart.
 * The task handles its own errors.
 */
export class ThrottledTask {
  #run: () => Promise<void>
  #delayMs: number
  #intervalMs: number
  #startedAt = -Infinity
  #requested: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(run: () => Promise<void>, { delayMs, intervalMs }: { delayMs: number; intervalMs: number }) {
    this.#run = run
    this.#delayMs = delayMs
    this.#intervalMs = intervalMs
  }

  request(): void {
    const wait = Math.max(this.#delayMs, this.#startedAt + this.#intervalMs - performance.now())
    this.#requested ??= setTimeout(() => void this.flush(), wait)
  }

  /** Waits for the current run, then runs now if a run was requested. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running
    if (!this.#requested) return
    clearTimeout(this.#requested)
    this.#requested = undefined
    this.#startedAt = performance.now()
    this.#running = this.#run().finally(() => (this.#running = undefined))
    await this.#running
  }
}
