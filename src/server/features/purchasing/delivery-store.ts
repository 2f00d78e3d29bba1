import { and, eq, inArray, notExists } from 'drizzle-orm'
import { type LineBefore, orderDeliveries, orderDeliveryLines, orderDeliveryPhotos } from '#server/db/schema/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LineRow } from './store.ts'

export type DeliveredLine = {
  line: LineRow
  deliveredMilli: number
  damagedMilli: number
  note: string | null
  photos: readonly number[]
}

export type NewDelivery = typeof orderDeliveries.$inferInsert & { lines: readonly DeliveredLine[] }

const before = ({ deliveredMilli, damagedMilli, backorder, expectedOn }: LineRow): LineBefore => ({
  deliveredMilli,
  damagedMilli,
  backorder,
  expectedOn,
})

export async function insertDelivery(tx: Db, { lines, ...row }: NewDelivery): Promise<number> {
  const [made] = await tx.insert(orderDeliveries).values(row).returning({ id: orderDeliveries.id })
  if (!made) throw new Error('The delivery was not inserted')
  const { companyId } = row
  const deliveryId = made.id
  await tx.insert(orderDeliveryLines).values(
    lines.map(({ line, deliveredMilli, damagedMilli, note }) => ({
      deliveryId,
      companyId,
      lineId: line.id,
      deliveredMilli,
      damagedMilli,
      note,
      before: before(line),
    })),
  )
  const photos = lines.flatMap(({ line, photos: files }) =>
    files.map((fileId) => ({ deliveryId, companyId, lineId: line.id, fileId })),
  )
  if (photos.length > 0) await tx.insert(orderDeliveryPhotos).values(photos).onConflictDoNothing()
  return deliveryId
}

/** Takes lines out of the deliveries of these orders; a delivery without lines is gone. */
export async function forgetLines(
  tx: Db,
  companyId: number,
  orderIds: readonly number[],
  lineIds: readonly number[],
): Promise<void> {
  await tx
    .delete(orderDeliveryLines)
    .where(and(eq(orderDeliveryLines.companyId, companyId), inArray(orderDeliveryLines.lineId, [...lineIds])))
  const left = tx
    .select({ id: orderDeliveryLines.lineId })
    .from(orderDeliveryLines)
    .where(eq(orderDeliveryLines.deliveryId, orderDeliveries.id))
  await tx
    .delete(orderDeliveries)
    .where(
      and(eq(orderDeliveries.companyId, companyId), inArray(orderDeliveries.orderId, [...orderIds]), notExists(left)),
    )
}
