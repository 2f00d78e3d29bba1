import { AppError } from '#shared/kernel/errors.ts'

/** Bytes of JSON that a sender may send at once, and per second after that. */
const budgets = {
  stranger: { atOnce: 524_288, perSecond: 16_384 },
  person: { atOnce: 8 * 1_048_576, perSecond: 524_288 },
} as const

/** What a request costs besides its bytes: ten thousand empty bodies are work too. */
const BASE_COST = 1_024
/** A body counts as at most this share of the budget: one that is far too large is refused as that first. */
const MAX_SHARE = 1 / 8
/** Senders whose budget is full again are forgotten this often. */
const SWEEP_MS = 10_000

export type BodySender = { group: keyof typeof budgets; key: string | number }

/**
 * How much JSON one sender may send, counted before the body is read and parsed, so that a refused body counts too. In memory:
 * asking the database would cost more than most bodies, and each instance protects its own event loop.
 */
export class BodyBudget {
  readonly #spent = new Map<string, { bytes: number; at: number }>()
  readonly #now: () => number
  #sweptAt = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts a body of this size; throws 429 when the sender has used up the budget. */
  spend({ group, key }: BodySender, bytes: number): void {
    const name = `${group} ${key}`
    const { atOnce, perSecond } = budgets[group]
    const spent = this.#spentBy(name, group) + BASE_COST + Math.min(bytes, atOnce * MAX_SHARE)
    if (spent > atOnce)
      throw new AppError('rate_limited', undefined, {
        retryAfterSeconds: Math.ceil((spent - atOnce) / perSecond),
      })
    if (this.#now() - this.#sweptAt > SWEEP_MS) this.#sweep()
    this.#spent.set(name, { bytes: spent, at: this.#now() })
  }

  #spentBy(name: string, group: BodySender['group']): number {
    const entry = this.#spent.get(name)
    if (!entry) return 0
    return Math.max(0, entry.bytes - ((this.#now() - entry.at) / 1_000) * budgets[group].perSecond)
  }

  #sweep(): void {
    this.#sweptAt = this.#now()
    for (const name of this.#spent.keys()) {
      const group = name.startsWith('person') ? 'person' : 'stranger'
      if (this.#spentBy(name, group) === 0) this.#spent.delete(name)
    }
  }
}
