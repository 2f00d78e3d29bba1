import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { automaticReason } from './automatic.ts'
import { readBounce } from './bounce-report.ts'
import { ownPictures, textOfHtml } from './html-reply.ts'
import type { MailProblem, MailToParse, ParsedAttachment, ParsedMail } from './parse-mail-task.ts'
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
