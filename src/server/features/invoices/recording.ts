import type { OrderInvoices } from '#shared/invoices/contract.ts'
import { billedDifference, differenceInWords } from '#shared/invoices/rules.ts'
import type { NewInvoice } from '#shared/invoices/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { formatMoney, toCents, toUnits } from '#shared/kernel/money.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { canRecord, keepsBooks } from './policy.ts'
import * as store from './store.ts'

export async function list(ctx: Ctx, orderId: number): Promise<OrderInvoices> {
  const companyId = keepsBooks(ctx.actor)
  return replyOf(ctx.db, companyId, found(await store.findOrder(ctx.db, companyId, orderId)))
}

function found(order: store.OrderRow | undefined): store.OrderRow {
  if (!order) throw new AppError('not_found', 'Order not found')
  return order
}

async function replyOf(db: Db, companyId: number, order: store.OrderRow): Promise<OrderInvoices> {
  const rows = await store.invoicesOf(db, companyId, order.id)
  const billed = rows.reduce((sum, { invoice }) => sum + invoice.amountCents, 0)
  return {
    currency: order.currency,
    ordered: toUnits(order.totalCents),
    billed: toUnits(billed),
    difference: rows.length === 0 ? null : toUnits(billedDifference(order.totalCents, billed)),
    invoices: rows.map(({ invoice, createdBy }) => ({
      id: invoice.id,
      number: invoice.number,
      date: invoice.invoicedOn,
      amount: toUnits(invoice.amountCents),
      difference: toUnits(invoice.differenceCents),
      note: invoice.note,
      createdBy,
      createdAt: invoice.createdAt.toISOString(),
    })),
    can: { record: canRecord(order.status) },
  }
}

/** Records an invoice. A difference to the order is accepted only by someone who saw exactly this amount. */
export const recordInvoice = (ctx: Ctx, orderId: number, input: NewInvoice): Promise<OrderInvoices> =>
  onceEach(() =>
    ctx.db.transaction(async (tx) => {
      const companyId = keepsBooks(ctx.actor)
      const order = found(await store.lockOrder(tx, companyId, orderId))
      if (!canRecord(order.status))
        throw new AppError('conflict', 'This order was not placed, so there is nothing to pay.')
      const before = await replyOf(tx, companyId, order)
      const amountCents = toCents(input.amount)
      const difference = billedDifference(order.totalCents, toCents(before.billed) + amountCents)
      if (difference !== 0 && toCents(input.acceptedDifference ?? 0) !== difference) {
        const words = differenceInWords(toUnits(difference), (amount) => formatMoney(amount, order.currency))
        throw new AppError('conflict', `With this invoice, ${words} is billed. Accept the difference to record it.`, {
          current: { ...before, newDifference: toUnits(difference) },
        })
      }
      await store.insert(tx, {
        companyId,
        orderId,
        supplierKey: order.supplierId ?? 0,
        number: input.number,
        invoicedOn: input.date,
        amountCents,
        differenceCents: difference,
        note: input.note || null,
        createdBy: ctx.actor.userId,
        createdAt: ctx.now,
      })
      const data = { number: input.number, order: order.number, orderId }
      await record(tx, ctx, { companyId, kind: 'invoice.recorded', data })
      return replyOf(tx, companyId, order)
    }),
  )

export const removeInvoice = (ctx: Ctx, orderId: number, invoiceId: number): Promise<OrderInvoices> =>
  ctx.db.transaction(async (tx) => {
    const companyId = keepsBooks(ctx.actor)
    const order = found(await store.lockOrder(tx, companyId, orderId))
    const removed = await store.remove(tx, companyId, orderId, invoiceId)
    if (!removed) throw new AppError('not_found', 'Invoice not found')
    const data = { number: removed.number, order: order.number, orderId }
    await record(tx, ctx, { companyId, kind: 'invoice.removed', data })
    return replyOf(tx, companyId, order)
  })

/** The database refuses the same number of the same supplier, also when two people record it at once. */
async function onceEach<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (violatedConstraint(error) !== 'order_invoices_once') throw error
    const message = 'This invoice of the supplier is recorded already.'
    throw new AppError('conflict', message, { fields: { number: message } })
  }
}
