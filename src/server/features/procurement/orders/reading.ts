import { AppError } from '#shared/kernel/errors.ts'
import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { listOrders } from '#shared/procurement/orders/endpoints.ts'
import type { Order, OrderDelivery, OrderSummary } from '#shared/procurement/orders/order-schemas.ts'
import { isOrderActPossible, isOpenOrder, openMilli } from '#shared/procurement/orders/rules.ts'
import { type OrderStatus, orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import type { LineRow, OrderRow } from './rows-store.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { pageHeaders, withHeaders } from '#server/platform/http/reply.ts'
import { can, orders } from '../policy.ts'
import { counted, iso, lineReply, summaryOf } from './order-reply.ts'
import * as mails from '../sending/mail-store.ts'
import * as store from './store.ts'
import * as links from '../supplier-page/link-store.ts'

const PAGE = 50
const position = cursorOf(cursorPart.id)

type Wanted = { statuses: readonly OrderStatus[]; hasProposal?: boolean }

function wantedOf(status: QueryOf<typeof listOrders>['status']): Wanted {
  if (status === undefined) return { statuses: [] }
  if (status === 'open') return { statuses: orderStatuses.filter(isOpenOrder) }
  if (status === 'proposed') return { statuses: orderStatuses.filter(isOpenOrder), hasProposal: true }
  return { statuses: [status], ...(status === 'confirmed' && { hasProposal: false }) }
}

export async function list(ctx: Ctx, query: QueryOf<typeof listOrders>, url: string) {
  const { q = '', limit = PAGE, cursor, status, supplierId, projectId } = query
  const at = position.decode(cursor)
  const { rows, more, total } = await store.list(ctx.db, {
    companyId: orders(ctx.actor),
    ...wantedOf(status),
    supplierId,
    projectId,
    words: q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6),
    limit,
    before: at ? at[0] : null,
  })
  const last = rows.at(-1)
  const next = more && last ? position.encode([last.row.id]) : null
  return withHeaders(
    rows.map(({ row, ...names }) => summaryOf(row, names)),
    pageHeaders(url, { total, next, counted: true }),
  )
}

export async function summaries(db: Db, companyId: number, ids: readonly number[]): Promise<OrderSummary[]> {
  const rows = ids.length === 0 ? [] : await store.findMany(db, companyId, ids)
  return rows.map(({ row, ...names }) => summaryOf(row, names))
}

export const read = (ctx: Ctx, orderId: number): Promise<Order> => orderReply(ctx.db, orders(ctx.actor), orderId, ctx)

type At = Pick<Ctx, 'now' | 'platform'>

export async function orderReply(db: Db, companyId: number, orderId: number, { now, platform }: At): Promise<Order> {
  const found = await store.find(db, companyId, orderId)
  if (!found) throw new AppError('not_found', 'Order not found')
  const { row, ...names } = found
  const lines = await store.linesWithSelections(
    db,
    companyId,
    orderId,
    row.status === 'canceled' ? 'lastRevision' : 'live',
  )
  const rows = lines.map(({ line }) => line)
  const link = await links.openLink(db, orderId, now)
  const revisions = await store.revisionsOf(db, orderId)
  return {
    ...summaryOf(row, names),
    version: row.version,
    deliveryAddress: row.deliveryAddress,
    deliveryInstructions: row.deliveryInstructions,
    taxRate: row.taxMilli / 1000,
    notes: row.notes,
    cancelReason: row.cancelReason,
    createdBy: await store.creatorOf(db, orderId),
    lines: lines.map(({ line, selection }) =>
      lineReply(line, { taxMilli: row.taxMilli, lines: rows }, selectionOf(selection)),
    ),
    revisions: revisions.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    deliveries: await deliveries(db, row, rows),
    email: await emailOf(db, row, platform.config.smtpUrl !== undefined),
    link: link ? { expiresAt: link.expiresAt.toISOString(), openedAt: iso(link.openedAt) } : null,
    can: can(row.status),
  }
}

type Joined = Awaited<ReturnType<typeof store.linesWithSelections>>[number]['selection']

/** A left join makes every column nullable; a selection has all of them. */
export function selectionOf(joined: Joined): Order['lines'][number]['selection'] {
  const { id, name, room, projectId, projectName } = joined
  if (id === null || name === null || projectId === null || projectName === null) return null
  return { id, name, room, projectId, projectName }
}

async function deliveries(db: Db, row: OrderRow, lines: readonly LineRow[]): Promise<OrderDelivery[]> {
  const found = await store.deliveriesOf(db, row.id)
  const ids = found.map(({ id }) => id)
  const delivered = await store.deliveredLinesOf(db, ids)
  const photos = await store.photosOf(db, ids)
  const last = found.at(-1)?.id
  return found.map(({ id, at, ...one }) => ({
    ...one,
    id,
    at: at.toISOString(),
    lines: delivered
      .filter(({ deliveryId }) => deliveryId === id)
      .map((entry) => {
        const line = lines.find((known) => known.id === entry.lineId) ?? { pack: null, packMilli: null }
        return {
          lineId: entry.lineId,
          delivered: counted(line, entry.deliveredMilli),
          damaged: counted(line, entry.damagedMilli),
          note: entry.note,
          photos: photos
            .filter(({ deliveryId, lineId }) => deliveryId === id && lineId === entry.lineId)
            .map(({ fileId }) => fileId),
        }
      }),
    canUndo: id === last && isOrderActPossible('undoDelivery', row.status),
  }))
}

async function emailOf(db: Db, { mailId }: OrderRow, hasMailServer: boolean): Promise<Order['email']> {
  const mail = await mails.mailOf(db, mailId)
  if (!mail) return { state: 'none', to: null, at: null, problem: null }
  const { recipient: to, sentAt, failedAt, failure } = mail
  if (failedAt) return { state: 'failed', to, at: iso(failedAt), problem: failure }
  return sentAt
    ? { state: 'delivered', to, at: iso(sentAt), problem: null }
    : { state: hasMailServer ? 'waiting' : 'mailbox', to, at: mail.createdAt.toISOString(), problem: null }
}

/** The orders that a selection is part of, for its builders. */
export async function ofSelection(ctx: Ctx, projectId: number, selectionId: number) {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  if (seat.kind !== 'builder') throw new AppError('forbidden', 'Only builders and administrators can see orders.')
  const rows = await store.linesOfSelection(ctx.db, seat.companyId, selectionId)
  return rows.map(({ line, number, revision, status, hasProposal, supplier, canceledAt }) => ({
    orderId: line.orderId,
    lineId: line.id,
    number: orderNumberInWords(number),
    revision,
    // Nothing arrives of a canceled line.
    expectedOn: line.live ? line.expectedOn : null,
    status,
    hasProposal,
    supplier,
    item: line.description,
    pack: line.pack,
    unit: line.unit,
    delivered: counted(line, line.deliveredMilli),
    damaged: counted(line, line.damagedMilli),
    open: counted(line, openMilli(line)),
    canceledAt: canceledAt && new Date(canceledAt).toISOString(),
    live: line.live && line.releasedFrom === null,
    kept: line.live && line.releasedFrom !== null,
  }))
}
