import type { Email } from 'postal-mime'
import type { Bounce } from './parse-mail-task.ts'

/** The report and the headers of the returned email come first; the rest of a large email says nothing more. */
const READ_BYTES = 300_000

/** Subjects of reports that have no machine-readable part. */
const subjects =
  /undeliver|delivery (?:status notification \(failure\)|has failed|failure)|mail delivery failed|returned (?:mail|to sender)|failure notice|could not be delivered|unzustellbar|non remis|no se pudo entregar/i

type Parsed = Pick<Email, 'headers' | 'subject' | 'from'>

/** What a mail server reports about an email of ours (RFC 3464), or null for every other email. */
export function readBounce({ headers, subject, from }: Parsed, bytes: Uint8Array, ownHost: string): Bounce | null {
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
