import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql, between, like } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#shared/procurement/orders/statuses.ts'
import { displayName } from '#server/db/conditions.ts'
import { hasStatus } from '#server/db/order-lines.ts'
import { members, users } from '#server/db/schema/accounts.ts'
import {
  orderDeliveries,
  orderDeliveryLines,
  orderDeliveryPhotos,
  orderLines,
  orderRevisions,
  orders,
} from '#server/db/schema/orders.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { cappedCount } from '#server/platform/db/capped-count.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withOwnPlans } from '#server/platform/db/prepared.ts'
import { ofOrder } from './of-order-store.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'

const named = {
  row: orders,
  supplier: { id: suppliers.id, name: suppliers.name, email: suppliers.email, archivedAt: suppliers.archivedAt },
  project: { id: projects.id, name: projects.name },
}

const ofSupplier = and(eq(suppliers.companyId, orders.companyId), eq(suppliers.id, orders.supplierId))
const ofProject = and(eq(projects.companyId, orders.companyId), eq(projects.id, orders.projectId))

export type OrderFilter = {
  companyId: number
  statuses: readonly OrderStatus[]
  hasProposal?: boolean | undefined
  supplierId?: number | 'none' | undefined
  projectId?: number | undefined
  words: readonly string[]
  limit: number
  before: number | null
}

/** A search is planned for its words: rare ones are found by their index, common ones in the order of the list. */
export const list = (db: Db, filter: OrderFilter) =>
  filter.words.length === 0 ? listed(db, filter) : withOwnPlans(db, (tx) => listed(tx, filter))

async function listed(db: Db, filter: OrderFilter) {
  const { companyId, statuses, hasProposal, supplierId, projectId, words, limit, before } = filter
  const wanted = and(
    eq(orders.companyId, companyId),
    statuses.length === 0 ? undefined : hasStatus(orders.status, statuses),
    hasProposal === undefined ? undefined : eq(orders.hasProposal, hasProposal),
    supplierId === undefined
      ? undefined
      : supplierId === 'none'
        ? isNull(orders.supplierId)
        : eq(orders.supplierId, supplierId),
    projectId === undefined ? undefined : isForProject(companyId, projectId),
    ...words.map(hasWord),
  )
  const rows = await db
    .select(named)
    .from(orders)
    .leftJoin(suppliers, ofSupplier)
    .leftJoin(projects, ofProject)
    .where(and(wanted, before === null ? undefined : lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: await cappedCount(db, orders, wanted) }
}

export const findMany = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select(named)
    .from(orders)
    .leftJoin(suppliers, ofSupplier)
    .leftJoin(projects, ofProject)
    .where(and(eq(orders.companyId, companyId), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.number))

export async function find(db: Db, companyId: number, id: number) {
  const [found] = await findMany(db, companyId, [id])
  return found
}

/** A canceled order has no live lines: what it had is in its last revision, without what earlier ones removed. */
const inLastRevision = sql`(not exists (select from ${orderRevisions} r where r.order_id = ${orderLines.orderId})
  or ${orderLines.id} in (select (l ->> 'id')::int from ${orderRevisions} r cross join jsonb_array_elements(r.snapshot -> 'lines') l
    where r.order_id = ${orderLines.orderId}
      and r.revision = (select max(x.revision) from ${orderRevisions} x where x.order_id = ${orderLines.orderId})))`

type Which = 'live' | 'lastRevision'
const which: Record<Which, SQL> = {
  live: eq(orderLines.live, true),
  lastRevision: inLastRevision,
}

export const linesWithSelections = (db: Db, companyId: number, orderId: number, lines: Which = 'live') =>
  db
    .select({
      line: orderLines,
      selection: {
        id: selections.id,
        name: selections.name,
        room: selections.room,
        projectId: selections.projectId,
        projectName: projects.name,
      },
    })
    .from(orderLines)
    .leftJoin(selections, eq(selections.id, orderLines.selectionId))
    .leftJoin(projects, eq(projects.id, selections.projectId))
    .where(and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, orderId), which[lines]))
    .orderBy(asc(orderLines.position), asc(orderLines.id))

/** The name of a builder of the company, as its people read it. */
const personName = (companyId: PgColumn, userId: PgColumn) =>
  sql<string>`coalesce((select ${displayName('m', 'u')} from ${users} u left join ${members} m
    on m.company_id = ${companyId} and m.user_id = u.id where u.id = ${userId}), 'Someone')`

export async function creatorOf(db: Db, orderId: number): Promise<string> {
  const [row] = await db
    .select({ name: personName(orders.companyId, orders.createdBy) })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row?.name ?? 'Someone'
}

export const revisionsOf = (db: Db, orderId: number) =>
  db
    .select({
      revision: orderRevisions.revision,
      at: orderRevisions.createdAt,
      by: personName(orderRevisions.companyId, orderRevisions.createdBy),
      changes: orderRevisions.changes,
      reason: orderRevisions.reason,
    })
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId))
    .orderBy(desc(orderRevisions.revision))

