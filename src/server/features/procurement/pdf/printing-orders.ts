import { orderNameInWords } from '#shared/procurement/orders/words.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { MailAttachments } from '#server/platform/mail/mail.tsx'
import { orderPaper, orderPaperNow } from './papers.ts'
import { deliveryTicketPdf, orderPdfReply } from './printing.ts'
import { orders } from '../policy.ts'
import { orderReply, read } from '../orders/reading.ts'
import * as mails from '../sending/mail-store.ts'

/** The order as it was sent, or one of its earlier revisions; a draft as it is now. */
export async function orderPdf(ctx: Ctx, orderId: number, revision?: number): Promise<Response> {
  const order = await read(ctx, orderId)
  const printed = { companyId: orders(ctx.actor), order, now: ctx.now }
  const pdf = await orderPaperNow(ctx.platform, printed, revision)
  return orderPdfReply(pdf, 'Purchase order', { number: order.number, revision: revision ?? order.revision })
}

export async function ticketPdf(ctx: Ctx, orderId: number): Promise<Response> {
  const order = await read(ctx, orderId)
  const printed = { companyId: orders(ctx.actor), order, now: ctx.now }
  return orderPdfReply(await deliveryTicketPdf(ctx.platform, printed), 'Delivery ticket', order)
}

/**
 * The order's PDF goes with its email, drawn when the email is delivered, as it was when it was written. A reminder of several orders has
 * links only.
 */
export const orderOfMail: MailAttachments = async (db, mailId, platform) => {
  const mail = await mails.orderOfMail(db, mailId)
  if (!mail) return []
  const { companyId, orderId, revision } = mail
  const now = platform.clock()
  const order = await orderReply(db, companyId, orderId, { now, platform })
  const content = async () => Buffer.from(await orderPaper(platform, { companyId, order, now }, revision))
  const name = orderNameInWords({ number: order.number, revision })
  return [{ filename: `Purchase order ${name}.pdf`, contentType: 'application/pdf', content }]
}
