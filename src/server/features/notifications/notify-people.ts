import type { Db } from '#server/platform/db/database.ts'
import { emit, type Outbox } from '#server/platform/events/emit.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import * as store from './fan-out-store.ts'
import { mailNotifications } from './mailing.tsx'

/**
 * Emails of plain messages wait this long: several messages go into one email, and people who are reading the conversation on
 * screen get none.
 */
const CONVERSATION_MS = 60_000

/** Writes notifications, sends live events to the recipients' open screens, and enqueues emails. */
type Job = { outbox: Outbox; now: Date }

export async function notifyPeople(tx: Db, { outbox, now }: Job, drafts: store.NotificationDraft[]): Promise<void> {
  const inserted = await store.insertNotifications(tx, drafts, now)
  if (inserted.length === 0) return
  await emit(
    tx,
    { outbox },
    ...inserted.map(({ userId, companyId, projectId, title, link }) => ({
      companyId,
      projectId,
      userId,
      audience: 'person' as const,
      kind: 'notification.new' as const,
      data: { title, link },
    })),
  )
  const urgent = inserted.filter(({ mail }) => mail === 'at_once')
  if (urgent.some(({ kind }) => kind !== 'message'))
    await enqueue(tx, mailNotifications, {}, { key: mailNotifications.name })
  else if (urgent.length > 0) {
    const runAt = new Date(Date.now() + CONVERSATION_MS)
    await enqueue(tx, mailNotifications, {}, { key: 'mail_messages', runAt, keepRunAt: true })
  }
}
