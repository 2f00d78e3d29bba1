import { createHash } from 'node:crypto'
import { AppError } from '#shared/kernel/errors.ts'
import type { SupplierAnswer } from '#shared/procurement/orders/schemas.ts'
import type { SupplierOrder } from '#shared/procurement/orders/supplier-schemas.ts'
import { isOpenOrder, isOrderActPossible, linesToReceive, openMilli } from '#shared/procurement/orders/rules.ts'
import { type Proposed, proposalInWords } from '#shared/procurement/orders/proposal-words.ts'
import { closedLinkWords } from '#shared/procurement/orders/words.ts'
import { type LineRow, linesOf, lockOrders, type OrderRow, updateLines, updateOrder } from '../orders/rows-store.ts'
import { printedLogo } from '#server/features/files/public.ts'
import { recount } from '../to-order/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Platform, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { refuseBadKey } from '#server/platform/http/idempotency.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { orderEvent } from '../orders/acting.ts'
import { requireUpcoming } from '../orders/arrival-days.ts'
import { placesOfLines } from '../orders/line-names.ts'
import { nameOf, notifyBuilders } from '../orders/notifying.ts'
import { lineReply, summaryOf } from '../orders/order-reply.ts'
import * as store from '../orders/store.ts'
import * as links from './link-store.ts'
import * as threads from '../orders/thread-store.ts'
import { partiesOf } from './supplier-store.ts'
import { messageReply } from '../orders/thread.ts'

const TOO_MANY = 'This link was used too often. Please try again later.'

/** Without a key of its own, the same answer is taken for one that was sent twice. */
const SAME_ANSWER_MS = 10 * 60_000

type MessageRow = Awaited<ReturnType<typeof threads.messagesOf>>[number]
type Link = NonNullable<Awaited<ReturnType<typeof links.linkOfToken>>>

/** The order behind a link. Of one that is closed, only the reason is said: not found. */
async function open({ db, now, ip, platform }: PublicCtx, token: string): Promise<Link> {
  await platform.limits.consume('order_link_address', networkOf(ip))
  const hash = hashToken(token)
  const link = await links.linkOfToken(db, hash, now)
  if (!link) throw new AppError('not_found', closedLinkWords[await links.closedLink(db, hash)])
  await platform.limits.consume('order_link', hash.toString('hex'), TOO_MANY)
  return link
}

export async function read(ctx: PublicCtx, token: string): Promise<SupplierOrder> {
  const link = await open(ctx, token)
  if (link.openedAt === null) await links.noteOpened(ctx.db, link.id, ctx.now)
  return pageOf(ctx.platform, ctx.db, link)
}

async function pageOf(platform: Platform, db: Db, { companyId, orderId, expiresAt }: Link): Promise<SupplierOrder> {
  const found = await store.find(db, companyId, orderId)
  const parties = await partiesOf(db, orderId)
  if (!found || !parties) throw new AppError('not_found')
  const { row } = found
  const summary = summaryOf(row, found)
  const lines = (await linesOf(db, companyId, [orderId])).filter(({ live }) => live)
  const places = await placesOfLines(db, companyId, orderId)
  const revisions = await store.revisionsOf(db, orderId)
  const messages = await threads.messagesOf(db, companyId, orderId)
  return {
    company: { ...parties.company, logo: await logoOf(platform, companyId, parties.logoFileId) },
    accountNumber: parties.accountNumber,
    supplier: parties.supplier ?? '',
    number: summary.number,
    revision: row.revision,
    version: row.version,
    status: row.status,
    deliveryAddress: row.deliveryAddress,
    deliveryInstructions: row.deliveryInstructions,
    neededBy: row.neededBy,
    notes: row.notes,
    currency: row.currency,
    taxRate: row.taxMilli / 1000,
    subtotal: summary.subtotal,
    tax: summary.tax,
    total: summary.total,
    lines: lines.map((line) => ({
      ...lineReply(line, { taxMilli: row.taxMilli, lines }),
      room: places.get(line.id)?.room ?? null,
      decision: decisionOn(line.id, messages),
    })),
    revisions: revisions.map(({ revision, at, changes }) => ({ revision, at: at.toISOString(), changes })),
    messages: messages
      .map((row) => messageReply(row))
      .map(({ source, by, message, at }) => ({ source, by, message, at })),
    sentAt: summary.sentAt,
    confirmedAt: summary.confirmedAt,
    expiresAt: expiresAt.toISOString(),
    can: { confirm: isOrderActPossible('confirm', row.status), propose: isOpenOrder(row.status) },
  }
}

/** What the builder last decided about a line. */
function decisionOn(lineId: number, messages: readonly MessageRow[]) {
  const last = messages.findLast(({ decision }) => decision?.lineId === lineId)
  if (!last?.decision) return null
  const { accepted, expectedOn, backorder, reason } = last.decision
  return { accepted, expectedOn, backorder, reason, at: last.createdAt.toISOString() }
}

/** The supplier has no session to load files with. */
async function logoOf(platform: Platform, companyId: number, fileId: number | null): Promise<string | null> {
  const logo = await printedLogo(platform, companyId, fileId)
  return logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
}

