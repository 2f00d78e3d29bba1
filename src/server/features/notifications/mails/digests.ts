import { z } from 'zod'
import { task } from '#server/platform/jobs/jobs.ts'
import { mailAll } from './mailing.tsx'
import * as store from './mailing-store.ts'
import { remindPeople } from '../reminders/reminders.ts'

const PEOPLE = 25

/**
 * Sends the daily email, in the morning of the reader: what happened, and every reminder of the day. Reminders that are due are written
 * first, so that they do not wait for the next morning.
 */
export const mailDigests = task({
  name: 'mail_digests',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform, _, { outbox }) {
    await remindPeople(platform, outbox)
    await mailAll(platform, 'daily', () => store.peopleToEmailInMorning(platform.db, platform.clock(), PEOPLE))
  },
})
