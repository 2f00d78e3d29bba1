import type { OrderInvoices } from '#shared/procurement/invoices/contract.ts'
import {
  billedDifference,
  differenceInWords,
  invoiceDayProblem,
  invoiceWord,
  isBilled,
  isCreditTooHigh,
} from '#shared/procurement/invoices/rules.ts'
import type { AcceptInvoice, DisputeInvoice, NewInvoice } from '#shared/procurement/invoices/schemas.ts'
import type { InvoiceState } from '#shared/procurement/invoices/states.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import { formatMoney, toCents, toUnits } from '#shared/kernel/money.ts'
import { arrivedCents } from '#shared/procurement/orders/rules.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { type AuditEvent, record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { canOfInvoice, canRecord, keepsBooks } from '../policy.ts'
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
  const sum = (counts: (state: InvoiceState) => boolean): number =>
    rows.reduce((total, { invoice }) => total + (counts(invoice.state) ? invoice.amountCents : 0), 0)
  const billed = sum(isBilled)
  return {
    currency: order.currency,
    ordered: toUnits(order.totalCents),
    arrived: toUnits(arrivedCents(await store.linesOf(db, companyId, [order.id]), order.taxMilli)),
    billed: toUnits(billed),
    disputed: toUnits(sum((state) => state === 'disputed')),
    difference: rows.length === 0 ? null : toUnits(billedDifference(order.totalCents, billed)),
    invoices: rows.map(({ invoice, createdBy }) => ({
      id: invoice.id,
      number: invoice.number,
      date: invoice.invoicedOn,
      amount: toUnits(invoice.amountCents),
      difference: toUnits(invoice.differenceCents),
      note: invoice.note,
      state: invoice.state,
      disputeNote: invoice.disputeNote,
      can: canOfInvoice(invoice.state, order.status),
      createdBy,
      createdAt: invoice.createdAt.toISOString(),
    })),
    can: { record: canRecord(order.status) },
  }
}

type Scene = { tx: Db; companyId: number; order: store.OrderRow; before: OrderInvoices }

/** One act on the invoices of one order, which is locked so that they are compared with it one after the other. */
const actOnInvoices = (ctx: Ctx, orderId: number, act: (scene: Scene) => Promise<AuditEvent>): Promise<OrderInvoices> =>
  ctx.db.transaction(async (tx) => {
    const companyId = keepsBooks(ctx.actor)
    const order = found(await store.lockOrder(tx, companyId, orderId))
    const event = await act({ tx, companyId, order, before: await replyOf(tx, companyId, order) })
    await store.updateDisputedCount(tx, companyId, orderId)
    await record(tx, ctx, event)
    return replyOf(tx, companyId, order)
  })

type About = { number: string; amount: number }

const eventOf = (
  { companyId, order }: Scene,
  kind: `invoice.${'recorded' | 'accepted' | 'disputed' | 'removed'}`,
  { number, amount }: About,
): AuditEvent => ({
  companyId,
  kind,
  data: { number, order: String(order.number), orderId: order.id, what: invoiceWord(amount) },
})

function invoiceIn({ before }: Scene, invoiceId: number): OrderInvoices['invoices'][number] {
  const invoice = before.invoices.find(({ id }) => id === invoiceId)
  if (!invoice) throw new AppError('not_found', 'Invoice not found')
  return invoice
}

/** The difference is accepted only by someone who saw exactly this amount. */
function requireAccepted({ before, order }: Scene, difference: number, accepted: number | undefined): void {
  if (difference === 0 || toCents(accepted ?? 0) === difference) return
  const words = differenceInWords(toUnits(difference), (amount) => formatMoney(amount, order.currency))
  throw new AppError('conflict', `With this invoice, ${words} is billed. Accept the difference to record it.`, {
    current: { ...before, newDifference: toUnits(difference) },
  })
}

