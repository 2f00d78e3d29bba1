import { z } from 'zod'
import { dayInWords } from '#shared/kernel/dates.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { LINK_DAYS } from '#shared/procurement/orders/rules.ts'
import { orderNameInWords, orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { updateOrder } from '../orders/rows-store.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Schedule, task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import { newToken } from '#server/platform/tokens.ts'
import { OrderNoticeMail, OrdersReminderMail } from './mails.tsx'
import { claimSuppliers, type Unconfirmed, unconfirmedOrders } from './reminding-store.ts'
import * as mails from './mail-store.ts'
import * as store from '../orders/store.ts'
import * as links from '../supplier-page/link-store.ts'

const BATCH = 50
const DAY_MS = 86_400_000

/** Asks suppliers to confirm orders that they have had for a while: one email a day about all of them. It says nothing that the orders did not. */
export const remindSuppliers = task({
  name: 'remind_suppliers',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform) {
    for (let after = 0, taken = BATCH; taken === BATCH;) {
      const suppliers = await platform.db.transaction(async (tx) => {
        const now = platform.clock()
        const claimed = await claimSuppliers(tx, now, { after, limit: BATCH })
        const ids = claimed.map(({ id }) => id)
        const orders = ids.length === 0 ? [] : await unconfirmedOrders(tx, now, ids)
        // An order that went to another address of the supplier, such as that of a branch, is mentioned only there.
        for (const [, own] of groupBy(orders, ({ supplierId, email }) => `${supplierId} ${email.toLowerCase()}`))
          await mailReminder(tx, platform, own)
        return ids
      })
      after = suppliers.at(-1) ?? 0
      taken = suppliers.length
    }
  },
})

async function mailReminder(tx: Db, platform: Platform, orders: readonly Unconfirmed[]): Promise<void> {
  const [first] = orders
  if (!first) return
  const { companyId, orderId, email, builderEmail } = first
  const { inbound } = platform.config
  const now = platform.clock()
  const company = await companyRow(tx, companyId)
  const mailId = await sendMail(tx, now, {
    companyId,
    to: email,
    ...(await wordsOf(tx, platform, company.name, orders)),
    sender: { person: await store.creatorOf(tx, orderId), company: company.name },
    replyTo: inbound
      ? await replyAddress(tx, inbound.replyDomain, { userId: 0, target: { about: 'order', id: orderId } }, now)
      : builderEmail,
  })
  await mails.insertMails(
    tx,
    orders.map((order) => ({ mailId, companyId, orderId: order.orderId, revision: order.revision, reminder: true })),
  )
  for (const order of orders) await updateOrder(tx, order.orderId, { mailId })
}

const nameOf = ({ number, revision }: Unconfirmed): string =>
  orderNameInWords({ number: orderNumberInWords(number), revision })

/** Only the hash of the first link is stored, so that the reminder has one of its own. Both open this order only. */
async function newLink(tx: Db, platform: Platform, { companyId, orderId }: Unconfirmed): Promise<string> {
  const now = platform.clock()
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await links.insertLink(tx, { companyId, orderId, tokenHash: hash, createdAt: now, expiresAt })
  return absoluteUrl(platform, `/supplier-order/${token}`)
}

async function wordsOf(tx: Db, platform: Platform, company: string, orders: readonly Unconfirmed[]) {
  const letterhead = { name: company, logoKey: null }
  const [first] = orders
  if (first && orders.length === 1) {
    const title = `Please confirm purchase order ${nameOf(first)}`
    const text = `We sent you this order on ${dayInWords(first.sentOn)} and have not heard from you. Please confirm it, or propose another date.`
    const href = await newLink(tx, platform, first)
    return {
      isRecallable: true,
      subject: `${title} from ${company}`,
      content: <OrderNoticeMail company={letterhead} title={title} text={text} href={href} />,
      headers: { References: `<order-${first.orderId}@${new URL(platform.config.publicUrl).hostname}>` },
    }
  }
  const listed: { name: string; sentOn: string; href: string }[] = []
  for (const order of orders)
    listed.push({ name: nameOf(order), sentOn: dayInWords(order.sentOn), href: await newLink(tx, platform, order) })
  const title = `Please confirm ${orders.length} purchase orders`
  return {
    subject: `${title} from ${company}`,
    content: <OrdersReminderMail company={letterhead} title={title} orders={listed} />,
  }
}

export const orderSchedules: Schedule[] = [{ name: remindSuppliers.name, cron: '25 * * * *' }]
