import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { orderMessageFiles, orderMessages, orders } from '#server/db/schema/orders.ts'
import { files } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'

const MAX_MESSAGES = 500

/** The latest messages, oldest first. */
export async function messagesOf(db: Db, companyId: number, orderId: number) {
  const latest = await db
    .select()
    .from(orderMessages)
    .where(and(eq(orderMessages.companyId, companyId), eq(orderMessages.orderId, orderId)))
    .orderBy(desc(orderMessages.id))
    .limit(MAX_MESSAGES)
  return latest.toReversed()
}

/** Returns undefined when the same email was received before. */
export async function insertMessage(tx: Db, row: typeof orderMessages.$inferInsert) {
  const [made] = await tx.insert(orderMessages).values(row).onConflictDoNothing().returning()
  return made
}

/** The time at which the same email, or the same answer from a supplier's page, was received before. */
export async function receivedAt(
  tx: Db,
  { companyId, orderId }: { companyId: number; orderId: number },
  hash: Buffer,
): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: orderMessages.createdAt })
    .from(orderMessages)
    .where(
      and(eq(orderMessages.companyId, companyId), eq(orderMessages.orderId, orderId), eq(orderMessages.mailHash, hash)),
    )
  return row?.at
}

/** The files of messages, in the order in which they were attached. */
export const filesOf = (db: Db, messageIds: readonly number[]) =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ messageId: orderMessageFiles.messageId, id: files.id, name: files.name, kind: files.kind })
        .from(orderMessageFiles)
        .innerJoin(files, eq(files.id, orderMessageFiles.fileId))
        .where(inArray(orderMessageFiles.messageId, [...messageIds]))
        .orderBy(asc(files.id))

type Attached = { companyId: number; messageId: number; fileIds: readonly number[] }

export async function insertFiles(tx: Db, { companyId, messageId, fileIds }: Attached): Promise<void> {
  if (fileIds.length > 0)
    await tx.insert(orderMessageFiles).values(fileIds.map((fileId) => ({ companyId, messageId, fileId })))
}

/** The company of an order and who made it: what a supplier sends is kept for them. */
export async function keeperOf(db: Db, orderId: number) {
  const [row] = await db
    .select({ companyId: orders.companyId, userId: orders.createdBy })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}
