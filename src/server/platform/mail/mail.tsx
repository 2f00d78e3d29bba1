import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import pLimit from 'p-limit'
import { z } from 'zod'
import { mails } from '../../db/schema/accounts.ts'
import type { Platform } from '../context.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { enqueue, removeJob, task } from '../jobs/jobs.ts'
import { bounceAddress } from './bounce-address.ts'
import { noteAccepted, noteUndelivered } from './delivery-store.ts'
import { picturesOf } from './inline-pictures.ts'
import { fromOf, type MailSender, nameOfSender } from './sender.ts'
import { permanentRefusal, transmit } from './transmitting.ts'
import { compile, type FormatCallback } from 'html-to-text'

// Without it old email programs draw tables in quirks mode.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Keeps vacation responders from replying to emails that a program sent. */
const NO_AUTOMATIC_REPLIES = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const DELIVER_MAIL = 'deliver_mail'

export type Mail = {
  to: string
  subject: string
  content: ReactElement
  headers?: Record<string, string>
  /** Shown beside the address that every email is sent from; without it, the product itself. */
  sender?: MailSender
  replyTo?: string | null
  /** The company whose act sends it: companies take turns, and this one sees it when it cannot be delivered. */
  companyId?: number | null
  /** Someone is waiting for it in front of an empty inbox. */
  isAwaited?: boolean
  /** What it says may end before it leaves: see `recallMail`. */
  isRecallable?: boolean
}

/**
 * Written in the transaction of its change, delivered by the job queue: a mail server that is down delays email and loses none.
 */
export async function sendMail(db: Db, now: Date, mail: Mail): Promise<number> {
  const { to, subject, content, headers = {}, sender, replyTo = null, companyId = null, isAwaited, isRecallable } = mail
  const composed = await composeMail(content)
  const senderName = sender ? nameOfSender(sender) : null
  const [row] = await db
    .insert(mails)
    .values({ recipient: to, subject, ...composed, headers, senderName, replyTo, companyId, createdAt: now })
    .returning({ id: mails.id })
  if (!row) throw new Error('The email was not inserted')
  await enqueue(
    db,
    deliverMail([]),
    { mailId: row.id },
    {
      companyId: companyId ?? undefined,
      lane: isAwaited ? 'links' : undefined,
      ...(isRecallable && { key: recallKey(row.id) }),
    },
  )
  return row.id
}

const recallKey = (mailId: number): string => `mail:${mailId}`

/** Stops an email that has not left. Returns whether it certainly reached no one: a try that failed may have been accepted. */
export async function recallMail(db: Db, mailId: number): Promise<boolean> {
  const attempts = await removeJob(db, recallKey(mailId))
  if (attempts === null) return false
  await db.delete(mails).where(eq(mails.id, mailId))
  return attempts === 0
}

/**
 * Whether an email may still be delivered. It may have waited for days, and its recipient may have lost access to what it says.
 * An email that a guard refuses is deleted.
 */
export type MailGuard = (db: Db, mailId: number) => Promise<boolean>

export type MailAttachment = { filename: string; contentType: string; content: () => Promise<Buffer> }

/** The files that go with an email. They stay where they are kept, and are read when the email is delivered. */
export type MailAttachments = (db: Db, mailId: number, platform: Platform) => Promise<MailAttachment[]>

/** Emails of several jobs would otherwise be composed in the same turn of the event loop, one after another. */
const oneAtATime = pLimit(1)

export const composeMail = (content: ReactElement): Promise<{ html: string; bodyText: string }> =>
  oneAtATime(async () => {
    // Requests get a turn before and between the two steps, which take milliseconds of CPU each.
    await nextTurn()
    const html = `${DOCTYPE}${renderToStaticMarkup(content)}`
    await nextTurn()
    return { html, bodyText: plainText(html) }
  })

