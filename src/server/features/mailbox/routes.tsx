import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'
import type { Env } from '#server/platform/http/env.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import type { Http } from '#server/platform/http/http.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import { page } from '#server/platform/http/pages/page.tsx'
import { disposition } from '#server/features/files/public.ts'
import { withPictures } from '#server/platform/mail/inline-pictures.ts'
import { keepsMailbox } from '#server/platform/mail/keeps-mailbox.ts'
import type { MailAttachment } from '#server/platform/mail/mail.tsx'
import { mailOf, newestMails } from './reading.ts'

const at = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** All emails, for trying Finishwork without a mail server. It does not exist in production or with a real mail server. */
export function mailboxRoutes({ hono, platform }: Http, { mailAttachments }: ServerParts): void {
  const { config, db, files } = platform
  const attachmentsOf = async (mailId: number): Promise<MailAttachment[]> =>
    (await Promise.all(mailAttachments.map((find) => find(db, mailId, platform)))).flat()
  if (!keepsMailbox(config)) return

  const localOnly: MiddlewareHandler<Env> = async (c, next) => {
    if (!config.mailboxOpen && !isLocalRequest(c))
      throw new AppError('forbidden', 'The mailbox opens on the machine that runs Finishwork, or with MAILBOX=open.')
    await next()
  }
  hono.use('/mailbox', localOnly)
  hono.use('/mailbox/*', localOnly)
  hono.use('/api/mailbox', localOnly)

  hono.get('/mailbox', async () => {
    const newest = await newestMails(db)
    const mails = await Promise.all(
      newest.map(async (mail) => ({ ...mail, attachments: await attachmentsOf(mail.id) })),
    )
    return page(
      'Mailbox',
      <>
        <h1>Mailbox</h1>
        <p className="soft">No mail server is set up (SMTP_URL), so every email stays here.</p>
        {mails.length === 0 && <p>No email yet.</p>}
        {mails.map((mail) => (
          <article key={mail.id}>
            <a href={`/mailbox/${mail.id}`} className="whole">
              {mail.subject}
            </a>
            <p className="soft">
              to {mail.recipient}, {at.format(mail.createdAt).replaceAll(/, (?=\d+:)/g, ' ')} UTC
            </p>
            <p>
              <a href={`/mailbox/${mail.id}/text`} className="beside">
                As plain text
              </a>
              {mail.attachments.map(({ filename }, index) => (
                <a key={filename} href={`/mailbox/${mail.id}/attachments/${index}`} className="beside">
                  {filename}
                </a>
              ))}
            </p>
          </article>
        ))}
      </>,
    )
  })

  hono.get('/mailbox/:id{[0-9]{1,9}}', async (c) => {
    const mail = await mailOf(db, Number(c.req.param('id')))
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return c.html(await withPictures(mail.html ?? '', files), 200, {
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    })
  })

  hono.get('/mailbox/:id{[0-9]{1,9}}/text', async (c) => {
    const mail = await mailOf(db, Number(c.req.param('id')))
    return page(mail.subject, <pre className="letter">{mail.bodyText}</pre>)
  })

  hono.get('/mailbox/:id{[0-9]{1,9}}/attachments/:index{[0-9]}', async (c) => {
    const file = (await attachmentsOf(Number(c.req.param('id'))))[Number(c.req.param('index'))]
    if (!file) throw new AppError('not_found')
    return c.body(new Uint8Array(await file.content()), 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': disposition('attachment', file.filename),
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'no-store',
    })
  })

  hono.get('/api/mailbox', async (c) => {
    const mails = await newestMails(db)
    return c.json(
      mails.map(({ id, recipient, subject, bodyText, html, createdAt, headers, senderName, replyTo }) => ({
        id,
        to: recipient,
        subject,
        text: bodyText,
        html,
        headers,
        senderName,
        replyTo,
        createdAt: createdAt.toISOString(),
        links: [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
      })),
    )
  })
}
