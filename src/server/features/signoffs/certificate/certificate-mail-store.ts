import { sql } from 'drizzle-orm'
import { builderEmail } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { SignedAct } from '#shared/signoffs/act.ts'

type Act = Pick<SignedAct, 'id' | 'companyId' | 'projectId'>

/** Notes who gets a copy of the certificate: every client who is on the project now, the signer included. */
export async function addressCertificate(tx: Db, { id, companyId, projectId }: Act): Promise<void> {
  await prepared(
    tx,
    'certificate_mail_address',
    () => sql`
    insert into certificate_mails (sign_off_id, user_id, company_id)
    select ${sql.placeholder('id')}::int, s.user_id, ${sql.placeholder('companyId')}::int from seats s where s.project_id = ${sql.placeholder('projectId')} and s.seat = 'client'`,
    { id, companyId, projectId },
  )
}

/** Whether a person may still read the sign-off: `c` is the row of their copy. */
const mayStillRead = sql`exists (select from seats s join sign_offs a on a.project_id = s.project_id
  where a.id = c.sign_off_id and s.user_id = c.user_id and s.seat = 'client')
  and exists (select from users u where u.id = c.user_id and u.suspended_at is null)`

export type CopyRecipient = {
  userId: number
  email: string
  firstName: string | null
  company: string
  logoKey: string | null
  builderEmail: string | null
}

/** Takes the copies that were not sent yet, so that nobody else sends them. People who lost access are left out. */
export async function takeCopies(tx: Db, signOffId: number, now: Date): Promise<CopyRecipient[]> {
  const rows = await prepared<CopyRecipient>(
    tx,
    'certificate_mail_take',
    () => sql`
    with taken as (
      update certificate_mails set mailed_at = ${sql.placeholder('now')}::timestamptz
      where sign_off_id = ${sql.placeholder('signOffId')} and mailed_at is null returning *)
    select c.user_id as "userId", u.email, u.first_name as "firstName", k.name as company, f.variants ->> '400' as "logoKey",
      ${builderEmail} as "builderEmail"
    from taken c join users u on u.id = c.user_id
    join sign_offs o on o.id = c.sign_off_id join projects p on p.id = o.project_id
    join companies k on k.id = c.company_id left join files f on f.id = k.logo_file_id
    where ${mayStillRead} order by c.user_id`,
    { now: now.toISOString(), signOffId },
  )
  return rows
}

export async function noteMail(tx: Db, signOffId: number, userId: number, mailId: number): Promise<void> {
  await prepared(
    tx,
    'certificate_mail_note',
    () => sql`
    update certificate_mails set mail_id = ${sql.placeholder('mailId')} where sign_off_id = ${sql.placeholder('signOffId')} and user_id = ${sql.placeholder('userId')}`,
    { mailId, signOffId, userId },
  )
}

/** False when the email carries a certificate that its recipient may no longer read. */
export async function isReadable(tx: Db, mailId: number): Promise<boolean> {
  const rows = await prepared<{ readable: boolean }>(
    tx,
    'certificate_mail_readable',
    () =>
      sql`select ${mayStillRead} as readable from certificate_mails c where c.mail_id = ${sql.placeholder('mailId')}`,
    { mailId },
  )
  return rows.every(({ readable }) => readable)
}

/** The sign-off whose certificate goes with an email. */
export async function signOffOfMail(db: Db, mailId: number): Promise<number | null> {
  const rows = await prepared<{ id: number }>(
    db,
    'certificate_mail_signoff',
    () => sql`select sign_off_id as id from certificate_mails where mail_id = ${sql.placeholder('mailId')}`,
    { mailId },
  )
  return rows[0]?.id ?? null
}
