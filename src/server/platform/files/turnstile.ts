/** Lets so many in at once; the others wait in line. Decoding pictures takes memory, and a crowd would take all of it. */
export class Turnstile {
  readonly #places: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(places: number) {
    this.#places = places
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#places) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#inside += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place goes over to who waits next, so that nobody slips in between.
      if (next) next()
      else this.#inside -= 1
    }
  }
}
