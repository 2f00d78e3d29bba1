import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '#shared/kernel/errors.ts'
import { type Message, NewMessage } from '#shared/messages/contract.ts'
import { messageLink } from '#shared/notifications/message-notifications.ts'
import { ATTACHMENT_LIMIT } from '#shared/messages/rules.ts'
import {
  discardUpload,
  keepUpload,
  plainName,
  storeForeignUpload,
  storeUpload,
  type Upload,
} from '#server/features/files/public.ts'
import { post, tradesConversation } from '#server/features/messages/public.ts'
import { keeperOf, postSupplierMail } from '#server/features/procurement/public.ts'
import { readReplyAddress, replyAddress, type ReplyTarget } from '#server/features/notifications/public.ts'
import { type Seat, seatOf } from '#server/features/seats/public.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { absoluteUrl, mailHost, sendMail } from '#server/platform/mail/mail.tsx'
import { addressOf } from '#server/platform/mail/sender.ts'
import { visitorShare } from '#server/platform/shares.ts'
import { WorkerLimitError } from '#server/platform/workers/worker-pool.ts'
import { bouncedMail, noteBounce, noteBounceToReplyAddress } from './bounces.ts'
import { RefusedFilesMail, type RefusedFile } from './mails.tsx'
import { type ParsedAttachment, type ParsedMail, parseMailTask } from './parse-mail-task.ts'
import { MailRefused } from './refusal.ts'
import * as store from './store.ts'

export type ReceivedMail = { recipient: string; bytes: Uint8Array; ip: string | null }

/** What became of an accepted email. */
export type Received = 'posted' | 'duplicate' | 'automatic' | 'bounce'

/**
 * Posts a reply as a message of the person that its address was made for, and only as a message. It throws `MailRefused` when nothing
 * is posted: the sending mail server then tells its sender, so that we never write to an address that someone else put there.
 */
export async function receiveReply(platform: Platform, { recipient, bytes, ip }: ReceivedMail): Promise<Received> {
  const now = platform.clock()
  const address = await openAddress(platform, recipient, now)
  const mail = await parsed(platform, visitorShare(ip), bytes)
  if ('mailId' in address || mail.bounce) return noteReport(platform, address, mail)
  const { userId, target } = address
  if (mail.automatic !== null) {
    platform.log.info({ reason: mail.automatic }, 'ignored an automatic email')
    return 'automatic'
  }
  if (target.about === 'order')
    return postToOrder(platform, mail, target.id, { ip, mailHash: hashOf(mail, bytes, recipient) })
  const actor = await store.actorOf(platform.db, userId)
  if (!actor) throw new MailRefused(550, 'This conversation is not available.')
  if (mail.from !== actor.email.toLowerCase())
    throw new MailRefused(550, 'Please reply from the email address that received the message.')
  await platform.limits.consume('inbound_person', String(userId), 'Too many replies. They will be accepted later.')
  return postReply(contextOf(platform, actor, ip), mail, target, hashOf(mail, bytes, recipient))
}

const contextOf = (platform: Platform, actor: Ctx['actor'], ip: string | null): Ctx => ({
  platform,
  actor,
  db: platform.db,
  now: platform.clock(),
  requestId: randomUUID(),
  ip,
  userAgent: null,
  outbox: newOutbox(),
})

