import type { Db } from '#server/platform/db/database.ts'
import { emit, type Outbox } from '#server/platform/events/emit.ts'
import * as store from './fan-out-store.ts'
import { enqueueMail } from './mails/mailing.tsx'

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
  const inserted = await store.insertNotifications(
    tx,
    drafts.map((draft) => ({ ...draft, waitMs: waitOf(draft) })),
    now,
  )
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
  const waits = inserted.filter(({ mail }) => mail === 'at_once').map(({ waitMs }) => waitMs ?? 0)
  if (waits.length > 0) await enqueueMail(tx, Math.min(...waits))
}

/** Null when the email does not wait. */
const waitOf = ({ gathers, kind }: store.NotificationDraft): number | null =>
  gathers ? GATHERED_MS : kind === 'message' ? CONVERSATION_MS : null
