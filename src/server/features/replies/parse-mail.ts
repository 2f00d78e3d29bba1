import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { automaticReason } from './automatic.ts'
import { ownPictures, textOfHtml } from './html-reply.ts'
import type { MailProblem, MailToParse, ParsedAttachment, ParsedMail, Bounce } from './parse-mail-task.ts'
import { replyText } from './reply-text.ts'

/** Parts of an email are counted before parsing: a few thousand bytes can declare a hundred thousand parts. */
const MAX_PARTS = 500
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const

export async function parseMail({ bytes, ownHost, ownAddress }: MailToParse): Promise<ParsedMail | MailProblem> {
  if (boundaries(bytes) > MAX_PARTS * 2) return { problem: 'too_complex' }
  let email: Email
  try {
    email = await PostalMime.parse(bytes, limits)
  } catch (error) {
    return { problem: /nesting|header/i.test(String(error)) ? 'too_complex' : 'malformed' }
  }
  const from = onlySender(email)
  return {
    from,
    messageId: email.messageId?.trim().slice(0, 500) || null,
    automatic: automaticReason(email.headers, from ?? '', ownHost),
    bounce: readBounce(email, bytes, ownHost),
    text: textOf(email, ownAddress),
    attachments: attachmentsOf(email),
  }
}

/** Lines that start with two hyphens, as every boundary between parts does. */
function boundaries(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf('\n--'); at !== -1 && count <= MAX_PARTS * 2; at = buffer.indexOf('\n--', at + 3))
    count += 1
  return count
}

function onlySender({ headers, from }: Email): string | null {
  if (headers.filter(({ key }) => key === 'from').length !== 1) return null
  return from && 'address' in from && from.address ? from.address.trim().toLowerCase() : null
}

function textOf({ text, html }: Email, ownAddress: string): string {
  const written = text?.trim() ? text : textOfHtml(html ?? '')
  return replyText(written, ownAddress)
}

/** Files that the person attached: not the pictures of the quoted message, signatures' logos, calendars and contact cards. */
function attachmentsOf({ attachments, html }: Email): ParsedAttachment[] {
  const own = ownPictures(html ?? '')
  return attachments
    .filter((part) => isSent(part, own))
    .map(({ filename, mimeType, content }, index) => ({
      name: filename ?? `attachment-${index + 1}.${mimeType.split('/')[1] ?? 'bin'}`,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }))
}

function isSent({ contentId, related, disposition, mimeType }: Attachment, own: ReadonlySet<string>): boolean {
  const id = contentId?.replaceAll(/[<>]/g, '') ?? ''
  if (id.endsWith('@finishwork')) return false
  if (
    /^(?:text\/(?:calendar|x-vcard|vcard)|application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef))$/.test(
      mimeType,
    )
  )
    return false
  // A picture inside the text counts only where the person put it: programs repeat the pictures of the quoted message.
  return related && disposition !== 'attachment' ? own.has(id) : true
}

/** The report and the headers of the returned email come first; the rest of a large email says nothing more. */
const READ_BYTES = 300_000

/** Subjects of reports that have no machine-readable part. */
const subjects =
  /undeliver|delivery (?:status notification \(failure\)|has failed|failure)|mail delivery failed|returned (?:mail|to sender)|failure notice|could not be delivered|unzustellbar|non remis|no se pudo entregar/i

type Parsed = Pick<Email, 'headers' | 'subject' | 'from'>

/** What a mail server reports about an email of ours (RFC 3464), or null for every other email. */
function readBounce({ headers, subject, from }: Parsed, bytes: Uint8Array, ownHost: string): Bounce | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isReport = /^multipart\/report\b/i.test(type) && /report-type\s*=\s*"?delivery-status/i.test(type)
  const sender = from && 'address' in from ? (from.address ?? '') : ''
  const isNotice = /^(?:mailer-daemon|postmaster)\b/i.test(sender) && subjects.test(subject ?? '')
  if (!isReport && !isNotice) return null
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, READ_BYTES)).toString('latin1')
  const action = /^Action:[ \t]*([a-z]+)/im.exec(text)?.[1]?.toLowerCase()
  return {
    failed: isReport ? action === 'failed' : true,
    reason: reasonOf(text, subject),
    mail: ownMail(text, ownHost),
  }
}

function reasonOf(text: string, subject: string | undefined): string {
  const status = /^Status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1]
  const diagnostic = /^Diagnostic-Code:[ \t]*(?:[\w-]{1,20};)?[ \t]*([^\r\n]{1,500}(?:\r?\n[ \t][^\r\n]{1,500}){0,5})/im
    .exec(text)?.[1]
    ?.replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7E]/g, '')
    .trim()
  return diagnostic || status || subject?.trim() || 'The email was returned.'
}

function ownMail(text: string, ownHost: string): Bounce['mail'] {
  for (const [, id = '', writtenAt = '', host = ''] of text.matchAll(/<mail-(\d{1,10})-(\d{10,16})@([^<>\s]{1,255})>/g))
    if (host.toLowerCase() === ownHost.toLowerCase()) return { id: Number(id), writtenAt: Number(writtenAt) }
  return null
}