/** A supplier has no account: the signed address itself is the permission, and colleagues may reply for each other. */
async function postToOrder(
  platform: Platform,
  mail: ParsedMail,
  orderId: number,
  { ip, mailHash }: { ip: string | null; mailHash: Buffer },
): Promise<Received> {
  const sender = `order ${orderId}`
  await platform.limits.consume('inbound_person', sender, 'Too many replies. They will be accepted later.')
  if (mail.text === '' && mail.attachments.length === 0)
    throw new MailRefused(550, 'Your reply has no text of its own.')
  const keeper = await keeperOf(platform.db, orderId)
  const actor = keeper && (await store.actorOf(platform.db, keeper.userId))
  if (!keeper || !actor) throw new MailRefused(550, 'This conversation is not available.')
  const { companyId } = keeper
  const ctx = contextOf(platform, actor, ip)
  const keep = (file: { name: string; bytes: Uint8Array }) => storeForeignUpload(ctx, { companyId, sender }, file)
  const { uploads, refused } = await storeAll(ctx, mail.attachments, keep)
  try {
    if (mail.text === '' && uploads.length === 0) throw new MailRefused(554, refused[0]?.reason ?? 'Nothing to post.')
    const posted = await postSupplierMail(platform, {
      orderId,
      from: mail.from ?? 'Supplier',
      text: [mail.text, ...refused.map(({ name, reason }) => `${name} was not saved: ${reason}`)]
        .filter(Boolean)
        .join('\n'),
      mailHash,
      attached: { ctx, uploads },
    })
    if (posted === 'gone') throw new MailRefused(550, 'This conversation is not available.')
    if (posted === 'duplicate') await discardAll(ctx, uploads)
    return posted
  } catch (error) {
    await discardAll(ctx, uploads)
    throw error
  }
}

/** An email without a sender: a bounce, or a program that expects no reply. Whatever it says, it is never refused. */
export async function receiveReport(platform: Platform, { recipient, bytes, ip }: ReceivedMail): Promise<Received> {
  try {
    const address = await openAddress(platform, recipient, platform.clock())
    return await noteReport(platform, address, await parsed(platform, visitorShare(ip), bytes))
  } catch (error) {
    if (error instanceof MailRefused) return 'automatic'
    throw error
  }
}

type Address = Awaited<ReturnType<typeof openAddress>>

async function noteReport(platform: Platform, address: Address, { bounce }: ParsedMail): Promise<Received> {
  if ('mailId' in address) await noteBounce(platform, address.mailId, bounce)
  else await noteBounceToReplyAddress(platform, address.userId, bounce)
  return bounce ? 'bounce' : 'automatic'
}

/** Who may reply where, or which email is returned, by the address that the email was sent to. */
export async function openAddress(platform: Platform, recipient: string, now: Date) {
  const mailId = await bouncedMail(platform, recipient)
  if (mailId !== null) return { mailId }
  const [name = '', domain = ''] = recipient.split('@')
  const bound =
    domain.toLowerCase() === platform.config.inbound?.replyDomain
      ? await readReplyAddress(platform.db, name, now)
      : null
  if (bound === null) throw new MailRefused(550, 'No such address.')
  if (bound === 'expired')
    throw new MailRefused(550, `This reply address has expired. Please write at ${platform.config.publicUrl}`)
  return bound
}

async function parsed(platform: Platform, share: string, bytes: Uint8Array): Promise<ParsedMail> {
  const ownAddress = addressOf(platform.config.mailFrom)
  const input = { bytes, ownHost: mailHost(platform), ownAddress }
  const mail = await platform.workers.run(parseMailTask, input, { share }).catch((error: unknown) => {
    if (error instanceof WorkerLimitError) return { problem: 'too_complex' as const }
    throw error
  })
  if (!('problem' in mail)) return mail
  throw new MailRefused(
    554,
    mail.problem === 'malformed' ? 'This email cannot be read.' : 'This email has too many parts.',
  )
}

/** Recognizes an email that is delivered again. Without a message id, its content counts. */
const hashOf = ({ messageId }: ParsedMail, bytes: Uint8Array, recipient: string): Buffer =>
  createHash('sha256')
    .update(`${recipient.toLowerCase()} `)
    .update(messageId ?? bytes)
    .digest()

