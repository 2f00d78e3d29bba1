import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { isPlaced } from '#shared/procurement/orders/rules.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { linesOf, liveLines, updateLines, updateOrder } from './rows-store.ts'
import { lockForOrder, obstaclesTo, requireBuilder, requireOrderable } from '#server/features/selections/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockOrderScenes, orderEvent } from './acting.ts'
import { orders } from '../policy.ts'
import { orderReply } from './reading.ts'
import { followDeliveries } from '../receiving/receiving.ts'
import { markOrdered } from '../sending/sending.ts'

/**
 * A line that was kept when its selection was reopened belongs to the selection again, once the same is approved. The supplier has the
 * order already, so that nobody is emailed.
 */
export const reuseLine = (ctx: Ctx, orderId: number, lineId: number): Promise<Order> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const selectionId = await keptFor(tx, companyId, orderId, lineId)
    const [scene] = await lockForOrder(tx, ctx, [selectionId])
    const found = (await lockOrderScenes(tx, ctx, [orderId], false)).get(orderId)
    const line = found?.lines.find(({ id }) => id === lineId)
    if (!scene || !found || line?.releasedFrom !== selectionId) throw notKept()
    const { row } = scene
    requireBuilder(scene.seat)
    if (row.archivedAt !== null) throw new AppError('conflict', `${row.name} is archived. Restore it first.`)
    const number = orderNumberInWords(found.order.number)
    if (!isPlaced(found.order.status)) throw new AppError('conflict', `${number} was canceled.`)
    await requireOrderable(scene, await obstaclesTo([scene]), true)
    const choice = row.choices.find(({ itemId }) => itemId === line.itemId)
    if (line.isCharge || choice?.quantityMilli !== line.signedMilli || choice.unit !== line.unit)
      throw new AppError('conflict', `${row.name} was approved differently. Revise ${number}, or order it again.`)
    const live = await liveLines(tx, companyId, [selectionId])
    const other = live.find((one) => one.line.itemId === line.itemId)
    if (other) throw new AppError('conflict', `${row.name} is already in ${orderNumberInWords(other.number)}.`)
    await updateLines(tx, [lineId], { selectionId, releasedFrom: null })
    // The order itself is unchanged, but pages that have it open show its line for a selection again.
    await updateOrder(tx, orderId, {})
    const lines = found.lines.map((one) => (one.id === lineId ? { ...one, selectionId } : one))
    const used = { ...found, lines, scenes: [scene] }
    const events = await markOrdered([used])
    const ordered = { ...scene, row: { ...row, status: events.length > 0 ? ('ordered' as const) : row.status } }
    const arrived = await followDeliveries({ ...used, scenes: [ordered] })
    await recordAll(tx, ctx, [...events, ...arrived, orderEvent(found, 'order.edited')])
    return orderReply(tx, companyId, orderId, ctx)
  })

const notKept = () => new AppError('conflict', 'This line is no longer waiting for its selection.')

async function keptFor(tx: Db, companyId: number, orderId: number, lineId: number): Promise<number> {
  const line = (await linesOf(tx, companyId, [orderId])).find(({ id }) => id === lineId)
  if (!line) throw new AppError('not_found', 'Order line not found')
  if (line.releasedFrom === null) throw notKept()
  return line.releasedFrom
}
