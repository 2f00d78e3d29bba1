import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/orders/order-schemas.ts'
import type { AnswerProposal, ConfirmOrder } from '#shared/orders/schemas.ts'
import { isOpenOrder, linesToReceive, openMilli } from '#shared/orders/rules.ts'
import { type LineRow, linesOf, recount, updateLines, updateOrder } from '#server/features/purchasing/public.ts'
import { writeExpected } from '#server/features/selections/public.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from '../acting.ts'
import { lastExpected } from '../sending/sending.ts'

/** The builder notes what the supplier said on the phone. */
export const confirm = (ctx: Ctx, orderId: number, { version, expectedOn }: ConfirmOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'confirm', version, withSelections: true }, async (scene) => {
    const { tx, order, lines } = scene
    await updateOrder(tx, orderId, { status: 'confirmed', confirmedAt: ctx.now })
    if (expectedOn !== undefined)
      await updateLines(
        tx,
        linesToReceive(lines)
          .filter((line) => openMilli(line) > 0)
          .map(({ id }) => id),
        { expectedOn },
      )
    await recount(tx, [{ ...order, status: 'confirmed', confirmedAt: ctx.now }], ctx.now)
    return [...(await writeDates(scene)), orderEvent(scene, 'order.confirmed')]
  })

/** What clients and trades read as "Arrives Mar 3" follows the lines. */
export async function writeDates({ tx, companyId, order, scenes }: OrderScene): Promise<AuditEvent[]> {
  const lines = await linesOf(tx, companyId, [order.id])
  const own = (id: number): LineRow[] => lines.filter(({ selectionId }) => selectionId === id)
  return writeExpected(
    scenes
      .filter(({ row }) => own(row.id).length > 0)
      .map((scene) => ({ scene, expectedOn: lastExpected(lines, scene.row.id) })),
  )
}

/** Accepts or declines what the supplier proposed for a line. */
export const answerProposal = (
  ctx: Ctx,
  { orderId, lineId }: { orderId: number; lineId: number },
  { version, accept }: AnswerProposal,
): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'resend', version, withSelections: true }, async (scene) => {
    const { tx, order, lines } = scene
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new AppError('not_found', 'Order line not found')
    if (line.proposedAt === null) throw new AppError('conflict', 'The supplier proposed nothing for this line.')
    await updateLines(tx, [lineId], {
      ...(accept && { expectedOn: line.proposedOn, backorder: line.proposedBackorder }),
      proposedOn: null,
      proposedBackorder: false,
      proposedNote: null,
      proposedAt: null,
    })
    if (isOpenOrder(order.status)) await recount(tx, [order], ctx.now)
    return [
      ...(await writeDates(scene)),
      orderEvent(scene, 'order.answered', { line: line.description, accepted: accept }),
    ]
  })
