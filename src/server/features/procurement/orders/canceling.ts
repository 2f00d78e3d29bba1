import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { CancelOrder } from '#shared/procurement/orders/schemas.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { updateLines, updateOrder } from './rows-store.ts'
import { writeUnordered } from '#server/features/selections/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent } from './acting.ts'
import { edit, formerAddress } from './editing.ts'
import { mailNotice, recallOrder } from '../sending/mailing.tsx'
import { orders } from '../policy.ts'
import { orderReply } from './reading.ts'
import * as links from '../supplier-page/link-store.ts'

/** Cancels an order. Its selections are approved again; nothing that was signed changes. */
export const cancel = (ctx: Ctx, orderId: number, input: CancelOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'cancel', version: input.version, withSelections: true }, async (scene) => {
    const { tx, order, lines, scenes } = scene
    await updateLines(
      tx,
      lines.map(({ id }) => id),
      { live: false },
    )
    const reason = input.reason || null
    await updateOrder(tx, orderId, { status: 'canceled', canceledAt: ctx.now, cancelReason: reason, openLines: 0 })
    await links.withdrawLinks(tx, orderId, ctx.now)
    const number = orderNumberInWords(order.number)
    const to = await formerAddress(scene)
    const unseen = await recallOrder(tx, order)
    if (input.sendEmail && order.mailId !== null && !unseen)
      await mailNotice(scene, {
        to,
        subject: `Canceled: purchase order ${number}`,
        title: `Purchase order ${number} is canceled`,
        text: [`Please do not deliver purchase order ${number}.`, ...(reason ? [`Reason: ${reason}`] : [])].join(
          '\n\n',
        ),
      })
    const events = await writeUnordered(scenes)
    return [...events, orderEvent(scene, 'order.canceled', { reason })]
  })

/** Takes one line out of an order: the last one cancels it, any other is a revision. */
export async function cancelLine(ctx: Ctx, orderId: number, lineId: number, input: CancelOrder): Promise<Order> {
  const order = await orderReply(ctx.db, orders(ctx.actor), orderId, ctx)
  if (!order.lines.some(({ id }) => id === lineId)) throw new AppError('not_found', 'Order line not found')
  const rest = order.lines.filter(({ id }) => id !== lineId)
  if (rest.length === 0 && order.status !== 'draft') return cancel(ctx, orderId, input)
  const { version, sendEmail } = input
  return edit(ctx, orderId, { version, sendEmail, lines: rest.map(({ id }) => ({ id })) }, input.reason || null)
}
