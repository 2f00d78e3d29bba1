import { toCents } from '#shared/kernel/money.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import type { Order, OrderSummary } from '#shared/procurement/orders/order-schemas.ts'
import type { FreeLine, NewOrder, OrdersFromSelections } from '#shared/procurement/orders/schemas.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import {
  companyDefaults,
  insertLines,
  insertOrders,
  keptLines,
  liveLines,
  type NewLineRow,
  projectsForDelivery,
  takeNumbers,
} from './rows-store.ts'
import { insertFromChoices, insertIntoDraft, keptOfLines, type Wanted, withoutOrdered } from '../to-order/public.ts'
import { lockForOrder, obstaclesTo, requireBuilder, requireOrderable } from '#server/features/selections/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockOrderScenes, orderEvent } from './acting.ts'
import { orders, requirePossible } from '../policy.ts'
import { orderReply, summaries } from './reading.ts'
import * as store from './store.ts'
import { supplierFor } from '../supplier-page/suppliers.ts'
import { requireNear } from './arrival-days.ts'
import { neededByOf } from '../to-order/to-order-store.ts'

export const freeLine = (line: FreeLine, position: number) => ({
  position,
  description: line.description,
  supplierSku: line.supplierSku || null,
  unit: line.unit,
  quantityMilli: toMilli(line.quantity),
  unitCostCents: line.unitCost === null ? null : toCents(line.unitCost),
  taxable: line.taxable,
  isCharge: line.charge,
})

/** An order that starts without selections. */
export const create = (ctx: Ctx, input: NewOrder): Promise<Order> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    await requireNear(tx, { companyId, now: ctx.now }, [{ day: input.neededBy, field: 'neededBy' }])
    const supplier = await supplierFor(tx, companyId, input.supplierId ?? null)
    const company = await companyDefaults(tx, companyId)
    const [site] = input.projectId == null ? [] : await projectsForDelivery(tx, companyId, [input.projectId])
    if (input.projectId != null && !site) throw new AppError('not_found', 'Project not found')
    const number = await takeNumbers(tx, companyId, 1)
    const taxMilli = toMilli(input.taxRate ?? 0)
    const lines = input.lines.map(freeLine)
    const kept = keptOfLines(
      lines.map((line) => ({ ...line, live: true, deliveredMilli: 0, expectedOn: null, proposedAt: null })),
      taxMilli,
    )
    const [order] = await insertOrders(tx, [
      {
        companyId,
        number,
        supplierId: supplier?.id ?? null,
        projectId: site?.id ?? null,
        currency: site?.currency ?? company.currency,
        deliveryAddress: input.deliveryAddress ?? site?.address ?? company.address ?? '',
        deliveryInstructions: input.deliveryInstructions || null,
        neededBy: input.neededBy ?? null,
        taxMilli,
        notes: input.notes || null,
        createdBy: ctx.actor.userId,
        createdAt: ctx.now,
        ...kept,
      },
    ])
    if (!order) throw new Error('The order was not inserted')
    await insertLines(
      tx,
      lines.map((line): NewLineRow => ({ ...line, companyId, orderId: order.id })),
    )
    await recordAll(tx, ctx, [orderEvent({ companyId, order, supplier }, 'order.created')])
    return orderReply(tx, companyId, order.id, ctx)
  })

/** Draft orders from approved selections: one per supplier and currency, and per delivery address if wished. */
export const createFromSelections = (ctx: Ctx, input: OrdersFromSelections): Promise<{ orders: OrderSummary[] }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const ids = [...new Set(input.lines.map(({ selectionId }) => selectionId))]
    const scenes = await lockForOrder(tx, ctx, ids)
    const obstacles = await obstaclesTo(scenes)
    for (const scene of scenes) {
      if (scene.seat.isTemplate) throw new AppError('not_found', 'Selection not found')
      requireBuilder(scene.seat)
      if (scene.row.archivedAt !== null)
        throw new AppError('conflict', `${scene.row.name} is archived. Restore it first.`)
      await requireOrderable(scene, obstacles, input.confirmed)
    }
    const needed = await neededByOf(tx, companyId, ids)
    const live = await liveLines(tx, companyId, ids)
    const sites = new Map(scenes.map(({ row, seat }) => [row.id, { row, seat }]))
    const wanted = input.lines.flatMap(({ selectionId, itemId, waste }): Wanted[] => {
      const scene = sites.get(selectionId)
      if (!scene) return []
      const choices = scene.row.choices.filter((choice) => itemId === undefined || choice.itemId === itemId)
      if (choices.length === 0) throw new AppError('conflict', `This was not chosen for ${scene.row.name}.`)
      const { projectId } = scene.row
      const named = choices.map((choice) => ({
        selectionId,
        projectId,
        choice,
        waste,
        neededBy: needed.get(selectionId) ?? null,
        expectedOn: null,
      }))
      return [...(itemId === undefined ? withoutOrdered(named, live) : named)]
    })
    if (!input.confirmed) await refuseKept(tx, companyId, wanted)
    if (input.addTo) return addToDraft(tx, ctx, input.addTo, wanted)
    const currencies = new Map(scenes.map(({ seat }) => [seat.projectId, seat.currency]))
    const made = await insertFromChoices(tx, ctx, companyId, wanted, {
      groupOf: ({ projectId }, buying, delivery) =>
        `${buying?.supplierId ?? ''} ${currencies.get(projectId) ?? ''} ${input.byAddress ? delivery : ''}`,
      head: {},
    })
    const names = await store.findMany(
      tx,
      companyId,
      made.map(({ id }) => id),
    )
    await recordAll(
      tx,
      ctx,
      names.map(({ row, supplier }) => orderEvent({ companyId, order: row, supplier }, 'order.created')),
    )
    return {
      orders: await summaries(
        tx,
        companyId,
        made.map(({ id }) => id),
      ),
    }
  })

/** What an order brings that was kept when its selection was reopened is not ordered a second time by accident. */
async function refuseKept(tx: Db, companyId: number, wanted: readonly Wanted[]): Promise<void> {
  const ids = [...new Set(wanted.map(({ selectionId }) => selectionId))]
  for (const { line, number } of await keptLines(tx, companyId, ids))
    if (wanted.some(({ selectionId, choice }) => selectionId === line.releasedFrom && choice.itemId === line.itemId))
      throw new AppError(
        'conflict',
        `${line.description} was already ordered with ${orderNumberInWords(number)}. Use that order, or order anyway.`,
      )
}

/** The supplier gets one order instead of two, as long as the first one has not been sent. */
async function addToDraft(tx: Db, ctx: Ctx, orderId: number, wanted: readonly Wanted[]) {
  const scene = (await lockOrderScenes(tx, ctx, [orderId], false)).get(orderId)
  if (!scene) throw new AppError('not_found', 'Order not found')
  requirePossible('edit', scene.order.status)
  await insertIntoDraft(tx, ctx, scene.order, wanted)
  await recordAll(tx, ctx, [orderEvent(scene, 'order.edited')])
  return { orders: await summaries(tx, scene.companyId, [orderId]) }
}
