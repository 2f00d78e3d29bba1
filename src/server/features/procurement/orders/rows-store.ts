import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { companies } from '#server/db/schema/accounts.ts'
import {
  type LineBefore,
  orderDeliveries,
  orderDeliveryLines,
  orderDeliveryPhotos,
  orderLines,
  orders,
  orderSeries,
} from '#server/db/schema/orders.ts'
import { projects } from '#server/db/schema/projects.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'

// The rows of orders. The features "orders" and "purchasing" share them: the one has what people do with an order, the other what
// selections do with theirs. Nothing is checked here: the act that calls has checked and locked.

export type OrderRow = typeof orders.$inferSelect
export type NewOrderRow = typeof orders.$inferInsert
export type LineRow = typeof orderLines.$inferSelect
export type NewLineRow = typeof orderLines.$inferInsert

/** The first number of a company is PO-1001. */
const BEFORE_FIRST = 1000

/** Takes the next numbers. The row stays locked until the end of the transaction, so that none is skipped or given twice. */
export async function takeNumbers(tx: Db, companyId: number, count: number): Promise<number> {
  const [row] = await tx
    .insert(orderSeries)
    .values({ companyId, lastNumber: BEFORE_FIRST + count })
    .onConflictDoUpdate({
      target: orderSeries.companyId,
      set: { lastNumber: sql`${orderSeries.lastNumber} + ${count}` },
    })
    .returning({ last: orderSeries.lastNumber })
  if (!row) throw new Error('No number was taken')
  return row.last - count + 1
}

/** Gives back the last number; false when later ones were given since. */
export async function returnNumber(tx: Db, companyId: number, number: number): Promise<boolean> {
  const rows = await tx
    .update(orderSeries)
    .set({ lastNumber: number - 1 })
    .where(and(eq(orderSeries.companyId, companyId), eq(orderSeries.lastNumber, number)))
    .returning({ companyId: orderSeries.companyId })
  return rows.length > 0
}

export async function insertOrders(tx: Db, rows: readonly NewOrderRow[]): Promise<OrderRow[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(orders)
    .values([...rows])
    .returning()
  return made.toSorted((a, b) => a.number - b.number)
}

export async function insertLines(tx: Db, rows: readonly NewLineRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(orderLines).values([...rows])
}

/** What an order gets from the project that it goes to. */
export const projectsForDelivery = (db: Db, companyId: number, projectIds: readonly number[]) =>
  db
    .select({
      id: projects.id,
      name: projects.name,
      address: projects.address,
      currency: projects.currency,
      timeZone: projects.timeZone,
    })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.id, [...projectIds])))

/** What an order gets from the company where no project gives it. */
export async function companyDefaults(db: Db, companyId: number) {
  const [row] = await db
    .select({ address: companies.address, currency: companies.currency, timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw new Error('The company is gone')
  return row
}

/** Lines of selections that are on an order which was not canceled. */
export async function liveLines(db: Db, companyId: number, selectionIds: readonly number[]) {
  if (selectionIds.length === 0) return []
  return db
    .select({
      line: orderLines,
      orderId: orders.id,
      number: orders.number,
      status: orders.status,
      simple: orders.simple,
      supplier: suppliers.name,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .leftJoin(suppliers, and(eq(suppliers.companyId, orders.companyId), eq(suppliers.id, orders.supplierId)))
    .where(
      and(
        eq(orderLines.companyId, companyId),
        isNotNull(orderLines.selectionId),
        inArray(orderLines.selectionId, [...selectionIds]),
        eq(orderLines.live, true),
      ),
    )
    .orderBy(asc(orderLines.id))
}

export type LiveLine = Awaited<ReturnType<typeof liveLines>>[number]

/** Lines of orders that were kept when their selections were decided again: the goods still come. */
export async function keptLines(db: Db, companyId: number, selectionIds: readonly number[]) {
  if (selectionIds.length === 0) return []
  return db
    .select({ line: orderLines, number: orders.number, status: orders.status })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(orderLines.companyId, companyId),
        isNotNull(orderLines.releasedFrom),
        inArray(orderLines.releasedFrom, [...selectionIds]),
        eq(orderLines.live, true),
      ),
    )
    .orderBy(asc(orderLines.id))
}

/** Orders in the order of their ids, locked for the rest of the transaction. */
export const lockOrders = (tx: Db, companyId: number, ids: readonly number[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.id))
    .for('no key update')

export const linesOf = (db: Db, companyId: number, orderIds: readonly number[]): Promise<LineRow[]> =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(asc(orderLines.position), asc(orderLines.id))

export async function updateOrder(tx: Db, id: number, change: Partial<NewOrderRow>): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
}

export async function updateLines(tx: Db, ids: readonly number[], change: Partial<NewLineRow>): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(orderLines)
      .set(change)
      .where(inArray(orderLines.id, [...ids]))
}

/** Only for lines of a draft: nothing records that they existed. */
export async function deleteLines(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, [...ids]))
}

export type DeliveredLine = {
  line: LineRow
  deliveredMilli: number
  damagedMilli: number
  note: string | null
  photos: readonly number[]
}

export type NewDelivery = typeof orderDeliveries.$inferInsert & { lines: readonly DeliveredLine[] }

const before = ({ deliveredMilli, damagedMilli, backorder, expectedOn }: LineRow): LineBefore => ({
  deliveredMilli,
  damagedMilli,
  backorder,
  expectedOn,
})

export async function insertDelivery(tx: Db, { lines, ...row }: NewDelivery): Promise<number> {
  const [made] = await tx.insert(orderDeliveries).values(row).returning({ id: orderDeliveries.id })
  if (!made) throw new Error('The delivery was not inserted')
  const { companyId } = row
  const deliveryId = made.id
  await tx.insert(orderDeliveryLines).values(
    lines.map(({ line, deliveredMilli, damagedMilli, note }) => ({
      deliveryId,
      companyId,
      lineId: line.id,
      deliveredMilli,
      damagedMilli,
      note,
      before: before(line),
    })),
  )
  const photos = lines.flatMap(({ line, photos: files }) =>
    files.map((fileId) => ({ deliveryId, companyId, lineId: line.id, fileId })),
  )
  if (photos.length > 0) await tx.insert(orderDeliveryPhotos).values(photos).onConflictDoNothing()
  return deliveryId
}
