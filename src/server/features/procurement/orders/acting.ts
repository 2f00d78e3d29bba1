import type { Payload } from '#shared/events/payload-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { OrderAct } from '#shared/procurement/orders/rules.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { type LineRow, linesOf, lockOrders, type OrderRow } from './rows-store.ts'
import { lockForOrder, type Scene } from '#server/features/selections/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orders, requirePossible } from '../policy.ts'
import { orderReply } from './reading.ts'
import * as store from './store.ts'

/** One act on one order, with everything that it may change locked: projects, selections, then the order. */
export type OrderScene = {
  tx: Db
  ctx: Ctx
  companyId: number
  order: OrderRow
  /** Live lines, in their order. */
  lines: LineRow[]
  /** The selections of the lines. */
  scenes: Scene[]
  supplier: { id: number; name: string; email: string | null } | null
}

type Wanted = {
  act: OrderAct | ((order: OrderRow) => OrderAct)
  version?: number | undefined
  /** Whether the act changes selections. */
  withSelections?: boolean
}

/** Runs the act and records its events last, because the audit log's lock comes after all others. */
export const actOnOrder = (
  ctx: Ctx,
  orderId: number,
  { act, version, withSelections = false }: Wanted,
  run: (scene: OrderScene) => Promise<AuditEvent[]>,
): Promise<Order> =>
  ctx.db.transaction(async (tx) => {
    const scene = (await lockOrderScenes(tx, ctx, [orderId], withSelections)).get(orderId)
    if (!scene) throw new AppError('not_found', 'Order not found')
    const { companyId, order } = scene
    if (version !== undefined && version !== order.version)
      throw new AppError('conflict', 'Someone changed this order since you opened it.', {
        current: await orderReply(tx, companyId, orderId, ctx),
      })
    requirePossible(typeof act === 'string' ? act : act(order), order.status)
    const events = await run(scene)
    await recordAll(tx, ctx, events)
    return orderReply(tx, companyId, orderId, ctx)
  })

/** The orders by their ids, locked after their projects and selections. Those of other companies do not exist. */
export async function lockOrderScenes(
  tx: Db,
  ctx: Ctx,
  ids: readonly number[],
  withSelections: boolean,
): Promise<Map<number, OrderScene>> {
  const companyId = orders(ctx.actor)
  const scenes = withSelections ? await lockForOrder(tx, ctx, await selectionsOf(tx, companyId, ids)) : []
  const locked = await lockOrders(tx, companyId, ids)
  const live = (await linesOf(tx, companyId, ids)).filter((line) => line.live)
  const named = new Map((await store.findMany(tx, companyId, ids)).map(({ row, supplier }) => [row.id, supplier]))
  return new Map(
    locked.map((order) => {
      const lines = live.filter(({ orderId }) => orderId === order.id)
      const own = new Set(lines.map(({ selectionId }) => selectionId))
      const supplier = named.get(order.id) ?? null
      return [
        order.id,
        { tx, ctx, companyId, order, lines, scenes: scenes.filter(({ row }) => own.has(row.id)), supplier },
      ]
    }),
  )
}

async function selectionsOf(tx: Db, companyId: number, orderIds: readonly number[]): Promise<number[]> {
  const lines = await linesOf(tx, companyId, orderIds)
  return [...new Set(lines.flatMap(({ live, selectionId }) => (live ? (selectionId ?? []) : [])))]
}

type OrderKind = Exclude<AuditEvent['kind'] & `order.${string}`, 'order.waste_changed'>
type AboutOrder = Payload<'order.created'>
type Own<Kind extends OrderKind> = Omit<Payload<Kind>, keyof AboutOrder>
/** Only a kind that says nothing of its own is recorded without facts. */
type FactsOf<Kind extends OrderKind> = object extends Own<Kind> ? [facts?: Own<Kind>] : [facts: Own<Kind>]

/** Recorded without a project: clients read the events of theirs. */
export function orderEvent<Kind extends OrderKind>(
  { companyId, order, supplier }: Pick<OrderScene, 'companyId' | 'order' | 'supplier'>,
  kind: Kind,
  ...[facts]: FactsOf<Kind>
): AuditEvent {
  const about: AboutOrder = {
    order: orderNumberInWords(order.number),
    orderId: order.id,
    supplier: supplier?.name ?? null,
  }
  // TypeScript does not add up the two parts of a payload while the kind is open.
  return { companyId, kind, data: { ...about, ...facts } } as AuditEvent
}
