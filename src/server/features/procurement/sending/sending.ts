import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { ResendOrder, SendOrder } from '#shared/procurement/orders/schemas.ts'
import { isPlaced } from '#shared/procurement/orders/rules.ts'
import { liveLines, type LineRow, updateOrder } from '../orders/rows-store.ts'
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
import { actOnOrder, orderEvent, type OrderScene } from '../orders/acting.ts'
import { mailOrder } from './mailing.tsx'
import { keepPaper } from '../pdf/papers.ts'
import { orderReply } from '../orders/reading.ts'
import { revisedOf } from '../orders/order-reply.ts'
import * as store from '../orders/store.ts'
import * as threads from '../orders/thread-store.ts'

/** Sends a draft: its selections become ordered, and its email is written, in one transaction. */
export const send = (ctx: Ctx, orderId: number, input: SendOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'send', version: input.version, withSelections: true }, async (scene) => {
    await requireActiveCompany(scene.tx, ctx, scene.companyId)
    await requireSendable(scene, await obstaclesTo(scene.scenes), input.confirmed)
    await place(scene, input)
    return [...(await markOrdered([scene])), orderEvent(scene, 'order.sent', { emailed: input.sendEmail })]
  })

/** The draft becomes an order, with its first revision and its email. */
export async function place(scene: OrderScene, input: Pick<SendOrder, 'sendEmail' | 'to' | 'message'>): Promise<void> {
  const { tx, ctx, companyId, order, lines } = scene
  const sent = { ...order, status: 'sent' as const, sentAt: ctx.now }
  await updateOrder(tx, order.id, { status: 'sent', sentAt: ctx.now })
  const first = { orderId: order.id, companyId, revision: order.revision }
  const written = { createdBy: ctx.actor.userId, createdAt: ctx.now }
  await store.insertRevisions(tx, [{ ...first, ...written, snapshot: revisedOf(order, lines), changes: [] }])
  await keepPaper(tx, { companyId, order: await orderReply(tx, companyId, order.id, ctx), now: ctx.now })
  if (input.sendEmail) await mailOrder({ ...scene, order: sent }, input)
  if (input.message) await say(scene, input.message)
}

/** Selections of which everything is ordered now. Clients are notified once, however many orders were sent. */
export async function markOrdered(placed: readonly OrderScene[]): Promise<AuditEvent[]> {
  const [first] = placed
  if (!first) return []
  // A selection with several chosen items may be in more than one of the orders.
  const scenes = new Map(placed.flatMap((one) => one.scenes.map((scene) => [scene.row.id, scene] as const)))
  const lines = placed.flatMap((one) => one.lines)
  const ordered = await completelyOrdered(first, [...scenes.values()])
  return writeOrdered(ordered, ({ row }) => ({ expectedOn: lastExpected(lines, row.id) }))
}

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

type Obstacles = Awaited<ReturnType<typeof obstaclesTo>>

/** The order has lines, and every one of them still is what was signed. */
export async function requireSendable(
  { lines, scenes }: OrderScene,
  obstacles: Obstacles,
  confirmed: boolean,
): Promise<void> {
  if (lines.length === 0) throw new AppError('conflict', 'This order has no lines yet.')
  for (const scene of scenes) {
    const { row, seat } = scene
    requireBuilder(seat)
    if (row.archivedAt !== null) throw new AppError('conflict', `${row.name} is archived. Remove its line first.`)
    await requireOrderable(scene, obstacles, confirmed).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError(error.code, `${row.name}: ${error.message}`, error.extras) : error
    })
    for (const line of lines.filter(({ selectionId }) => selectionId === row.id)) {
      const choice = row.choices.find(({ itemId }) => itemId === line.itemId)
      if (choice?.quantityMilli === line.signedMilli && choice?.unit === line.unit) continue
      throw new AppError('conflict', `${row.name} was changed since. Remove its line, and add it again.`)
    }
  }
}

/** A selection with several chosen items is ordered once all of them are. */
async function completelyOrdered({ tx, companyId }: OrderScene, scenes: readonly Scene[]): Promise<Scene[]> {
  const live = await liveLines(
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
