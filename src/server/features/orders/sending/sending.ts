import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/orders/order-schemas.ts'
import type { ResendOrder, SendOrder } from '#shared/orders/schemas.ts'
import { isPlaced } from '#shared/orders/rules.ts'
import { liveLinesOf, type LineRow, updateOrder } from '#server/features/purchasing/public.ts'
import {
  obstaclesTo,
  requireBuilder,
  requireOrderable,
  type Scene,
  writeOrdered,
} from '#server/features/selections/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from '../acting.ts'
import { mailOrder } from './mailing.tsx'
import { orders } from '../policy.ts'
import { revisedOf } from '../replies.ts'
import * as store from '../store.ts'
import * as threads from '../order/thread-store.ts'

/** Consumed before the transaction, because a refusal must count too. */
export const consumeEmailLimit = (ctx: Ctx): Promise<void> =>
  ctx.platform.limits.consume(
    'order_email_company',
    String(orders(ctx.actor)),
    'Your company sent many orders in the last hour. Please try again later.',
  )

/** Sends a draft: its selections become ordered, and its email is written, in one transaction. */
export const send = (ctx: Ctx, orderId: number, input: SendOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'send', version: input.version, withSelections: true }, async (scene) => {
    const { tx, companyId, order, lines, scenes } = scene
    await requireActiveCompany(tx, ctx, companyId)
    if (lines.length === 0) throw new AppError('conflict', 'This order has no lines yet.')
    await requireAsSigned(scene, input.confirmed)
    const sent = { ...order, status: 'sent' as const, sentAt: ctx.now }
    await updateOrder(tx, order.id, { status: 'sent', sentAt: ctx.now })
    const first = { orderId, companyId, revision: order.revision, createdBy: ctx.actor.userId, createdAt: ctx.now }
    await store.insertRevision(tx, { ...first, snapshot: revisedOf(order, lines), changes: [] })
    if (input.sendEmail) await mailOrder({ ...scene, order: sent }, input)
    if (input.message) await say(scene, input.message)
    const ordered = await completelyOrdered(scene, scenes)
    const events = await writeOrdered(ordered, ({ row }) => ({ expectedOn: lastExpected(lines, row.id) }))
    return [...events, orderEvent(scene, 'order.sent', { emailed: input.sendEmail })]
  })

const say = ({ tx, ctx, companyId, order }: OrderScene, message: string) =>
  threads.insertMessage(tx, {
    companyId,
    orderId: order.id,
    source: 'builder',
    authorId: ctx.actor.userId,
    authorName: ctx.actor.name,
    message,
    createdAt: ctx.now,
  })

/** Every line still is what was signed. */
async function requireAsSigned({ lines, scenes }: OrderScene, confirmed: boolean): Promise<void> {
  const obstacles = await obstaclesTo(scenes)
  for (const scene of scenes) {
    const { row, seat } = scene
    requireBuilder(seat)
    if (row.archivedAt !== null) throw new AppError('conflict', `${row.name} is archived. Remove its line first.`)
    await requireOrderable(scene, obstacles, confirmed)
    for (const line of lines.filter(({ selectionId }) => selectionId === row.id)) {
      const choice = row.choices.find(({ itemId }) => itemId === line.itemId)
      if (choice?.quantityMilli === line.signedMilli && choice?.unit === line.unit) continue
      throw new AppError('conflict', `${row.name} was changed since. Remove its line, and add it again.`)
    }
  }
}

/** A selection with several chosen items is ordered once all of them are. */
export async function completelyOrdered({ tx, companyId }: OrderScene, scenes: readonly Scene[]): Promise<Scene[]> {
  const live = await liveLinesOf(
    tx,
    companyId,
    scenes.map(({ row }) => row.id),
  )
  return scenes.filter(
    ({ row }) =>
      row.status === 'approved' &&
      row.choices.every(({ itemId }) =>
        live.some(({ line, status }) => line.selectionId === row.id && line.itemId === itemId && isPlaced(status)),
      ),
  )
}

/** When the last of a selection's items arrives; null while one of them has no date. */
export function lastExpected(lines: readonly LineRow[], selectionId: number): string | null {
  const dates = lines.filter((line) => line.live && line.selectionId === selectionId).map((line) => line.expectedOn)
  return dates.includes(null)
    ? null
    : (dates
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1) ?? null)
}

/** The email again, with a new link. */
export const resend = (ctx: Ctx, orderId: number, input: ResendOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'resend' }, async (scene): Promise<AuditEvent[]> => {
    await requireActiveCompany(scene.tx, ctx, scene.companyId)
    await mailOrder(scene, input)
    if (input.message) await say(scene, input.message)
    return [orderEvent(scene, 'order.resent')]
  })
