import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mailHost } from '#server/platform/mail/mail.tsx'
import type { MailSender } from '#server/platform/mail/sender.ts'
import type { NotificationToEmail } from './mailing-store.ts'
import { replyAddress, type ReplyTarget } from './reply-address.ts'

/** The person who acted, when all notifications come from one person; otherwise the company. */
export function senderOf(notifications: readonly NotificationToEmail[]): MailSender {
  const company = onlyOne(notifications.map(({ companyName }) => companyName))
  const actor = onlyOne(notifications.map((row) => JSON.stringify(row.actor)))
  const person = actor === null ? null : notifications[0]?.actor
  if (!person) return { company }
  return person.type === 'builder' ? { person: person.firstName ?? person.name, company } : { person: person.name }
}

/** Which conversation a notification belongs to. Everything that trades reply to is in a conversation of theirs. */
function conversationOf({ forTrades, recipientType, selectionId, projectId }: NotificationToEmail): string {
  const place = selectionId === null ? `project-${projectId}` : `selection-${selectionId}`
  return forTrades || recipientType === 'subcontractor' ? `trades-${place}` : place
}

/** Makes mail programs show the emails of one conversation together. */
export function conversationHeaders(
  platform: Platform,
  notifications: readonly NotificationToEmail[],
): Record<string, string> {
  const place = onlyOne(notifications.map(conversationOf))
  return place === null ? {} : { References: `<${place}@${mailHost(platform)}>` }
}

type Reply = { address: string | null; hint: string | null }

/**
 * Where a reply to the email goes: into the conversation when the server receives email, otherwise to the project's builder; a
 * builder's own reply goes to the person who wrote.
 */
export async function replyOf(
  tx: Db,
  { config, clock }: Platform,
  userId: number,
  notifications: readonly NotificationToEmail[],
): Promise<Reply> {
  const [first] = notifications
  if (!first) return { address: null, hint: null }
  const target = onlyTarget(notifications)
  if (config.inbound && target) {
    const address = await replyAddress(tx, config.inbound.replyDomain, { userId, target }, clock())
    return { address, hint: hintOf(notifications.some(({ forTrades }) => forTrades)) }
  }
  const person =
    first.recipientType === 'builder'
      ? onlyOne(notifications.map(({ actor }) => actor?.email ?? ''))
      : onlyOne(notifications.map((row) => row.builderEmail ?? ''))
  return { address: person || null, hint: null }
}

type Reader = { userId: number; projectId: number; builderEmail: string | null }

/** Where a client's reply to an email about the whole project goes: its conversation, or the builder's own address. */
export const replyToProject = async (
  tx: Db,
  { config, clock }: Platform,
  { userId, projectId, builderEmail }: Reader,
): Promise<string | null> =>
  config.inbound
    ? replyAddress(tx, config.inbound.replyDomain, { userId, target: { about: 'project', id: projectId } }, clock())
    : builderEmail

/** A builder has two conversations about a selection, and sees here which one the reply goes to. */
const hintOf = (forTrades: boolean): string =>
  forTrades
    ? 'Reply to this email to answer in the trades’ conversation. Clients do not read it.'
    : 'Reply to this email to answer in the conversation.'

/** Null for an email about several conversations: a reply could not be posted in the right one. */
function onlyTarget(notifications: readonly NotificationToEmail[]): ReplyTarget | null {
  // The project's clients read its conversation; what concerns an order is not answered there.
  if (notifications.some(({ link }) => link.startsWith('/orders/'))) return null
  const last = notifications.findLast(({ messageId }) => messageId !== null) ?? notifications.at(-1)
  const place = onlyOne(notifications.map((row) => `${conversationOf(row)} ${isInternal(row)}`))
  if (!last || place === null) return null
  if (last.messageId !== null) return { about: 'message', id: last.messageId }
  return last.selectionId === null
    ? { about: 'project', id: last.projectId }
    : { about: 'selection', id: last.selectionId }
}

const isInternal = ({ quoted }: NotificationToEmail): boolean => quoted?.at(-1)?.isInternal ?? false

const onlyOne = (values: readonly string[] | readonly (string | null)[]): string | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null
