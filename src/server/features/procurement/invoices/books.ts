import type { BookedInvoice, BookedLine } from '#shared/exports/book-columns.ts'
import type { BookLayout } from '#shared/exports/book-layouts.ts'
import { addDays, dayIn } from '#shared/kernel/dates.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { lineAmounts } from '#shared/procurement/orders/rules.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { companyRow } from '#server/features/projects/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { keepsBooks } from '../policy.ts'
import * as store from './store.ts'

type Page<Row> = { rows: Row[]; next: number | undefined }

/** "Net 30" is 30 days; other terms leave the day to the bookkeeper. */
export function dueDay(day: string, terms: string | null): string {
  const days =
    /\b(?:net|n)\s*\/?\s*(\d{1,3})\b/i.exec(terms ?? '')?.[1] ?? /\b(\d{1,3})\s*days?\b/i.exec(terms ?? '')?.[1]
  return days === undefined ? day : addDays(day, Number(days))
}

/** Lines of placed orders, newest order first. */
export async function bookedLines(ctx: Ctx, before: number | undefined, limit: number): Promise<Page<BookedLine>> {
  const companyId = keepsBooks(ctx.actor)
  const page = await store.orderPage(ctx.db, companyId, before, limit)
  const { timeZone } = await companyRow(ctx.db, companyId)
  const lines = await store.linesWithProjects(
    ctx.db,
    companyId,
    page.map(({ id }) => id),
  )
  const rows = page.flatMap((order) =>
    lines
      .filter(({ line }) => line.orderId === order.id)
      .map(({ line, project }): BookedLine => {
        const { cents, taxCents } = lineAmounts(line, order.taxMilli)
        return {
          order: orderNumberInWords(order.number),
          status: order.status,
          supplier: order.supplier ?? '',
          email: order.email,
          // An order may be for several houses: each line is a cost of its own.
          project: project ?? order.project,
          date: dayIn(timeZone, order.sentAt ?? order.createdAt),
          neededBy: order.neededBy,
          deliveryAddress: order.deliveryAddress,
          currency: order.currency,
          description: line.description,
          supplierSku: line.supplierSku,
          quantity: line.quantityMilli / 1000,
          unit: line.unit,
          unitCost: line.unitCostCents === null ? null : toUnits(line.unitCostCents),
          amount: toUnits(cents),
          tax: toUnits(taxCents),
        }
      }),
  )
  return { rows, next: page.length === limit ? page.at(-1)?.id : undefined }
}

type Wanted = { before: number | undefined; limit: number; layout: BookLayout }

/** Invoices, newest first. A program that pays bills gets the accepted ones only: the others are held, or were replaced. */
export async function bookedInvoices(ctx: Ctx, { before, limit, layout }: Wanted): Promise<Page<BookedInvoice>> {
  const onlyAccepted = layout !== 'finishwork'
  const page = await store.invoicePage(ctx.db, { companyId: keepsBooks(ctx.actor), before, limit, onlyAccepted })
  return {
    rows: page.map(({ invoice, orderNumber, totalCents, ...row }) => ({
      number: invoice.number,
      order: orderNumberInWords(orderNumber),
      supplier: row.supplier ?? '',
      email: row.email,
      terms: row.terms,
      project: row.project,
      date: invoice.invoicedOn,
      due: dueDay(invoice.invoicedOn, row.terms),
      currency: row.currency,
      amount: toUnits(invoice.amountCents),
      ordered: toUnits(totalCents),
      difference: toUnits(invoice.differenceCents),
      note: invoice.note,
      state: invoice.state,
      disputeNote: invoice.disputeNote,
    })),
    next: page.length === limit ? page.at(-1)?.invoice.id : undefined,
  }
}
