import type { Db } from '#server/platform/db/database.ts'
import { emit, type Outbox } from '#server/platform/events/emit.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import * as store from './fan-out-store.ts'
import { mailNotifications } from './mails/mailing.tsx'

/**
 * Emails of plain messages wait this long: several messages go into one email, and people who are reading the conversation on
 * screen get none.
 */
const CONVERSATION_MS = 60_000

/** Emails of renames wait this long, because a person who tidies a table renames several. */
const GATHERED_MS = 3 * 60_000

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
  const gathering = new Set(drafts.filter(({ gathers }) => gathers).map(({ key }) => key))
  const waits = inserted
    .filter(({ mail }) => mail === 'at_once')
    .map(({ kind, key }) => (gathering.has(key) ? GATHERED_MS : kind === 'message' ? CONVERSATION_MS : 0))
  if (waits.length > 0) await enqueueMail(tx, Math.min(...waits))
}

/** One job for each wait. It sends everything that waits for a person in one email, so that the first one to run takes all. */
async function enqueueMail(tx: Db, wait: number): Promise<void> {
  if (wait === 0) return enqueue(tx, mailNotifications, {}, { key: mailNotifications.name })
  const key = wait === GATHERED_MS ? 'mail_gathered' : 'mail_messages'
  return enqueue(tx, mailNotifications, {}, { key, runAt: new Date(Date.now() + wait), keepRunAt: true })
}
