import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm'
import { orderDeliveries, orderDeliveryLines, orderDeliveryPhotos } from '#server/db/schema/orders.ts'
import type { Db } from '#server/platform/db/database.ts'

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
