import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm'
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

/** The last delivery of each line. */
export const lastOfLines = (tx: Db, companyId: number, lineIds: readonly number[]) =>
  tx
    .selectDistinctOn([orderDeliveryLines.lineId], {
      lineId: orderDeliveryLines.lineId,
      deliveryId: orderDeliveryLines.deliveryId,
      before: orderDeliveryLines.before,
    })
    .from(orderDeliveryLines)
    .where(and(eq(orderDeliveryLines.companyId, companyId), inArray(orderDeliveryLines.lineId, [...lineIds])))
    .orderBy(asc(orderDeliveryLines.lineId), desc(orderDeliveryLines.deliveryId))

/** Takes lines out of deliveries, with their photos; a delivery without lines is gone. */
export async function forgetLines(
  tx: Db,
  companyId: number,
  entries: readonly { lineId: number; deliveryId: number }[],
): Promise<void> {
  for (const { lineId, deliveryId } of entries)
    for (const table of [orderDeliveryLines, orderDeliveryPhotos])
      await tx
        .delete(table)
        .where(and(eq(table.companyId, companyId), eq(table.deliveryId, deliveryId), eq(table.lineId, lineId)))
  const left = tx
    .select({ id: orderDeliveryLines.lineId })
    .from(orderDeliveryLines)
    .where(eq(orderDeliveryLines.deliveryId, orderDeliveries.id))
  await tx.delete(orderDeliveries).where(
    and(
      eq(orderDeliveries.companyId, companyId),
      inArray(
        orderDeliveries.id,
        entries.map(({ deliveryId }) => deliveryId),
      ),
      notExists(left),
    ),
  )
}
