/** Keeps the results of slow work by key, the latest so many; callers of the same key share one run. */
export class PromiseCache<T> {
  readonly #limit: number
  readonly #results = new Map<string, Promise<T>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#results.get(key)
    if (known) return known
    const result = make()
    this.#results.set(key, result)
    // A failed one is not cached.
    result.catch(() => this.#results.delete(key))
    const [oldest] = this.#results.keys()
    if (this.#results.size > this.#limit && oldest !== undefined) this.#results.delete(oldest)
    return result
  }
}