export const deliverMail = (guards: readonly MailGuard[], attachments: readonly MailAttachments[] = []) =>
  task({
    name: DELIVER_MAIL,
    lane: 'mail',
    payload: z.object({ mailId: z.int() }),
    async run(platform, { mailId }, { signal, isLastTry }) {
      const [mail] = await platform.db.select().from(mails).where(eq(mails.id, mailId))
      if (!mail || mail.sentAt || !(await passes(platform.db, mailId, guards))) return
      // Without a mail server every email stays in the local mailbox, where people read it.
      if (!platform.config.smtpUrl) return
      const attached = await filesOf(platform, mailId, attachments)
      const { db, config } = platform
      const message = {
        from: fromOf(config.mailFrom, mail.senderName),
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html ?? '',
        text: mail.bodyText ?? '',
        headers: { ...NO_AUTOMATIC_REPLIES, ...mail.headers },
        attachments: [...(await picturesOf(mail.html ?? '', platform.files)), ...attached],
        // A retried delivery keeps its message id, so that mail programs show the email once.
        messageId: messageIdOf(platform, mail),
      }
      const bounceTo = config.inbound ? await bounceAddress(db, config.inbound.replyDomain, mail.id) : null
      const delivery = transmit(await transport(platform.config.smtpUrl), message, bounceTo)
      try {
        await unlessAborted(delivery, signal)
      } catch (error) {
        const refusal = permanentRefusal(error)
        if (!refusal) {
          if (isLastTry && !signal?.aborted)
            await noteUndelivered(db, { mailId, reason: NOT_REACHED, now: platform.clock(), final: false })
          throw error
        }
        // The address does not exist: trying again would change nothing. Any other refusal may end once the settings are right.
        const final = refusal.command === 'RCPT TO'
        await noteUndelivered(db, { mailId, reason: refusal.response, now: platform.clock(), final })
        if (final) return
        throw error
      }
      await noteAccepted(db, mailId, platform.clock())
      await retryWaitingMail(platform.db)
    },
  })

async function filesOf(platform: Platform, mailId: number, attachments: readonly MailAttachments[]) {
  const found = await Promise.all(attachments.map((find) => find(platform.db, mailId, platform)))
  return Promise.all(found.flat().map(async ({ content, ...file }) => ({ ...file, content: await content() })))
}

const passes = (db: Db, mailId: number, guards: readonly MailGuard[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    for (const guard of guards) {
      if (await guard(tx, mailId)) continue
      await tx.delete(mails).where(eq(mails.id, mailId))
      return false
    }
    return true
  })

const NOT_REACHED = 'The mail server was not reached for days.'

const UNREACHABLE = 'ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|Connection|Greeting|421 '

/** The last tries are spread over days: a mail server that comes and goes would otherwise use all of them within minutes. */
const SPREAD_TRIES = 10

/** The mail server accepts email again: waiting deliveries are retried at once. */
async function retryWaitingMail(db: Db): Promise<void> {
  await prepared(
    db,
    'mail_retry_waiting',
    () => sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = ${sql.placeholder('task')} and locked_at is null and run_at > now() and attempts < max_attempts - ${sql.placeholder('spreadTries')}::integer
      and last_error ~ ${sql.placeholder('errors')}
    having count(*) > 0`,
    { task: DELIVER_MAIL, errors: UNREACHABLE, spreadTries: SPREAD_TRIES },
  )
}

/** A mail server that accepts the connection but never responds must not keep the server from stopping. */
async function unlessAborted(delivery: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  // After an abort nobody awaits the delivery, so its own failure must not count as unhandled.
  delivery.catch(() => {})
  let onAbort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new Error('The delivery was stopped before the email was accepted.'))
  })
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  await Promise.race([delivery, aborted]).finally(() => signal?.removeEventListener('abort', onAbort))
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

const transports = new Map<string, Transporter>()
async function transport(url: string): Promise<Transporter> {
  const known = transports.get(url)
  if (known) return known
  // Loaded with the first email: without a mail server it is never needed.
  const { createTransport } = await import('nodemailer')
  const opened = transports.get(url) ?? createTransport({ url, ...TIMEOUTS })
  transports.set(url, opened)
  return opened
}

export const messageIdOf = (platform: Platform, { id, createdAt }: { id: number; createdAt: Date }): string =>
  `<mail-${id}-${createdAt.getTime()}@${mailHost(platform)}>`

/** The domain of our message ids, by which an email of ours is recognized when it comes back. */
export const mailHost = ({ config }: Pick<Platform, 'config'>): string => new URL(config.publicUrl).hostname

export const absoluteUrl = (platform: Platform, path: string): string => `${platform.config.publicUrl}${path}`

/** A link with its address behind a colon: "Review and decide: https://...". */
const address: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  const href = element.attribs?.['href']
  if (href) builder.addInline(`: ${href}`, { noWordTransform: true })
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 }

// Compiled once: compiling the selectors takes longer than converting an email.
const convert = compile({
  wordwrap: false,
  formatters: { address },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', format: 'address' },
    { selector: 'h1', options: heading },
    { selector: 'h2', options: heading },
  ],
})

/** The plain-text version of an email. */
const plainText = (html: string): string => convert(html).trim()
