import { z } from 'zod'
import { notificationsOfDeadline } from '#shared/notifications/reminders.ts'
import { task, type Schedule } from '#server/platform/jobs/jobs.ts'
import { fanOut } from './fan-out.ts'
import { mailDigests } from './mailing.tsx'
import * as store from './reminders-store.ts'
import { notifyPeople } from './notify-people.ts'

const BATCH = 500

/** Deadlines in 7, 3 and 1 days, and passed ones, by each project's time zone. Claiming and notifying is one transaction. */
export const remindDeadlines = task({
  name: 'remind_deadlines',
  lane: 'notifications',
  payload: z.unknown(),
  async run({ db, clock }, _, { outbox }) {
    for (let taken = BATCH; taken === BATCH;) {
      const now = clock()
      taken = await db.transaction(async (tx) => {
        const due = await store.claimDueReminders(tx, now, BATCH)
        const withoutAuthor = { messageId: null, threadId: null, actorId: null, askerId: null, seatedAt: null }
        await notifyPeople(
          tx,
          { outbox, now },
          due.flatMap((row) =>
            notificationsOfDeadline(row).map((notification) => ({
              ...notification,
              ...withoutAuthor,
              companyId: row.companyId,
              projectId: row.projectId,
              selectionId: row.selectionId,
            })),
          ),
        )
        return due.length
      })
    }
  },
})

export const notificationSchedules: Schedule[] = [
  { name: remindDeadlines.name, cron: '*/15 * * * *' },
  { name: mailDigests.name, cron: '5 * * * *' },
  // After a crash between a change and its job, the change waits at most this long.
  { name: fanOut.name, cron: '* * * * *' },
]
