import { z } from 'zod'
import { dayInWords } from '#shared/kernel/dates.ts'
import { LINK_DAYS } from '#shared/orders/rules.ts'
import { orderNameInWords, orderNumberInWords } from '#shared/orders/words.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { updateOrder } from '#server/features/purchasing/public.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Schedule, task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import { newToken } from '#server/platform/tokens.ts'
import { OrderNoticeMail } from './mails.tsx'
import { claimUnconfirmed, type Unconfirmed } from './reminding-store.ts'
import * as mails from './mail-store.ts'
import * as store from '../store.ts'

const BATCH = 50
const DAY_MS = 86_400_000

/** Asks suppliers to confirm orders that they have had for a while. The email says nothing that the order did not. */
export const remindSuppliers = task({
  name: 'remind_suppliers',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform) {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await platform.db.transaction(async (tx) => {
        const orders = await claimUnconfirmed(tx, platform.clock(), BATCH)
        for (const order of orders) await mailReminder(tx, platform, order)
        return orders.length
      })
    }
  },
})

async function mailReminder(tx: Db, platform: Platform, order: Unconfirmed): Promise<void> {
  const { companyId, orderId, revision, email, builderEmail, sentOn } = order
  const { inbound, publicUrl } = platform.config
  const now = platform.clock()
  const company = await companyRow(tx, companyId)
  const name = orderNameInWords({ number: orderNumberInWords(order.number), revision })
  // Only the hash of the first link is stored, so that the reminder has one of its own. Both open this order only.
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await store.insertLink(tx, { companyId, orderId, tokenHash: hash, createdAt: now, expiresAt })
  const text = `We sent you this order on ${dayInWords(sentOn)} and have not heard from you. Please confirm it, or propose another date.`
  const mailId = await sendMail(tx, now, {
    companyId,
    to: email,
    isRecallable: true,
    subject: `Please confirm purchase order ${name} from ${company.name}`,
    content: (
      <OrderNoticeMail
        company={{ name: company.name, logoKey: null }}
        title={`Please confirm purchase order ${name}`}
        text={text}
        href={absoluteUrl(platform, `/supplier-order/${token}`)}
      />
    ),
    sender: { person: await store.creatorOf(tx, orderId), company: company.name },
    replyTo: inbound
      ? await replyAddress(tx, inbound.replyDomain, { userId: 0, target: { about: 'order', id: orderId } }, now)
      : builderEmail,
    headers: { References: `<order-${orderId}@${new URL(publicUrl).hostname}>` },
  })
  await mails.insertMail(tx, { mailId, companyId, orderId, revision })
  await updateOrder(tx, orderId, { mailId })
}

export const orderSchedules: Schedule[] = [{ name: remindSuppliers.name, cron: '25 * * * *' }]
