import { orderNameInWords } from '#shared/orders/words.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { MailAttachments } from '#server/platform/mail/mail.tsx'
import { deliveryTicketPdf, orderPdfReply, purchaseOrderPdf } from './pdf/printing.ts'
import { orders } from './policy.ts'
import { orderReply, read } from './reading.ts'
import * as mails from './sending/mail-store.ts'

export async function orderPdf(ctx: Ctx, orderId: number): Promise<Response> {
  const order = await read(ctx, orderId)
  const printed = { companyId: orders(ctx.actor), order, now: ctx.now }
  return orderPdfReply(await purchaseOrderPdf(ctx.platform, printed), 'Purchase order', order)
}

export async function ticketPdf(ctx: Ctx, orderId: number): Promise<Response> {
  const order = await read(ctx, orderId)
  const printed = { companyId: orders(ctx.actor), order, now: ctx.now }
  return orderPdfReply(await deliveryTicketPdf(ctx.platform, printed), 'Delivery ticket', order)
}

/** The order's PDF goes with its email, drawn when the email is delivered. A reminder of several orders has links only. */
export const orderOfMail: MailAttachments = async (db, mailId, platform) => {
  const mail = await mails.orderOfMail(db, mailId)
  if (!mail) return []
  const { companyId, orderId } = mail
  const order = await orderReply(db, companyId, orderId, { now: platform.clock(), platform })
  const content = async () => Buffer.from(await purchaseOrderPdf(platform, { companyId, order, now: platform.clock() }))
  return [{ filename: `Purchase order ${orderNameInWords(order)}.pdf`, contentType: 'application/pdf', content }]
}
