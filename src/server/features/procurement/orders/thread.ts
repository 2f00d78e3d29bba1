import { AppError } from '#shared/kernel/errors.ts'
import { beginningOf } from '#shared/kernel/text/text.ts'
import type { OrderMessage } from '#shared/procurement/orders/order-schemas.ts'
import type { OrderMessageInput } from '#shared/procurement/orders/schemas.ts'
import { noAddressInWords } from '#shared/procurement/orders/sending-words.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { linesOf, lockOrders } from './rows-store.ts'
import { attach, keepUpload, type Upload } from '#server/features/files/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { orderEvent } from './acting.ts'
import { formerAddress } from './editing.ts'
import { makeLink, mailNotice, recallOrder } from '../sending/mailing.tsx'
import { nameOf, notifyBuilders } from './notifying.ts'
import { orders } from '../policy.ts'
import * as store from './store.ts'
import * as links from '../supplier-page/link-store.ts'
import * as threads from './thread-store.ts'

type MessageRow = Awaited<ReturnType<typeof threads.messagesOf>>[number]

type FileRow = Awaited<ReturnType<typeof threads.filesOf>>[number]

export const messageReply = (
  { id, source, authorName, message, createdAt }: MessageRow,
  files: readonly FileRow[] = [],
): OrderMessage => ({
  id,
  source,
  by: authorName,
  message,
  files: files
    .filter(({ messageId }) => messageId === id)
    .map(({ id: fileId, name, kind }) => ({ id: fileId, name, kind })),
  at: createdAt.toISOString(),
})

export async function list(ctx: Ctx, orderId: number): Promise<OrderMessage[]> {
  const companyId = orders(ctx.actor)
  if (!(await store.find(ctx.db, companyId, orderId))) throw new AppError('not_found', 'Order not found')
  const rows = await threads.messagesOf(ctx.db, companyId, orderId)
  const files = await threads.filesOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => messageReply(row, files))
}

/** The builder writes; the supplier gets it by email. */
export const post = (ctx: Ctx, orderId: number, { message }: OrderMessageInput): Promise<OrderMessage> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    await requireActiveCompany(tx, ctx, companyId)
    const [order] = await lockOrders(tx, companyId, [orderId])
    if (!order) throw new AppError('not_found', 'Order not found')
    const supplier = (await store.find(tx, companyId, orderId))?.supplier ?? null
    const scene = { tx, ctx, companyId, order, lines: [], scenes: [], supplier }
    const number = orderNumberInWords(order.number)
    const to = await formerAddress(scene)
    if (to === undefined)
      throw new AppError('conflict', `${noAddressInWords(supplier?.name ?? null)} Add one to the supplier first.`)
    await mailNotice(scene, {
      to,
      subject: `Message about purchase order ${number}`,
      title: `${ctx.actor.name} wrote about purchase order ${number}`,
      text: message,
    })
    const made = await threads.insertMessage(tx, {
      companyId,
      orderId,
      source: 'builder',
      authorId: ctx.actor.userId,
      authorName: ctx.actor.name,
      message,
      createdAt: ctx.now,
    })
    if (!made) throw new Error('The message was not inserted')
    await record(tx, ctx, orderEvent(scene, 'order.message'))
    return messageReply(made)
  })

export const keeperOf = (db: Db, orderId: number) => threads.keeperOf(db, orderId)

export type SupplierMail = {
  orderId: number
  from: string
  text: string
  mailHash: Buffer
  /** Checked and stored, and kept for this builder. */
  attached: { ctx: Ctx; uploads: readonly Upload[] } | null
}

/** An email that a supplier sent to the address of an order. Whatever it says, it is a message and changes nothing else. */
export async function postSupplierMail(
  platform: Platform,
  { orderId, from, text, mailHash, attached }: SupplierMail,
): Promise<'posted' | 'duplicate' | 'gone'> {
  const outbox = newOutbox()
  const now = platform.clock()
  const result = await platform.db.transaction(async (tx) => {
    const keeper = await threads.keeperOf(tx, orderId)
    const [order] = keeper ? await lockOrders(tx, keeper.companyId, [orderId]) : []
    if (!order) return 'gone'
    const { companyId } = order
    const made = await threads.insertMessage(tx, {
      companyId,
      orderId,
      source: 'supplier_email',
      authorName: from,
      message: beginningOf(text, 10_000),
      mailHash,
      createdAt: now,
    })
    if (!made) return 'duplicate'
    if (attached) await keepFiles(tx, { ...attached.ctx, db: tx }, made, attached.uploads)
    const supplier = (await store.find(tx, companyId, orderId))?.supplier ?? null
    const lines = await linesOf(tx, companyId, [orderId])
    const words = {
      title: `${supplier?.name ?? from} wrote about ${nameOf(order)}`,
      body: beginningOf(text, 300) || filesInWords(attached?.uploads.length ?? 0),
    }
    await notifyBuilders(tx, { actor: null, now, outbox }, { order, lines }, { ...words, what: `message:${made.id}` })
    const event = orderEvent({ companyId, order, supplier }, 'order.message', { bySupplier: true })
    await record(tx, { actor: null, now, ip: null, outbox }, event)
    return 'posted'
  })
  if (outbox.hasEvents) platform.events.committed()
  return result
}

async function keepFiles(tx: Db, ctx: Ctx, { id, companyId }: MessageRow, uploads: readonly Upload[]): Promise<void> {
  const fileIds: number[] = []
  for (const upload of uploads) fileIds.push((await keepUpload(ctx, upload)).id)
  await attach(tx, ctx, { companyId, fileIds, field: 'attachments' })
  await threads.insertFiles(tx, { companyId, messageId: id, fileIds })
}

const filesInWords = (count: number): string => (count === 1 ? 'With a file.' : `With ${count} files.`)

/** A link to the supplier's page, to be sent by hand. */
export const createLink = (ctx: Ctx, orderId: number): Promise<{ url: string; expiresAt: string }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const [order] = await lockOrders(tx, companyId, [orderId])
    if (!order) throw new AppError('not_found', 'Order not found')
    if (order.status === 'draft' || order.status === 'canceled')
      throw new AppError('conflict', 'Only an order that was sent has a link.')
    const { url, expiresAt } = await makeLink(tx, ctx, { companyId, order })
    await record(tx, ctx, orderEvent({ companyId, order, supplier: null }, 'order.link_changed'))
    return { url, expiresAt: expiresAt.toISOString() }
  })

export const withdrawLink = (ctx: Ctx, orderId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const companyId = orders(ctx.actor)
    const [order] = await lockOrders(tx, companyId, [orderId])
    if (!order) throw new AppError('not_found', 'Order not found')
    if ((await links.withdrawLinks(tx, orderId, ctx.now)) === 0) return
    await recallOrder(tx, order)
    await record(tx, ctx, orderEvent({ companyId, order, supplier: null }, 'order.link_changed'))
  })
