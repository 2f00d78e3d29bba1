import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { notificationOfStep } from '#shared/notifications/step-reminders.ts'
import { notificationsOfDeadline } from '#shared/notifications/reminders.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Outbox } from '#server/platform/events/emit.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { claimImpossibleDates } from './impossible-dates-store.ts'
import * as store from './reminders-store.ts'
import * as steps from './step-reminders-store.ts'
import { notifyPeople } from '../notify-people.ts'

const BATCH = 500

const withoutAuthor = { messageId: null, threadId: null, actorId: null, askerId: null }

/**
 * What is due, by each project's time zone, to the one who owes it. Claiming and notifying is one transaction. After each full batch
 * it pauses as long as the batch took: in the morning thousands are due at once, and requests need the database meanwhile.
 */
export async function remindPeople({ db, clock }: Platform, outbox: Outbox): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    const now = clock()
    const began = performance.now()
    taken = await db.transaction(async (tx) => {
      const due = await store.claimDueReminders(tx, now, BATCH)
      const dueSteps = await steps.claimDueSteps(tx, now, { fromHour: store.FROM_HOUR, limit: BATCH })
      const impossible = await claimImpossibleDates(tx, now, { fromHour: store.FROM_HOUR, limit: BATCH })
      const ofRow = ({
        companyId,
        projectId,
        selectionId,
      }: {
        companyId: number
        projectId: number
        selectionId: number
      }) => ({
        ...withoutAuthor,
        companyId,
        projectId,
        selectionId,
      })
      await notifyPeople(tx, { outbox, now }, [
        ...due.flatMap((row) => notificationsOfDeadline(row).map((one) => ({ ...one, ...ofRow(row) }))),
        ...[...dueSteps, ...impossible].map((row) => ({ ...notificationOfStep(row), ...ofRow(row) })),
      ])
      return Math.max(due.length, dueSteps.length, impossible.length)
    })
    if (taken === BATCH) await sleep(performance.now() - began)
  }
}

/** The bell shows reminders as soon as they are due; the daily email has them all. */
export const remindDeadlines = task({
  name: 'remind_deadlines',
  lane: 'notifications',
  payload: z.unknown(),
  run: (platform, _, { outbox }) => remindPeople(platform, outbox),
})
