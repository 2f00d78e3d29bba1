import { sql } from 'drizzle-orm'
import { beginningOf } from '#shared/kernel/text/text.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

const LONGEST_REASON = 300

/**
 * The people an email was written to, in the company that it is from. One without a company, such as a sign-in link, concerns every
 * company that the person has joined.
 */
const addressed = sql`from mails x join users u on u.email = x.recipient
  where x.id = ${sql.placeholder('mailId')} and m.user_id = u.id
    and (m.company_id = x.company_id or (x.company_id is null and m.joined_at is not null))`

type Failure = { mailId: number; reason: string; now: Date; final: boolean }

/** Notes that an email did not arrive, on the email and on the person, where their builder sees it. A final one loses its text. */
export async function noteUndelivered(db: Db, { mailId, reason, now, final }: Failure): Promise<void> {
  const values = { mailId, reason: beginningOf(reason, LONGEST_REASON), now: now.toISOString(), final }
  await prepared(
    db,
    'mail_undelivered',
    () => sql`
    with failed as (update mails set failed_at = ${sql.placeholder('now')}::timestamptz, failure = ${sql.placeholder('reason')}::text,
        html = case when not ${sql.placeholder('final')}::boolean then html end, body_text = case when not ${sql.placeholder('final')}::boolean then body_text end
      where id = ${sql.placeholder('mailId')})
    update members m set undelivered_at = ${sql.placeholder('now')}::timestamptz, undelivered_reason = ${sql.placeholder('reason')}::text
    ${addressed}`,
    values,
  )
}

/** An accepted email ends the trouble with earlier ones; a bounce of this one would note it again. */
export async function noteAccepted(db: Db, mailId: number, now: Date): Promise<void> {
  await prepared(
    db,
    'mail_accepted',
    () => sql`
    with sent as (update mails set sent_at = ${sql.placeholder('now')}::timestamptz, html = null, body_text = null, failed_at = null, failure = null
      where id = ${sql.placeholder('mailId')})
    update members m set undelivered_at = null, undelivered_reason = null ${addressed} and m.undelivered_at is not null`,
    { mailId, now: now.toISOString() },
  )
}

/** The email with this id, if it was written at that moment to that person: a bounce quotes both. */
export async function sentMail(db: Db, mailId: number): Promise<{ recipient: string; createdAt: string } | undefined> {
  const rows = await prepared<{ recipient: string; createdAt: string }>(
    db,
    'mail_sent',
    () =>
      sql`select recipient, to_json(created_at) #>> '{}' as "createdAt" from mails where id = ${sql.placeholder('mailId')}`,
    { mailId },
  )
  return rows[0]
}

/** The key of the installation that also signs unsubscribe links and reply addresses. */
export async function addressKey(db: Db): Promise<Buffer> {
  const [row] = await prepared<{ key: Buffer }>(db, 'mail_address_key', () => sql`select key from unsubscribe_key`)
  if (!row) throw new Error('The key of the installation is missing')
  return row.key
}