/** The supplier confirms, proposes other dates or writes. Dates become true when the builder accepts them. */
export async function answer(
  ctx: PublicCtx,
  token: string,
  input: SupplierAnswer,
  key: string | null,
): Promise<SupplierOrder> {
  if (key) refuseBadKey(key)
  const link = await open(ctx, token)
  const { platform, now } = ctx
  await platform.limits.consume('order_answer', link.tokenHash.toString('hex'), TOO_MANY)
  return ctx.db.transaction(async (tx) => {
    const { companyId, orderId } = link
    const [order] = await lockOrders(tx, companyId, [orderId])
    if (!order || !(await links.linkOfToken(tx, link.tokenHash, now))) throw new AppError('not_found')
    const hash = hashOf(link, input, key)
    const before = await threads.receivedAt(tx, link, hash)
    if (before && (key || now.getTime() - before.getTime() < SAME_ANSWER_MS)) return pageOf(platform, tx, link)
    if (!isOpenOrder(order.status)) throw new AppError('conflict', 'This order is closed.')
    if (order.revision !== input.revision)
      throw new AppError('conflict', 'This order was revised meanwhile. Read what changed, and answer again.')
    const decides = input.lines.length > 0 || (input.confirm && order.status === 'sent')
    // Of several answers at the same time one is kept, and the others learn that they no longer fit.
    if (decides && order.version !== input.version)
      throw new AppError('conflict', 'This order was changed meanwhile. Read what changed, and answer again.')
    const supplier = (await store.find(tx, companyId, orderId))?.supplier ?? null
    const lines = (await linesOf(tx, companyId, [orderId])).filter(({ live }) => live)
    const confirms = input.confirm && order.status === 'sent'
    await requireUpcoming(tx, { companyId, now }, arrivalsOf(lines, input))
    const proposals = await writeProposals(tx, lines, input, now)
    if (confirms) await updateOrder(tx, orderId, { status: 'confirmed', confirmedAt: now })
    else if (proposals.length > 0) await updateOrder(tx, orderId, {})
    const after: OrderRow = confirms ? { ...order, status: 'confirmed', confirmedAt: now } : order
    if (confirms || proposals.length > 0) await recount(tx, [after], now)
    const by = supplier?.name ?? 'Supplier'
    const note = input.note || null
    const places = await placesOfLines(tx, companyId, orderId)
    const about = proposals.map(({ line, ...one }) =>
      proposalInWords(one, places.get(line.id)?.name ?? line.description),
    )
    const said = [...about, note].filter(Boolean).join('\n')
    const message =
      said !== '' &&
      (await threads.insertMessage(tx, {
        companyId,
        orderId,
        source: 'supplier_page',
        authorName: by,
        message: said,
        mailHash: before ? null : hash,
        createdAt: now,
      }))
    const words = wordsOf({ by, order, confirms, proposals: proposals.length, note })
    if (words) {
      const what = `answer:${now.getTime()}`
      await notifyBuilders(tx, ctx, { order, lines }, { ...words, what })
    }
    const subject = { companyId, order, supplier }
    const events: AuditEvent[] = [
      ...(confirms ? [orderEvent(subject, 'order.confirmed', { bySupplier: true })] : []),
      ...(message ? [orderEvent(subject, 'order.message', { bySupplier: true })] : []),
    ]
    await recordAll(tx, { ...ctx, actor: null }, events)
    return pageOf(platform, tx, link)
  })
}

/** Identifies an answer, so that sending it twice posts it once. */
const hashOf = ({ tokenHash }: Link, input: SupplierAnswer, key: string | null): Buffer =>
  createHash('sha256')
    .update(tokenHash)
    .update(key ? `key ${key}` : `content ${JSON.stringify(input)}`)
    .digest()

const arrivalsOf = (lines: readonly LineRow[], { lines: answers }: SupplierAnswer) =>
  answers.map(({ lineId, expectedOn }, n) => ({
    day: expectedOn,
    agreed: lines.find(({ id }) => id === lineId)?.expectedOn ?? null,
    field: `lines.${n}.expectedOn`,
  }))

/** Keeps what the supplier says about lines until the builder answers. Returns what is proposed. */
async function writeProposals(
  tx: Db,
  lines: readonly LineRow[],
  { lines: answers }: SupplierAnswer,
  now: Date,
): Promise<(Proposed & { line: LineRow; note: string | null })[]> {
  const proposed: (Proposed & { line: LineRow; note: string | null })[] = []
  const due = linesToReceive(lines)
  for (const { lineId, expectedOn = null, backorder, note } of answers) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new AppError('not_found', 'Order line not found')
    if (!due.includes(line)) continue
    const unchanged = expectedOn === line.expectedOn && backorder === line.backorder && !note
    if (openMilli(line) === 0 || unchanged) continue
    proposed.push({ line, expectedOn, backorder, note: note || null })
    await updateLines(tx, [lineId], {
      proposedOn: expectedOn,
      proposedBackorder: backorder,
      proposedNote: note || null,
      proposedAt: now,
    })
  }
  return proposed
}

type Answer = { by: string; order: OrderRow; confirms: boolean; proposals: number; note: string | null }

function wordsOf({ by, order, confirms, proposals, note }: Answer): { title: string; body: string | null } | null {
  const number = nameOf(order)
  const dates = proposals === 1 ? 'another date for 1 line' : `other dates for ${proposals} lines`
  if (confirms && proposals > 0) return { title: `${by} confirmed ${number} with ${dates}`, body: note }
  if (confirms) return { title: `${by} confirmed ${number}`, body: note }
  if (proposals > 0) return { title: `${by} proposed ${dates} of ${number}`, body: note }
  return note ? { title: `${by} wrote about ${number}`, body: note } : null
}
