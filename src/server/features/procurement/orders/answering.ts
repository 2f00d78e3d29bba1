import { AppError } from '#shared/kernel/errors.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { type Decision, decisionInWords } from '#shared/procurement/orders/proposal-words.ts'
import { isPastArrival } from '#shared/procurement/orders/arrivals.ts'
import { isOpenOrder } from '#shared/procurement/orders/rules.ts'
import type { AnswerProposal } from '#shared/procurement/orders/schemas.ts'
import { orderNumberInWords, PAST_PROPOSAL } from '#shared/procurement/orders/words.ts'
import { updateLines } from './rows-store.ts'
import { recount } from '../to-order/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from './acting.ts'
import { mailNotice } from '../sending/mailing.tsx'
import * as mails from '../sending/mail-store.ts'
import { todayOf } from './arrival-days.ts'
import { lineIn, writeDates } from './confirming.ts'
import { formerAddress } from './editing.ts'
import { placesOfLines } from './line-names.ts'
import * as threads from './thread-store.ts'

/** Accepts or declines what the supplier proposed for a line. The thread keeps the decision, and the supplier gets it by email. */
export const answerProposal = (
  ctx: Ctx,
  { orderId, lineId }: { orderId: number; lineId: number },
  { version, accept, reason: given }: AnswerProposal,
): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'resend', version, withSelections: true }, async (scene) => {
    const { tx, companyId, order, lines } = scene
    const line = lineIn(lines, lineId)
    if (line.proposedAt === null) throw new AppError('conflict', 'The supplier proposed nothing for this line.')
    if (accept && isPastArrival(line.proposedOn, await todayOf(tx, companyId, ctx.now), line.expectedOn))
      throw new AppError('conflict', PAST_PROPOSAL)
    // A note alone changes no date.
    const changes = line.proposedOn !== null || line.proposedBackorder
    await updateLines(tx, [lineId], {
      ...(accept && changes && { expectedOn: line.proposedOn, backorder: line.proposedBackorder }),
      proposedOn: null,
      proposedBackorder: false,
      proposedNote: null,
      proposedAt: null,
    })
    if (isOpenOrder(order.status)) await recount(tx, [order], ctx.now)
    const places = await placesOfLines(tx, companyId, orderId)
    await announce(scene, places.get(lineId)?.name ?? line.description, {
      lineId,
      accepted: accept,
      expectedOn: line.proposedOn,
      backorder: line.proposedBackorder,
      reason: (!accept && given) || null,
    })
    return [
      ...(await writeDates(scene)),
      orderEvent(scene, 'order.answered', { line: line.description, accepted: accept }),
    ]
  })

/** In the order's thread and to the supplier, unless the builder withdrew the link or there is no address. */
async function announce(scene: OrderScene, description: string, decision: Decision): Promise<void> {
  const { tx, ctx, companyId, order } = scene
  const said = decisionInWords(decision, description)
  await threads.insertMessage(tx, {
    companyId,
    orderId: order.id,
    source: 'builder',
    authorId: ctx.actor.userId,
    authorName: ctx.actor.name,
    message: [said, decision.reason].filter(Boolean).join('\n'),
    decision,
    createdAt: ctx.now,
  })
  const to = await formerAddress(scene)
  if (to === undefined || (await mails.isLinkWithdrawn(tx, companyId, order.id))) return
  const number = orderNumberInWords(order.number)
  await mailNotice(scene, {
    to,
    subject: `${decision.accepted ? 'Accepted' : 'Declined'}: purchase order ${number}`,
    title: said.replace(/\.$/, ''),
    text: [decision.reason, nextStep(decision, order.neededBy)].filter(Boolean).join('\n\n'),
  })
}

function nextStep({ accepted, expectedOn }: Decision, neededBy: string | null): string {
  if (accepted)
    return expectedOn ? `We expect it on ${dayInWords(expectedOn)}.` : 'Please send us a date once you know it.'
  return neededBy
    ? `We need it by ${dayInWords(neededBy)}. Please reply with a date that works.`
    : 'Please reply with another date.'
}
