import { orderInTheWay, releaseSelection } from '#server/features/procurement/to-order/public.ts'
import * as acts from '../acts.ts'

/** An order that a supplier has goes on without the selection only if the builder says so. */
export async function releaseOrder(scene: acts.Scene, keepOrder = false): Promise<void> {
  const { tx, ctx, seat, row } = scene
  const of = { companyId: seat.companyId, selectionId: row.id }
  const inTheWay = keepOrder ? null : await orderInTheWay(tx, of)
  if (inTheWay)
    throw await acts.conflict(scene, `This is part of ${inTheWay}. Cancel its line first, or keep the order.`)
  await releaseSelection(tx, ctx, of)
}