/** Records an invoice: accepted with the difference that was shown, or held with what is wrong with it. */
export const recordInvoice = (ctx: Ctx, orderId: number, input: NewInvoice): Promise<OrderInvoices> =>
  onceEach(() =>
    actOnInvoices(ctx, orderId, async (scene) => {
      const { tx, companyId, order, before } = scene
      if (!canRecord(order.status))
        throw new AppError('conflict', 'This order was not placed, so there is nothing to pay.')
      await refuseImpossibleDay(scene, ctx.now, input.date)
      const former = input.replaces === undefined ? null : invoiceIn(scene, input.replaces)
      if (former && !former.can.replace) throw new AppError('conflict', 'Only a disputed invoice can be replaced.')
      const amountCents = toCents(input.amount)
      const billed = toCents(before.billed) - (former ? toCents(former.amount) : 0)
      refuseTooHighCredit(scene, billed, amountCents)
      const difference = billedDifference(order.totalCents, billed + amountCents)
      if (input.dispute === undefined) requireAccepted(scene, difference, input.acceptedDifference)
      if (former) await store.update(tx, companyId, former.id, { state: 'replaced' })
      const id = await store.insert(tx, {
        companyId,
        orderId,
        supplierKey: order.supplierId ?? 0,
        number: input.number,
        invoicedOn: input.date,
        amountCents,
        differenceCents: difference,
        note: input.note || null,
        state: input.dispute === undefined ? 'accepted' : 'disputed',
        disputeNote: input.dispute ?? null,
        createdBy: ctx.actor.userId,
        createdAt: ctx.now,
      })
      if (former) await store.update(tx, companyId, former.id, { replacedBy: id })
      return eventOf(scene, input.dispute === undefined ? 'invoice.recorded' : 'invoice.disputed', input)
    }),
  )

async function refuseImpossibleDay({ tx, companyId }: Scene, now: Date, date: string): Promise<void> {
  const { timeZone } = await companyRow(tx, companyId)
  const problem = invoiceDayProblem(date, dayIn(timeZone, now))
  if (problem) throw new AppError('invalid', problem, { fields: { date: problem } })
}

function refuseTooHighCredit({ order }: Scene, billed: number, amountCents: number): void {
  if (!isCreditTooHigh(billed, amountCents)) return
  const message = `${formatMoney(toUnits(billed), order.currency)} is billed. A credit cannot be higher.`
  throw new AppError('invalid', message, { fields: { amount: message } })
}

type Place = { orderId: number; invoiceId: number }

export const disputeInvoice = (
  ctx: Ctx,
  { orderId, invoiceId }: Place,
  { note }: DisputeInvoice,
): Promise<OrderInvoices> =>
  actOnInvoices(ctx, orderId, async (scene) => {
    const invoice = invoiceIn(scene, invoiceId)
    if (!invoice.can.dispute) throw new AppError('conflict', 'Only an accepted invoice can be disputed.')
    await store.update(scene.tx, scene.companyId, invoiceId, { state: 'disputed', disputeNote: note })
    return eventOf(scene, 'invoice.disputed', invoice)
  })

export const acceptInvoice = (
  ctx: Ctx,
  { orderId, invoiceId }: Place,
  { acceptedDifference }: AcceptInvoice,
): Promise<OrderInvoices> =>
  actOnInvoices(ctx, orderId, async (scene) => {
    const invoice = invoiceIn(scene, invoiceId)
    if (!invoice.can.accept) throw new AppError('conflict', 'Only a disputed invoice can be accepted.')
    const difference = billedDifference(scene.order.totalCents, toCents(scene.before.billed))
    requireAccepted(scene, difference, acceptedDifference)
    await store.update(scene.tx, scene.companyId, invoiceId, { state: 'accepted', differenceCents: difference })
    return eventOf(scene, 'invoice.accepted', invoice)
  })

/** Takes an invoice away. The one that it replaced is in dispute again, unless its number was given to another one since. */
export const removeInvoice = (ctx: Ctx, orderId: number, invoiceId: number): Promise<OrderInvoices> =>
  onceEach(
    () =>
      actOnInvoices(ctx, orderId, async (scene) => {
        const { tx, companyId } = scene
        const former = await store.invoicesReplacedBy(tx, companyId, invoiceId)
        const removed = await store.remove(tx, companyId, orderId, invoiceId)
        if (!removed) throw new AppError('not_found', 'Invoice not found')
        for (const { id } of former) await store.update(tx, companyId, id, { state: 'disputed' })
        if ((await replyOf(tx, companyId, scene.order)).billed < 0)
          throw new AppError('conflict', 'A credit of this order would be higher than what is billed. Remove it first.')
        return eventOf(scene, 'invoice.removed', { number: removed.number, amount: removed.amountCents })
      }),
    () =>
      new AppError(
        'conflict',
        'The invoice that it replaced would be in dispute again, and another one has its number since. Remove that one first.',
      ),
  )

/** The database refuses the same number of the same supplier, also when two people record it at once. */
async function onceEach<Result>(act: () => Promise<Result>, refusal = isRecorded): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw violatedConstraint(error) === 'order_invoices_once' ? refusal() : error
  }
}

function isRecorded(): AppError {
  const message = 'This invoice of the supplier is recorded already.'
  return new AppError('conflict', message, { fields: { number: message } })
}
