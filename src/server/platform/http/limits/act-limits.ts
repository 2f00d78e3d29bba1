import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '#shared/kernel/errors.ts'

const AT_ONCE = 2
const WAITING = 100

/**
 * How many changes of one person run at the same time. The rest wait here, without a database connection, so that one account
 * with many parallel requests cannot take the connections of everyone else.
 */
export class ActLimits {
  readonly #people = new Map<number, LimitFunction>()

  async run<T>(userId: number, act: () => Promise<T>): Promise<T> {
    const limit = this.#people.get(userId) ?? pLimit(AT_ONCE)
    if (limit.pendingCount >= WAITING)
      throw new AppError('rate_limited', 'Too many changes at once. Please wait for the others to finish.', {
        retryAfterSeconds: 2,
      })
    this.#people.set(userId, limit)
    try {
      return await limit(act)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#people.delete(userId)
    }
  }
}
