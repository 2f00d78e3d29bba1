import { orderQuantity } from '#shared/procurement/costs/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { OrderEdit, OrderLineInput } from '#shared/procurement/orders/schemas.ts'
import { revisionInWords } from '#shared/procurement/orders/words.ts'
import {
  deleteLines,
  insertLines,
  linesOf,
  type LineRow,
  lockOrders,
  type NewLineRow,
  type OrderRow,
  returnNumber,
  updateLines,
  updateOrder,
} from './rows-store.ts'
import { recount } from '../to-order/public.ts'
import { writeUnordered } from '#server/features/selections/public.ts'
import { type AuditEvent, record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from './acting.ts'
import { mailOrder } from '../sending/mailing.tsx'
import { orders, requirePossible } from '../policy.ts'
import { hasPaper, keepPaper } from '../pdf/papers.ts'
import { orderReply } from './reading.ts'
import { milliOf, packOf, revisedOf } from './order-reply.ts'
import * as mails from '../sending/mail-store.ts'
import * as store from './store.ts'
import { requireNear } from './arrival-days.ts'
import { supplierFor } from '../supplier-page/suppliers.ts'

/** Edits a draft, or revises an order that was sent. */
export const edit = (ctx: Ctx, orderId: number, input: OrderEdit, reason: string | null = null): Promise<Order> =>
  actOnOrder(
    ctx,
    orderId,
    {
      act: ({ status }) => (status === 'draft' ? 'edit' : 'revise'),
      version: input.version,
      withSelections: input.lines !== undefined,
    },
    async (scene) => {
      const { tx, companyId, order } = scene
      const needed = { day: input.neededBy, agreed: order.neededBy, field: 'neededBy' }
      await requireNear(tx, { companyId, now: ctx.now }, [needed])
      return order.status === 'draft' ? editDraft(scene, input) : revise(scene, input, reason)
    },
  )

async function editDraft(scene: OrderScene, input: OrderEdit): Promise<AuditEvent[]> {
  const { tx, ctx, companyId, order } = scene
  const supplier = input.supplierId === undefined ? scene.supplier : await supplierFor(tx, companyId, input.supplierId)
  const head = { ...headOf(input), supplierId: supplier?.id ?? null }
  await updateOrder(tx, order.id, head)
  const removed = await writeLines(scene, input.lines)
  await deleteLines(tx, removed)
  await recount(tx, [{ ...order, ...head }], ctx.now)
  return [orderEvent({ ...scene, supplier }, 'order.edited')]
}

/** Keeps what the supplier was sent, and says what changed. A line that is taken out gives its selection back. */
async function revise(scene: OrderScene, input: OrderEdit, reason: string | null): Promise<AuditEvent[]> {
  const { tx, ctx, companyId, order, lines } = scene
  if (input.supplierId !== undefined && input.supplierId !== order.supplierId)
    throw new AppError(
      'conflict',
      'An order that was sent stays with its supplier. Cancel it, and order from another one.',
    )
  const before = revisedOf(order, lines)
  const next: OrderRow = { ...order, ...headOf(input), revision: order.revision + 1 }
  const read = () => orderReply(tx, companyId, order.id, ctx)
  // A simple order keeps what was ordered first, and its paper, only now that something else follows.
  const former = (await hasPaper(tx, companyId, order.id, order.revision)) ? null : await read()
  const removed = await writeLines(scene, input.lines)
  await updateLines(tx, removed, { live: false })
  const written = (await linesOf(tx, companyId, [order.id])).filter(({ live }) => live)
  const changes = revisionInWords(before, revisedOf(next, written))
  if (changes.length === 0) return followCharges(scene, written)
  const gone = new Set(lines.filter(({ id }) => removed.includes(id)).map(({ selectionId }) => selectionId))
  // A confirmation is about what was sent: the revision has to be confirmed again.
  const asked = { ...headOf(input), revision: next.revision, confirmedAt: null }
  await updateOrder(tx, order.id, asked)
  const { createdBy, createdAt, sentAt } = order
  await store.insertRevisions(tx, [
    {
      orderId: order.id,
      companyId,
      revision: order.revision,
      snapshot: before,
      changes: [],
      createdBy,
      createdAt: sentAt ?? createdAt,
    },
    {
      orderId: order.id,
      companyId,
      revision: next.revision,
      snapshot: revisedOf(next, written),
      changes,
      reason,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
    },
  ])
  await recount(tx, [{ ...next, confirmedAt: null }], ctx.now)
  for (const paper of [former, await read()]) if (paper) await keepPaper(tx, { companyId, order: paper, now: ctx.now })
  if (input.sendEmail && (scene.supplier?.email || order.mailId !== null))
    await mailOrder({ ...scene, order: next }, { changes: withReason(changes, reason), to: await formerAddress(scene) })
  const events = await writeUnordered(scene.scenes.filter(({ row }) => gone.has(row.id)))
  return [...events, orderEvent(scene, 'order.revised', { revision: next.revision, changes, reason })]
}

const withReason = (changes: readonly string[], reason: string | null): readonly string[] =>
  reason === null ? changes : [...changes, `Reason: ${reason}`]

/** Whether something is delivered is the builder's own matter: no revision, but what keeps the order open is counted again. */
async function followCharges(scene: OrderScene, written: readonly LineRow[]): Promise<AuditEvent[]> {
  const { tx, ctx, order, lines } = scene
  const before = new Map(lines.map(({ id, isCharge }) => [id, isCharge]))
  if (written.every(({ id, isCharge }) => before.get(id) === isCharge)) return []
  await recount(tx, [order], ctx.now)
  return [orderEvent(scene, 'order.edited')]
}

/** Where the order was sent before, if that was not the supplier's own address. */
export async function formerAddress({ tx, order, supplier }: OrderScene): Promise<string | undefined> {
  return (await mails.mailOf(tx, order.mailId))?.recipient ?? supplier?.email ?? undefined
}

function headOf({ deliveryAddress, deliveryInstructions, neededBy, taxRate, notes }: OrderEdit) {
  return {
    ...(deliveryAddress !== undefined && { deliveryAddress }),
    ...(deliveryInstructions !== undefined && { deliveryInstructions: deliveryInstructions || null }),
    ...(neededBy !== undefined && { neededBy }),
    ...(taxRate !== undefined && { taxMilli: toMilli(taxRate) }),
    ...(notes !== undefined && { notes: notes || null }),
  }
}

/** Writes the whole list of lines. Returns the ids of those that it leaves out. */
async function writeLines(
  { tx, companyId, order, lines }: OrderScene,
  wanted: readonly OrderLineInput[] | undefined,
): Promise<number[]> {
  if (!wanted) return []
  const known = new Map(lines.map((line) => [line.id, line]))
  const fresh: NewLineRow[] = []
  for (const [position, input] of wanted.entries()) {
    if (input.id === undefined) {
      fresh.push({ ...newLine(input), companyId, orderId: order.id, position })
      continue
    }
    const line = known.get(input.id)
    if (!line) throw new AppError('not_found', 'Order line not found')
    await updateLines(tx, [line.id], { ...changeOf(line, input), position })
  }
  await insertLines(tx, fresh)
  const kept = new Set(wanted.map(({ id }) => id))
  const removed = lines.filter(({ id }) => !kept.has(id))
  const arrived = removed.find(({ deliveredMilli }) => deliveredMilli > 0)
  if (arrived) throw new AppError('conflict', `${arrived.description} has arrived in part and cannot be removed.`)
  return removed.map(({ id }) => id)
}

const centsOr = (cost: number | null): number | null => (cost === null ? null : toCents(cost))

const newLine = ({
  description = '',
  supplierSku,
  quantity = 1,
  unit = 'each',
  unitCost = null,
  taxable = true,
  charge = false,
}: OrderLineInput) => ({
  description,
  supplierSku: supplierSku || null,
  unit,
  quantityMilli: toMilli(quantity),
  unitCostCents: centsOr(unitCost),
  taxable,
  isCharge: charge,
})

function changeOf(line: LineRow, input: OrderLineInput): Partial<NewLineRow> {
  const quantityMilli = quantityOf(line, input)
  if (quantityMilli < line.deliveredMilli)
    throw new AppError('conflict', `More of ${line.description} has arrived than that.`)
  const free = line.selectionId === null
  return {
    quantityMilli,
    ...(input.waste !== undefined && { wasteTenths: input.waste === null ? null : Math.round(input.waste * 10) }),
    // What was signed keeps its name and unit.
    ...(free && input.description !== undefined && { description: input.description }),
    ...(free && input.unit !== undefined && line.pack === null && { unit: input.unit }),
    ...(input.supplierSku !== undefined && { supplierSku: input.supplierSku || null }),
    ...(input.unitCost !== undefined && { unitCostCents: centsOr(input.unitCost) }),
    ...(input.taxable !== undefined && { taxable: input.taxable }),
    ...(free && input.charge !== undefined && { isCharge: input.charge }),
  }
}

function quantityOf(line: LineRow, { packs, quantity, waste }: OrderLineInput): number {
  if (line.pack !== null && packs !== undefined) return milliOf(line, packs)
  if (line.pack === null && quantity !== undefined) return toMilli(quantity)
  if (waste === undefined || line.signedMilli === null) return line.quantityMilli
  const { ordered } = orderQuantity({ quantity: line.signedMilli / 1000, waste, pack: packOf(line) }, line.unit)
  return toMilli(ordered)
}

/**
 * Deletes a draft. The last number goes back into the series; an earlier draft stays as a canceled order, so that the series has no gap.
 */
export const remove = (ctx: Ctx, orderId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const [order] = await lockOrders(tx, companyId, [orderId])
    if (!order) throw new AppError('not_found', 'Order not found')
    requirePossible('delete', order.status)
    const lines = await linesOf(tx, companyId, [orderId])
    const supplier = (await store.find(tx, companyId, orderId))?.supplier ?? null
    if (await returnNumber(tx, companyId, order.number)) await store.deleteOrder(tx, companyId, orderId)
    else {
      await deleteLines(
        tx,
        lines.map(({ id }) => id),
      )
      await updateOrder(tx, orderId, {
        status: 'canceled',
        canceledAt: ctx.now,
        lineCount: 0,
        openLines: 0,
        subtotalCents: 0,
        taxCents: 0,
        totalCents: 0,
      })
    }
    await record(tx, ctx, orderEvent({ companyId, order, supplier }, 'order.deleted'))
  })
