import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { LINK_DAYS } from '#shared/procurement/orders/rules.ts'
import { orderNameInWords, orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { updateOrder } from '../orders/rows-store.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { absoluteUrl, recallMail, sendMail } from '#server/platform/mail/mail.tsx'
import { newToken } from '#server/platform/tokens.ts'
import type { OrderScene } from '../orders/acting.ts'
import { OrderMail, OrderNoticeMail } from './mails.tsx'
import * as mails from './mail-store.ts'
import * as links from '../supplier-page/link-store.ts'

const DAY_MS = 86_400_000

type Mailed = { to?: string | undefined; message?: string | null | undefined; changes?: readonly string[] }

/** Where an order's email goes. Without an address, the builder is asked for one. */
export function addressFor({ supplier }: Pick<OrderScene, 'supplier'>, to: string | undefined): string {
  const address = to ?? supplier?.email
  if (address) return address
  const message = 'There is no email address for this order. Enter one, or send it without an email.'
  throw new AppError('invalid', message, { fields: { to: message } })
}

/** Makes a link to the supplier's page. */
export async function makeLink(tx: Db, ctx: Ctx, { companyId, order }: Pick<OrderScene, 'companyId' | 'order'>) {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS)
  await links.insertLink(tx, { companyId, orderId: order.id, tokenHash: hash, createdAt: ctx.now, expiresAt })
  return { url: absoluteUrl(ctx.platform, `/supplier-order/${token}`), expiresAt }
}

/**
 * Stops the order's emails that have not left: what they say is no longer true, or their link no longer works. Returns whether the
 * supplier got none at all.
 */
export async function recallOrder(
  tx: Db,
  { id, mailId }: Pick<OrderScene['order'], 'id' | 'mailId'>,
): Promise<boolean> {
  const written = await mails.mailsOf(tx, id)
  const recalled: number[] = []
  // A reminder of several orders cannot be recalled: it stays because of the others.
  for (const one of written) if (await recallMail(tx, one)) recalled.push(one)
  return mailId !== null && recalled.includes(mailId) && recalled.length === written.length
}

/**
 * Writes the email of an order in the transaction of its change, so that after a crash there are both or neither. The PDF is drawn when
 * the email is delivered.
 */
export async function mailOrder(scene: OrderScene, { to, message = null, changes = [] }: Mailed): Promise<void> {
  const { tx, ctx, companyId, order } = scene
  const recipient = addressFor(scene, to)
  const isNew = (await recallOrder(tx, order)) || order.mailId === null
  // One email, one link: the earlier one stops working.
  await links.withdrawLinks(tx, order.id, ctx.now)
  const { url, expiresAt } = await makeLink(tx, ctx, scene)
  const company = await companyRow(tx, companyId)
  const number = orderNumberInWords(order.number)
  const name = orderNameInWords({ number, revision: order.revision })
  const title = order.revision > 1 && !isNew ? `Purchase order ${name}: what changed` : `Purchase order ${name}`
  const mailId = await sendMail(tx, ctx.now, {
    ...(await envelope(scene)),
    to: recipient,
    isRecallable: true,
    subject: `Purchase order ${name} from ${company.name}`,
    content: (
      <OrderMail
        company={{ name: company.name, logoKey: null }}
        title={title}
        number={number}
        message={message || null}
        neededBy={order.neededBy}
        deliveryAddress={order.deliveryAddress}
        changes={isNew ? [] : changes}
        href={url}
        until={dayInWords(dayIn(company.timeZone, expiresAt))}
      />
    ),
  })
  await noteMail(scene, mailId)
}

/** An email about an order without the order itself. */
export async function mailNotice(
  scene: OrderScene,
  { to, subject, title, text }: { to?: string | undefined; subject: string; title: string; text: string },
): Promise<void> {
  const { tx, ctx, companyId } = scene
  const company = await companyRow(tx, companyId)
  const mailId = await sendMail(tx, ctx.now, {
    ...(await envelope(scene)),
    to: addressFor(scene, to),
    subject: `${subject} from ${company.name}`,
    content: <OrderNoticeMail company={{ name: company.name, logoKey: null }} title={title} text={text} href={null} />,
  })
  await updateOrder(tx, scene.order.id, { mailId })
}

async function noteMail({ tx, companyId, order }: OrderScene, mailId: number): Promise<void> {
  await mails.insertMails(tx, [{ mailId, companyId, orderId: order.id, revision: order.revision }])
  await updateOrder(tx, order.id, { mailId })
}

/** Replies land in the order's own thread, or in the builder's inbox when the server receives no email. */
async function envelope({ tx, ctx, companyId, order }: OrderScene) {
  const { config } = ctx.platform
  const company = await companyRow(tx, companyId)
  const target = { about: 'order' as const, id: order.id }
  return {
    companyId,
    sender: { person: ctx.actor.name, company: company.name },
    replyTo: config.inbound
      ? await replyAddress(tx, config.inbound.replyDomain, { userId: 0, target }, ctx.now)
      : ctx.actor.email,
    headers: { References: `<order-${order.id}@${new URL(config.publicUrl).hostname}>` },
  }
}