async function postReply(ctx: Ctx, mail: ParsedMail, target: ReplyTarget, mailHash: Buffer): Promise<Received> {
  const replied = await placeOf(ctx, target)
  if (!replied) throw lost()
  const seat = await seatOf(ctx.db, ctx.actor, replied.projectId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? lost() : error
  })
  const place = await reachable(ctx, seat, replied)
  if (mail.text === '' && mail.attachments.length === 0)
    throw new MailRefused(550, 'Your reply has no text of its own.')
  const { uploads, refused } = await storeAll(ctx, mail.attachments, (file) => storeUpload(ctx, seat.companyId, file))
  try {
    if (mail.text === '' && uploads.length === 0) throw new MailRefused(554, refused[0]?.reason ?? 'Nothing to post.')
    const message = await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db }
      if (!(await store.rememberMail(db, ctx.actor.userId, mailHash, ctx.now))) return null
      const files: number[] = []
      for (const upload of uploads) files.push((await keepUpload(inside, upload)).id)
      const { projectId, ...where } = place
      const posted = await post(inside, projectId, newMessage(mail.text, files, where))
      if (refused.length > 0) await writeAboutRefused(inside, refused, posted, target)
      return posted
    })
    if (message === null) await discardAll(ctx, uploads)
    else if (ctx.outbox.hasEvents) ctx.platform.events.committed()
    return message === null ? 'duplicate' : 'posted'
  } catch (error) {
    await discardAll(ctx, uploads)
    throw error instanceof AppError && ['not_found', 'forbidden'].includes(error.code) ? lost() : error
  }
}

const lost = () => new MailRefused(550, 'You no longer have access to this conversation.')

async function placeOf({ db, actor }: Ctx, { about, id }: ReplyTarget): Promise<store.ReplyPlace | undefined> {
  if (about === 'message') return store.placeOfMessage(db, id, actor.userId)
  const projectId = about === 'project' ? id : await store.projectOfSelection(db, id)
  const selectionId = about === 'selection' ? id : null
  return projectId === undefined
    ? undefined
    : { projectId, selectionId, forTrades: false, isInternal: false, answersId: null }
}

/** While a selection is being changed, trades cannot see it: what they reply about it goes to the project's conversation with them. */
async function reachable({ db }: Ctx, seat: Seat, place: store.ReplyPlace): Promise<store.ReplyPlace> {
  if (seat.kind !== 'subcontractor' || place.selectionId === null) return place
  const state = await tradesConversation(db, seat, place.selectionId)
  return state === 'closed' ? { ...place, selectionId: null, answersId: null } : place
}

/** Always a comment: whatever it says, an email decides and signs nothing. */
function newMessage(message: string, attachments: number[], where: Omit<store.ReplyPlace, 'projectId'>): NewMessage {
  const checked = NewMessage.safeParse({ message, attachments, messageType: 'comment', ...where })
  if (checked.success) return checked.data
  throw new MailRefused(552, checked.error.issues[0]?.message ?? 'This message cannot be posted.')
}

/** Every attachment passes the checks of an upload. One that does not is left out, and an email to its sender names it. */
async function storeAll(
  ctx: Ctx,
  attachments: readonly ParsedAttachment[],
  keep: (file: { name: string; bytes: Uint8Array }) => Promise<Upload>,
) {
  const uploads: Upload[] = []
  const refused: RefusedFile[] = []
  for (const [index, { name, bytes }] of attachments.entries()) {
    const file = { name: plainName(name), bytes }
    try {
      if (index >= ATTACHMENT_LIMIT)
        throw new AppError('invalid', `A message may carry at most ${ATTACHMENT_LIMIT} attachments.`)
      uploads.push(await keep(file))
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') {
        await discardAll(ctx, uploads)
        throw error
      }
      refused.push({ name: file.name, reason: error.message })
    }
  }
  return { uploads, refused }
}

async function discardAll(ctx: Ctx, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await discardUpload(ctx.platform, upload)
}

async function writeAboutRefused(
  { db, platform, actor, now }: Ctx,
  files: RefusedFile[],
  message: Message,
  target: ReplyTarget,
) {
  const domain = platform.config.inbound?.replyDomain
  const replyTo = domain ? await replyAddress(db, domain, { userId: actor.userId, target }, now) : null
  await sendMail(db, now, {
    to: actor.email,
    replyTo,
    subject: files.length === 1 ? 'An attachment was not saved' : `${files.length} attachments were not saved`,
    content: <RefusedFilesMail name={actor.name} files={files} href={absoluteUrl(platform, messageLink(message))} />,
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
}
