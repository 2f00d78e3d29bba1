import { isOpenRest, isPlaced, openMilli } from '#shared/procurement/orders/rules.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import * as rows from '../orders/rows-store.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as deliveries from './delivery-store.ts'
import { insertFromChoices, type Wanted, withoutOrdered } from './drafting.ts'
import { recount } from './totals.ts'

/**
 * The simple "Order" of a selection: placed at once, one order for each selection and supplier, and no email to anyone. Of a selection
 * that is ordered in part, it orders the rest.
 */
export async function placeSimpleOrders(tx: Db, ctx: Ctx, companyId: number, wanted: readonly Wanted[]) {
  const live = await rows.liveLines(
    tx,
    companyId,
    wanted.map(({ selectionId }) => selectionId),
  )
  const placed = live.filter(({ status }) => isPlaced(status))
  return insertFromChoices(tx, ctx, companyId, withoutOrdered(wanted, placed), {
    groupOf: ({ selectionId }, buying) => `${selectionId} ${buying?.supplierId ?? ''}`,
    head: { status: 'sent', simple: true, sentAt: ctx.now },
  })
}

type Of = { companyId: number; selectionId: number }

/** The orders that would go on without their selection, in words: null when there are none. */
export async function orderInTheWay(tx: Db, { companyId, selectionId }: Of): Promise<string | null> {
  const lines = await rows.liveLines(tx, companyId, [selectionId])
  const placed = lines.find(({ status, simple }) => isPlaced(status) && !simple)
  if (!placed) return null
  const to = placed.supplier === null ? '' : ` to ${placed.supplier}`
  return `order ${orderNumberInWords(placed.number)}${to}`
}

/**
 * A selection is decided again: its lines leave drafts and simple orders. A line of an order that a supplier has stays there as a free
 * line, because the goods still come; it remembers the selection, which may be approved as it was.
 */
export async function releaseSelection(tx: Db, ctx: Ctx, { companyId, selectionId }: Of): Promise<void> {
  const found = await rows.liveLines(tx, companyId, [selectionId])
  if (found.length === 0) return
  const locked = await rows.lockOrders(
    tx,
    companyId,
    found.map(({ orderId }) => orderId),
  )
  const ids = (wanted: (line: rows.LiveLine) => boolean) => found.filter(wanted).map(({ line }) => line.id)
  await rows.deleteLines(
    tx,
    ids(({ status }) => status === 'draft'),
  )
  await rows.updateLines(
    tx,
    ids(({ status, simple }) => status !== 'draft' && simple),
    { live: false },
  )
  await rows.updateLines(
    tx,
    ids(({ status, simple }) => status !== 'draft' && !simple),
    { selectionId: null, releasedFrom: selectionId },
  )
  await recount(tx, locked, ctx.now)
}

type Report = { day: string; photos: readonly number[]; note: string | null; rest?: boolean }

type Arrival = {
  /** Who ordered what arrived; null when nothing did. */
  orderedBy: number | null
  received: boolean
  /** What is still to come, with its day. */
  open: { expectedOn: string | null } | null
}

/**
 * What was ordered for a selection has arrived, as reported on the selection. The count of the builder wins: a rest that is on backorder
 * or was counted stays open, unless the report is about exactly that rest.
 */
export async function receiveSelection(
  tx: Db,
  ctx: Ctx,
  { companyId, selectionId }: Of,
  { day, photos, note, rest = false }: Report,
): Promise<Arrival> {
  const due = (await rows.liveLines(tx, companyId, [selectionId])).filter(
    ({ status, line }) => isPlaced(status) && openMilli(line) > 0,
  )
  const found = due.filter(({ line }) => rest || !isOpenRest(line))
  const left = due.filter((one) => !found.includes(one)).map(({ line }) => line.expectedOn)
  const expectedOn =
    left
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  const open = left.length > 0 ? { expectedOn } : null
  if (found.length === 0) return { orderedBy: null, received: false, open }
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  const locked = await rows.lockOrders(tx, companyId, orderIds)
  for (const order of locked) {
    const lines = found.filter(({ orderId }) => orderId === order.id).map(({ line }) => line)
    await rows.insertDelivery(tx, {
      companyId,
      orderId: order.id,
      deliveredOn: day,
      note,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
      lines: lines.map((line) => ({ line, deliveredMilli: openMilli(line), damagedMilli: 0, note: null, photos })),
    })
    for (const line of lines)
      await rows.updateLines(tx, [line.id], { deliveredMilli: line.quantityMilli, backorder: false })
  }
  await recount(tx, locked, ctx.now)
  return { orderedBy: locked[0]?.createdBy ?? null, received: true, open }
}

/** It did not arrive after all. What came with earlier deliveries stays. */
export async function unreceiveSelection(tx: Db, ctx: Ctx, { companyId, selectionId }: Of): Promise<void> {
  const found = (await rows.liveLines(tx, companyId, [selectionId])).filter(({ status }) => isPlaced(status))
  if (found.length === 0) return
  const locked = await rows.lockOrders(
    tx,
    companyId,
    found.map(({ orderId }) => orderId),
  )
  const last = await deliveries.lastOfLines(
    tx,
    companyId,
    found.map(({ line }) => line.id),
  )
  for (const { lineId, before } of last) await rows.updateLines(tx, [lineId], before)
  await deliveries.forgetLines(tx, companyId, last)
  await recount(tx, locked, ctx.now)
}
