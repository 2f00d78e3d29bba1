import { amountInWords, perUnit } from '#shared/catalog/rules.ts'
import { packsInWords } from '#shared/procurement/costs/packs.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { countedInWords, orderNameInWords } from '#shared/procurement/orders/words.ts'
import { pdfReply, printedLogo } from '#server/features/files/public.ts'
import { letterheadWithoutLogo } from '#server/features/projects/public.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { companyShare } from '#server/platform/shares.ts'
import type { DeliveryTicketFacts, OrderLineFacts, PurchaseOrderFacts } from './facts.ts'
import { mailsOf } from '../sending/mail-store.ts'
import * as store from './printing-store.ts'
import { drawDeliveryTicketTask, drawPurchaseOrderTask } from './task.ts'

type Printed = { companyId: number; order: Order; now: Date }

/** The order as it is now, as its supplier gets it: without the logo, which is read when it is drawn. */
export async function purchaseOrderFacts(db: Db, printed: Printed) {
  const { order, companyId } = printed
  const phone = await store.phoneOfCreator(db, companyId, order.id)
  return {
    ...(await factsOf(db, printed)),
    siteContact: { name: order.createdBy, phone },
    currency: order.currency,
    orderedBy: order.createdBy,
    notes: order.notes,
    changes: order.revisions.find(({ revision }) => revision === order.revision && revision > 1)?.changes ?? [],
    canceled: order.status === 'canceled',
    draft: order.status === 'draft',
    lines: order.lines.map((line) => ({
      ...lineFacts(line),
      // A project is named after its clients, whom a supplier does not need to know.
      place: line.selection?.room ?? null,
      unitCost: line.unitCost,
      per: perUnit(line.unit),
      taxable: line.taxable,
      tax: line.tax,
      total: line.cost,
    })),
    subtotal: order.subtotal,
    taxRate: order.taxRate,
    tax: order.tax,
    total: order.total,
  }
}

export type UndrawnOrder = Awaited<ReturnType<typeof purchaseOrderFacts>>

type Undrawn = { companyId: number; orderId: number; facts: UndrawnOrder }

/** How to confirm it follows from whether an email with a link was written, which may be later than the paper. */
export async function drawnOrder(
  platform: Platform,
  { companyId, orderId, facts: undrawn }: Undrawn,
): Promise<Uint8Array> {
  const { logoFileId, ...rest } = undrawn
  const logo = await printedLogo(platform, companyId, logoFileId)
  const emailed = (await mailsOf(platform.db, orderId)).length > 0
  const facts: PurchaseOrderFacts = { ...rest, emailed, contact: { ...rest.contact, logo } }
  return platform.workers.run(drawPurchaseOrderTask, facts, { share: companyShare(companyId) })
}

/** For the site: what is still to arrive, without a price. */
export async function deliveryTicketPdf(platform: Platform, printed: Printed): Promise<Uint8Array> {
  const { order, companyId } = printed
  const { logoFileId, contact, ...facts } = await factsOf(platform.db, printed)
  const ticket: DeliveryTicketFacts = {
    ...facts,
    contact: { ...contact, logo: await printedLogo(platform, companyId, logoFileId) },
    project: order.project?.name ?? null,
    url: `${platform.config.publicUrl}/orders/${order.id}/receive`,
    lines: order.lines
      .filter((line) => !line.charge || line.open > 0)
      .map((line) => ({
        ...lineFacts(line),
        place: placeOf(line, order),
        delivered: line.delivered > 0 ? receivedInWords(line, line.delivered) : null,
      })),
  }
  return platform.workers.run(drawDeliveryTicketTask, ticket, { share: companyShare(companyId) })
}

/** Deliveries are counted in packs for a line in packs. */
const receivedInWords = ({ pack, unit }: OrderLine, count: number): string =>
  pack ? packsInWords(count, pack) : amountInWords(count, unit)

async function factsOf(db: Db, { companyId, order, now }: Printed) {
  const head = await letterheadWithoutLogo(db, companyId)
  return {
    ...head,
    madeAt: now,
    number: order.number,
    revision: order.revision,
    orderedOn: order.sentAt && dayIn(head.timeZone, new Date(order.sentAt)),
    neededBy: order.neededBy,
    supplier: order.supplier && (await store.supplierOnPaper(db, companyId, order.supplier.id)),
    deliverTo: order.deliveryAddress || null,
    instructions: order.deliveryInstructions,
  }
}

/** The project is named on each line that is not for the project of the order. */
const placeOf = ({ selection }: OrderLine, { project }: Order): string | null =>
  (selection &&
    [project?.id === selection.projectId ? null : selection.projectName, selection.room].filter(Boolean).join(', ')) ||
  null

function lineFacts(line: OrderLine): Omit<OrderLineFacts, 'place'> {
  const { pack, packs, quantity, unit } = line
  return {
    name: line.description,
    detail: null,
    supplierSku: line.supplierSku,
    quantity: countedInWords({ quantity, unit, pack, packs }),
    contents: pack ? amountInWords(quantity, unit) : null,
  }
}

/** A PDF to open in the browser, named after the order. */
export const orderPdfReply = (pdf: Uint8Array, title: string, order: Pick<Order, 'number' | 'revision'>): Response =>
  pdfReply(new Uint8Array(pdf), 'inline', `${title} ${orderNameInWords(order)}.pdf`)
