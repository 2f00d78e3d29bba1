import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { closedLinkWords } from '#shared/procurement/orders/words.ts'
import { orderLinks, orders } from '#server/db/schema/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ofOrder } from '../orders/of-order-store.ts'

const linkIsOpen = (now: Date) =>
  and(isNull(orderLinks.withdrawnAt), sql`${orderLinks.expiresAt} > ${now.toISOString()}::timestamptz`)

/** The one that the supplier opened last; while none was opened, the newest. */
export async function openLink(db: Db, orderId: number, now: Date) {
  const [row] = await db
    .select({ expiresAt: orderLinks.expiresAt, openedAt: orderLinks.openedAt })
    .from(orderLinks)
    .where(and(ofOrder(orderLinks, orderId), linkIsOpen(now)))
    .orderBy(sql`${orderLinks.openedAt} desc nulls last`, desc(orderLinks.id))
    .limit(1)
  return row
}

export async function insertLink(tx: Db, row: typeof orderLinks.$inferInsert): Promise<void> {
  await tx.insert(orderLinks).values(row)
}

/** How many were still open. */
export async function withdrawLinks(tx: Db, orderId: number, now: Date): Promise<number> {
  const rows = await tx
    .update(orderLinks)
    .set({ withdrawnAt: now })
    .where(and(ofOrder(orderLinks, orderId), linkIsOpen(now)))
    .returning({ id: orderLinks.id })
  return rows.length
}

export async function linkOfToken(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select()
    .from(orderLinks)
    .where(and(eq(orderLinks.tokenHash, tokenHash), linkIsOpen(now)))
  return row
}

/** Why a link no longer opens its order. */
export async function closedLink(db: Db, tokenHash: Buffer): Promise<keyof typeof closedLinkWords> {
  const [row] = await db
    .select({
      id: orderLinks.id,
      orderId: orderLinks.orderId,
      withdrawnAt: orderLinks.withdrawnAt,
      status: orders.status,
    })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.tokenHash, tokenHash))
  if (!row) return 'unknown'
  if (row.status === 'canceled') return 'canceled'
  const [newer] = await db
    .select({ id: orderLinks.id })
    .from(orderLinks)
    .where(and(ofOrder(orderLinks, row.orderId), gt(orderLinks.id, row.id), isNull(orderLinks.withdrawnAt)))
    .limit(1)
  if (newer) return 'replaced'
  return row.withdrawnAt === null ? 'expired' : 'withdrawn'
}

export async function noteOpened(db: Db, linkId: number, now: Date): Promise<void> {
  await db
    .update(orderLinks)
    .set({ openedAt: now })
    .where(and(eq(orderLinks.id, linkId), isNull(orderLinks.openedAt)))
}
