import { everyone, type Rule, signedIn } from './rules.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as store from '#server/features/calendar/store.ts'

const token = 'c'.repeat(43)

export const cases: Record<string, Rule> = {
  'GET /calendar-feed': signedIn(),
  'POST /calendar-feed': signedIn(),
  'DELETE /calendar-feed': signedIn(),
  // Whoever holds the address reads the calendar: calendar programs do not sign in.
  'GET /calendar/:token': everyone(async ({ world, company }) => {
    await store.save(world.db, company.owner.userId, hashToken(token), world.now)
    return { params: { token: `${token}.ics` } }
  }),
}
