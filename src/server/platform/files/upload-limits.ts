import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '#shared/kernel/errors.ts'

const MB = 1024 * 1024

/** The sender of a file: uploads of one sender wait for each other, and never for anyone else's. */
export type Sender = { group: keyof typeof groups; key: string }

/**
 * Files are held in memory until they have been checked. Bytes count as they arrive, so an idle connection takes nothing from
 * others. Signed-in people, the public verify page and incoming email have separate shares.
 */
const groups = {
  signed_in: { bytes: 256 * MB, atOnce: 4, waiting: 60 },
  anonymous: { bytes: 64 * MB, atOnce: 2, waiting: 4 },
  inbound: { bytes: 96 * MB, atOnce: 3, waiting: 20 },
} as const

/** Counts bytes of a body that are held in memory; throws when there is no room for them. */
export type HoldBytes = (bytes: number) => void

export class UploadLimits {
  readonly #held = { signed_in: 0, anonymous: 0, inbound: 0 }
  readonly #senders = new Map<string, LimitFunction>()

  /** Runs one upload, from its first byte until its content is no longer needed. */
  async run<T>({ group, key }: Sender, upload: (hold: HoldBytes) => Promise<T>): Promise<T> {
    const { bytes: most, atOnce, waiting } = groups[group]
    const name = `${group} ${key}`
    const limit = this.#senders.get(name) ?? pLimit(atOnce)
    if (limit.pendingCount >= waiting)
      throw new AppError('rate_limited', 'Too many files at once. Please wait for the others to finish.', {
        retryAfterSeconds: 5,
      })
    this.#senders.set(name, limit)
    let held = 0
    const hold = (bytes: number) => {
      if (this.#held[group] + bytes > most) throw busy()
      held += bytes
      this.#held[group] += bytes
    }
    try {
      return await limit(() => upload(hold))
    } finally {
      this.#held[group] -= held
      if (limit.activeCount + limit.pendingCount === 0) this.#senders.delete(name)
    }
  }
}

const busy = () =>
  new AppError('unavailable', 'Many files are being uploaded at the moment. Please try again.', {
    retryAfterSeconds: 10,
  })
