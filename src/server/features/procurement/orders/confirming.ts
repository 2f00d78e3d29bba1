import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { ConfirmOrder, LineArrival } from '#shared/procurement/orders/schemas.ts'
import { linesToReceive, openMilli } from '#shared/procurement/orders/rules.ts'
import { type LineRow, linesOf, updateLines, updateOrder } from './rows-store.ts'
import { recount } from '../to-order/public.ts'
import { writeExpected } from '#server/features/selections/public.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from './acting.ts'
import { requireUpcoming } from './arrival-days.ts'
import { lastExpected } from '../sending/sending.ts'

/** The builder notes what the supplier said on the phone. A line on backorder keeps its date unless it gets one of its own. */
export const confirm = (ctx: Ctx, orderId: number, { version, expectedOn, lines: own }: ConfirmOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'confirm', version, withSelections: true }, async (scene) => {
    const { tx, companyId, order, lines } = scene
    const due = linesToReceive(lines).filter((line) => openMilli(line) > 0)
    const dated = own.map(({ lineId, ...date }) => ({ line: lineIn(lines, lineId), ...date }))
    await requireUpcoming(tx, { companyId, now: ctx.now }, [
      { day: expectedOn, agreed: order.expectedOn, field: 'expectedOn' },
      ...dated.map(({ line, expectedOn: day }, n) => ({
        day,
        agreed: line.expectedOn,
        field: `lines.${n}.expectedOn`,
      })),
    ])
    await updateOrder(tx, orderId, { status: 'confirmed', confirmedAt: ctx.now })
    const ids = new Set(dated.map(({ line }) => line.id))
    const common = due.filter(({ id, backorder }) => !backorder && !ids.has(id)).map(({ id }) => id)
    if (expectedOn !== undefined && common.length > 0) await updateLines(tx, common, { expectedOn })
    for (const { line, expectedOn: day } of dated)
      if (due.includes(line)) await updateLines(tx, [line.id], { expectedOn: day })
    await recount(tx, [{ ...order, status: 'confirmed', confirmedAt: ctx.now }], ctx.now)
    return [...(await writeDates(scene)), orderEvent(scene, 'order.confirmed')]
  })

/** The builder notes the date of one line, whatever the others have. */
export const setLineArrival = (
  ctx: Ctx,
  { orderId, lineId }: { orderId: number; lineId: number },
  { version, expectedOn, backorder }: LineArrival,
): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'receive', version, withSelections: true }, async (scene) => {
    const { tx, companyId, order, lines } = scene
    const line = lineIn(lines, lineId)
    if (!linesToReceive(lines).includes(line) || openMilli(line) === 0)
      throw new AppError('conflict', 'Nothing of this line is still to arrive.')
    await requireUpcoming(tx, { companyId, now: ctx.now }, [
      { day: expectedOn, agreed: line.expectedOn, field: 'expectedOn' },
    ])
    await updateLines(tx, [lineId], { expectedOn, ...(backorder !== undefined && { backorder }) })
    await recount(tx, [order], ctx.now)
    return [...(await writeDates(scene)), orderEvent(scene, 'order.edited', { line: line.description, expectedOn })]
  })

export function lineIn(lines: readonly LineRow[], lineId: number): LineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new AppError('not_found', 'Order line not found')
  return line
}

/** What clients and trades read as "Arrives Mar 03" follows the lines. */
export async function writeDates({ tx, companyId, order, scenes }: OrderScene): Promise<AuditEvent[]> {
  const lines = await linesOf(tx, companyId, [order.id])
  const own = (id: number): LineRow[] => lines.filter(({ selectionId }) => selectionId === id)
  return writeExpected(
    scenes
      .filter(({ row }) => own(row.id).length > 0)
      .map((scene) => ({ scene, expectedOn: lastExpected(lines, scene.row.id) })),
  )
}