/** A revision is written once and stays as it was. */
export async function insertRevisions(tx: Db, rows: readonly (typeof orderRevisions.$inferInsert)[]): Promise<void> {
  await tx
    .insert(orderRevisions)
    .values([...rows])
    .onConflictDoNothing()
}

export const deliveriesOf = (db: Db, orderId: number) =>
  db
    .select({
      id: orderDeliveries.id,
      deliveredOn: orderDeliveries.deliveredOn,
      note: orderDeliveries.note,
      at: orderDeliveries.createdAt,
      by: personName(orderDeliveries.companyId, orderDeliveries.createdBy),
    })
    .from(orderDeliveries)
    .where(ofOrder(orderDeliveries, orderId))
    .orderBy(asc(orderDeliveries.id))

export const deliveredLinesOf = (db: Db, deliveryIds: readonly number[]) =>
  deliveryIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderDeliveryLines)
        .where(inArray(orderDeliveryLines.deliveryId, [...deliveryIds]))
        .orderBy(asc(orderDeliveryLines.lineId))

export const photosOf = (db: Db, deliveryIds: readonly number[]) =>
  deliveryIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderDeliveryPhotos)
        .where(inArray(orderDeliveryPhotos.deliveryId, [...deliveryIds]))
        .orderBy(asc(orderDeliveryPhotos.fileId))

export async function deleteDelivery(tx: Db, id: number): Promise<void> {
  await tx.delete(orderDeliveries).where(eq(orderDeliveries.id, id))
}

/** Whether it is a photo of a delivery of this company. */
export async function isDeliveryPhoto(db: Db, companyId: number, fileId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orderDeliveryPhotos.fileId })
    .from(orderDeliveryPhotos)
    .where(and(eq(orderDeliveryPhotos.companyId, companyId), eq(orderDeliveryPhotos.fileId, fileId)))
    .limit(1)
  return rows.length > 0
}

export async function deleteOrder(tx: Db, companyId: number, id: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.companyId, companyId), eq(orders.id, id)))
}

/** When a line was taken out: with the whole order, or with the first revision after the last one that had it. */
const lineCanceledAt = sql<string | null>`case when ${orderLines.live} then null else coalesce(
  (select min(r.created_at) from ${orderRevisions} r where r.order_id = ${orderLines.orderId} and r.revision >
    (select max(x.revision) from ${orderRevisions} x cross join jsonb_array_elements(x.snapshot -> 'lines') l
      where x.order_id = ${orderLines.orderId} and (l ->> 'id')::int = ${orderLines.id})), ${orders.canceledAt}) end`

export const linesOfSelection = (db: Db, companyId: number, selectionId: number) =>
  db
    .select({
      line: orderLines,
      number: orders.number,
      revision: orders.revision,
      status: orders.status,
      hasProposal: orders.hasProposal,
      supplier: suppliers.name,
      canceledAt: lineCanceledAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(suppliers, ofSupplier)
    .where(
      and(
        eq(orderLines.companyId, companyId),
        or(eq(orderLines.selectionId, selectionId), eq(orderLines.releasedFrom, selectionId)),
      ),
    )
    .orderBy(asc(orderLines.id))

export async function projectsOfSelections(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ projectId: selections.projectId })
    .from(selections)
    .where(inArray(selections.id, [...ids]))
    .orderBy(asc(selections.projectId))
  return rows.map(({ projectId }) => projectId)
}

/** An order for several houses belongs to none or to the first of them; each house finds it by what it gets of it. */
const isForProject = (companyId: number, projectId: number): SQL => sql`${orders.id} in (
  select o.id from ${orders} o where o.company_id = ${companyId} and o.project_id = ${projectId}
  union select l.order_id from ${selections} s
    join ${orderLines} l on l.company_id = s.company_id and l.selection_id = s.id
    join ${orders} o on o.company_id = l.company_id and o.id = l.order_id
    where s.company_id = ${companyId} and s.project_id = ${projectId} and (l.live or o.status = 'canceled'))`

const GREATEST_NUMBER = 2_147_483_647

/**
 * One word of a search. A typed order number ("po-1007") finds the orders whose numbers begin with it by their numbers: the index
 * of words has "po-" once for every order of the company, so it would cost more with each.
 */
function hasWord(word: string): SQL | undefined {
  const typed = /^po-([1-9]\d{0,8})$/.exec(word)?.[1]
  return typed === undefined ? like(orders.search, likePattern(word)) : beginsWith(Number(typed))
}

function beginsWith(typed: number): SQL | undefined {
  const longer: SQL[] = []
  for (let power = 10; typed * power <= GREATEST_NUMBER; power *= 10)
    longer.push(between(orders.number, typed * power, Math.min(typed * power + power - 1, GREATEST_NUMBER)))
  return or(eq(orders.number, typed), ...longer)
}
