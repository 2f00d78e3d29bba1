import { z } from 'zod'
import { sweepIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { task, type Schedule } from '#server/platform/jobs/jobs.ts'
import { sweepTokens } from './links/links-store.ts'

const DAY = 86_400_000

/** Deletes expired sessions, links and idempotency keys. */
export const sweepAccounts = task({
  name: 'sweep_accounts',
  lane: 'upkeep',
  payload: z.unknown(),
  async run({ db, clock, sessions, limits }) {
    const now = clock()
    await sessions.sweep(db, now)
    // Used and expired links are kept for a while, so that the page can say which it was.
    await sweepTokens(db, new Date(now.getTime() - 30 * DAY))
    await sweepIdempotencyKeys(db, now)
    await limits.sweep()
  },
})

export const accountSchedules: Schedule[] = [{ name: sweepAccounts.name, cron: '17 * * * *' }]
