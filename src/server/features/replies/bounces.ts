import type { Platform } from '#server/platform/context.ts'
import { readBounceAddress } from '#server/platform/mail/bounce-address.ts'
import { noteUndelivered, sentMail } from '#server/platform/mail/delivery-store.ts'
import type { Bounce } from './parse-mail-task.ts'
import { emailOf } from './store.ts'

/** The email that a bounce address belongs to; null for every other address. */
export async function bouncedMail(platform: Platform, recipient: string): Promise<number | null> {
  const [name = '', domain = ''] = recipient.split('@')
  if (domain.toLowerCase() !== platform.config.inbound?.replyDomain) return null
  return readBounceAddress(platform.db, name)
}

/** Marks an email as not delivered, and its recipient, so that the builder learns of it. A delay marks nothing. */
export async function noteBounce(platform: Platform, mailId: number, bounce: Bounce | null): Promise<void> {
  if (!bounce?.failed) return
  await noteUndelivered(platform.db, { mailId, reason: bounce.reason, now: platform.clock(), final: true })
}

/**
 * Some mail servers return an email to the address for replies. The email is the one that the report quotes, if it went to the
 * person whom that address was made for.
 */
export async function noteBounceToReplyAddress(
  platform: Platform,
  userId: number,
  bounce: Bounce | null,
): Promise<void> {
  if (!bounce?.failed || !bounce.mail) return
  const mail = await sentMail(platform.db, bounce.mail.id)
  if (!mail || new Date(mail.createdAt).getTime() !== bounce.mail.writtenAt) return
  if (mail.recipient !== (await emailOf(platform.db, userId))) return
  await noteBounce(platform, bounce.mail.id, bounce)
}
