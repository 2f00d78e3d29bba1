import { sql } from 'drizzle-orm'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { actorColumns, actorCompany, actorFrom, type ActorRow } from '#server/platform/session/actor-store.ts'

/** The person behind a reply address, as if signed in; undefined when the account is suspended or gone. */
export async function actorOf(db: Db, userId: number): Promise<Actor | undefined> {
  const [row] = await prepared<ActorRow>(
    db,
    'replies_actor',
    () => sql`
    select ${actorColumns} from users u ${actorCompany}
    where u.id = ${sql.placeholder('userId')} and u.suspended_at is null`,
    { userId },
  )
  return row && actorFrom(row, 0)
}

export async function emailOf(db: Db, userId: number): Promise<string | undefined> {
  const rows = await prepared<{ email: string }>(
    db,
    'replies_email',
    () => sql`select email from users where id = ${sql.placeholder('userId')}`,
    { userId },
  )
  return rows[0]?.email
}

/** The place of a conversation, and the open question that a reply answers. */
export type ReplyPlace = {
  projectId: number
  selectionId: number | null
  forTrades: boolean
  isInternal: boolean
  /** An open question of someone else; requests stay open, because they are closed by a decision. */
  answersId: number | null
}

export async function placeOfMessage(db: Db, messageId: number, userId: number): Promise<ReplyPlace | undefined> {
  const rows = await prepared<ReplyPlace>(
    db,
    'replies_place_of_message',
    () => sql`
    select project_id as "projectId", selection_id as "selectionId", for_trades as "forTrades", is_internal as "isInternal",
      case when message_type = 'question' and resolved_at is null and sender_id <> ${sql.placeholder('userId')}::int then id end as "answersId"
    from messages where id = ${sql.placeholder('messageId')}`,
    { messageId, userId },
  )
  return rows[0]
}

export async function projectOfSelection(db: Db, selectionId: number): Promise<number | undefined> {
  const rows = await prepared<{ projectId: number }>(
    db,
    'replies_project_of_selection',
    () => sql`select project_id as "projectId" from selections where id = ${sql.placeholder('selectionId')}`,
    { selectionId },
  )
  return rows[0]?.projectId
}

/** Remembers that an email was received; false when it was before. */
export async function rememberMail(tx: Db, userId: number, mailHash: Buffer, now: Date): Promise<boolean> {
  const rows = await prepared(
    tx,
    'replies_remember',
    () => sql`
    insert into inbound_mails (user_id, mail_hash, received_at)
    values (${sql.placeholder('userId')}, ${sql.placeholder('mailHash')}::bytea, ${sql.placeholder('now')}::timestamptz)
    on conflict do nothing returning 1`,
    { userId, mailHash, now: now.toISOString() },
  )
  return rows.length > 0
}

export async function forgetMails(db: Db, before: Date): Promise<void> {
  await prepared(
    db,
    'replies_forget',
    () => sql`delete from inbound_mails where received_at < ${sql.placeholder('before')}::timestamptz`,
    { before: before.toISOString() },
  )
}
