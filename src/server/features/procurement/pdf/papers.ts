import { AppError } from '#shared/kernel/errors.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { drawnOrder, purchaseOrderFacts, type UndrawnOrder } from './printing.ts'
import * as store from './papers-store.ts'

type Kept = { companyId: number; order: Order; now: Date }

/** Keeps what is printed of this revision, in the transaction that sends or revises it. */
export async function keepPaper(tx: Db, { companyId, order, now }: Kept): Promise<void> {
  const facts = await purchaseOrderFacts(tx, { companyId, order, now })
  await store.keep(tx, {
    companyId,
    orderId: order.id,
    revision: order.revision,
    paper: facts,
    logoFileId: facts.logoFileId,
  })
}

/** Whether the paper of this revision is kept: a simple order has none until it is revised. */
export const hasPaper = async (db: Db, companyId: number, orderId: number, revision: number): Promise<boolean> =>
  (await store.paperOf(db, companyId, orderId, revision)) !== null

/** A revision as it was sent. Drafts, and orders that were sent before papers were kept, are printed as they are now. */
export async function orderPaper(
  platform: Platform,
  { companyId, order, now }: Kept,
  revision: number = order.revision,
): Promise<Uint8Array> {
  if (revision !== order.revision && !order.revisions.some((one) => one.revision === revision))
    throw new AppError('not_found', 'Order not found')
  const kept = await store.paperOf(platform.db, companyId, order.id, revision)
  const facts = kept ? asKept(kept) : await purchaseOrderFacts(platform.db, { companyId, order, now })
  return drawnOrder(platform, { companyId, orderId: order.id, facts })
}

/** The paper that the builder opens: the last revision of a canceled order says that it is canceled. */
export async function orderPaperNow(platform: Platform, kept: Kept, revision?: number): Promise<Uint8Array> {
  const { companyId, order } = kept
  if (order.status !== 'canceled' || (revision ?? order.revision) !== order.revision)
    return orderPaper(platform, kept, revision)
  return drawnOrder(platform, { companyId, orderId: order.id, facts: await purchaseOrderFacts(platform.db, kept) })
}

/** JSON has no dates. */
function asKept(paper: Readonly<Record<string, unknown>>): UndrawnOrder {
  const facts = paper as Omit<UndrawnOrder, 'madeAt'> & { madeAt: string }
  return { ...facts, madeAt: new Date(facts.madeAt) }
}
