import { and, asc, desc, eq } from 'drizzle-orm'
import { mails } from '#server/db/schema/accounts.ts'
import { orderLinks, orderMails } from '#server/db/schema/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ofOrder } from '../orders/of-order-store.ts'

export async function mailOf(db: Db, mailId: number | null) {
  if (mailId === null) return undefined
  const [row] = await db
    .select({
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      failedAt: mails.failedAt,
      failure: mails.failure,
    })
    .from(mails)
    .where(eq(mails.id, mailId))
  return row
}

export async function insertMails(tx: Db, rows: readonly (typeof orderMails.$inferInsert)[]): Promise<void> {
  await tx.insert(orderMails).values([...rows])
}

export async function mailsOf(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orderMails.mailId })
    .from(orderMails)
    .where(ofOrder(orderMails, orderId))
    .orderBy(asc(orderMails.mailId))
  return rows.map(({ id }) => id)
}

/** The order that an email is about; none for a reminder of several. */
export async function orderOfMail(db: Db, mailId: number) {
  const [row, ...more] = await db.select().from(orderMails).where(eq(orderMails.mailId, mailId)).limit(2)
  return more.length === 0 ? row : undefined
}

/** The builder closed the supplier's page: nothing more is sent there. A link that only expired does not count. */
export async function isLinkWithdrawn(db: Db, companyId: number, orderId: number): Promise<boolean> {
  const [last] = await db
    .select({ withdrawnAt: orderLinks.withdrawnAt })
    .from(orderLinks)
    .where(and(eq(orderLinks.companyId, companyId), eq(orderLinks.orderId, orderId)))
    .orderBy(desc(orderLinks.id))
    .limit(1)
  return last !== undefined && last.withdrawnAt !== null
}
