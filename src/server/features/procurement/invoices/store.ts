import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { members } from '#server/db/schema/accounts.ts'
import { orderInvoices } from '#server/db/schema/invoices.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'

const ofOrder = {
  id: orders.id,
  status: orders.status,
  number: orders.number,
  currency: orders.currency,
  supplierId: orders.supplierId,
  totalCents: orders.totalCents,
  taxMilli: orders.taxMilli,
}

const own = (companyId: number, orderId: number) => and(eq(orders.companyId, companyId), eq(orders.id, orderId))

export async function findOrder(db: Db, companyId: number, orderId: number) {
  const [row] = await db.select(ofOrder).from(orders).where(own(companyId, orderId))
  return row
}

/** Held until the end, so that two invoices of one order are compared with it one after the other. */
export async function lockOrder(tx: Db, companyId: number, orderId: number) {
  const [row] = await tx.select(ofOrder).from(orders).where(own(companyId, orderId)).for('no key update')
  return row
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const invoicesOf = (db: Db, companyId: number, orderId: number) =>
  db
    .select({
      invoice: orderInvoices,
      createdBy: sql<string>`(select ${memberName('m')} from members m
        where m.company_id = ${orderInvoices.companyId} and m.user_id = ${orderInvoices.createdBy})`,
    })
    .from(orderInvoices)
    .innerJoin(
      members,
      and(eq(members.companyId, orderInvoices.companyId), eq(members.userId, orderInvoices.createdBy)),
    )
    .where(and(eq(orderInvoices.companyId, companyId), eq(orderInvoices.orderId, orderId)))
    .orderBy(asc(orderInvoices.id))

export async function insert(tx: Db, row: typeof orderInvoices.$inferInsert): Promise<number> {
  const [made] = await tx.insert(orderInvoices).values(row).returning({ id: orderInvoices.id })
  if (!made) throw new Error('The invoice was not inserted')
  return made.id
}

export type InvoiceChange = Partial<
  Pick<typeof orderInvoices.$inferInsert, 'state' | 'disputeNote' | 'replacedBy' | 'differenceCents'>
>

export async function update(tx: Db, companyId: number, invoiceId: number, change: InvoiceChange): Promise<void> {
  await tx
    .update(orderInvoices)
    .set(change)
    .where(and(eq(orderInvoices.companyId, companyId), eq(orderInvoices.id, invoiceId)))
}

/** The list of orders shows which have an invoice in dispute. The order is locked. */
export async function updateDisputedCount(tx: Db, companyId: number, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      disputedInvoices: sql`(select count(*)::integer from ${orderInvoices} i
        where i.company_id = ${companyId} and i.order_id = ${orderId} and i.state = 'disputed')`,
    })
    .where(own(companyId, orderId))
}

export const invoicesReplacedBy = (tx: Db, companyId: number, invoiceId: number) =>
  tx
    .select({ id: orderInvoices.id })
    .from(orderInvoices)
    .where(and(eq(orderInvoices.companyId, companyId), eq(orderInvoices.replacedBy, invoiceId)))

export async function remove(tx: Db, companyId: number, orderId: number, invoiceId: number) {
  const [row] = await tx
    .delete(orderInvoices)
    .where(
      and(eq(orderInvoices.companyId, companyId), eq(orderInvoices.orderId, orderId), eq(orderInvoices.id, invoiceId)),
    )
    .returning()
  return row
}

/** Placed orders with their suppliers, newest first. */
export const orderPage = (db: Db, companyId: number, before: number | undefined, limit: number) =>
  db
    .select({
      ...ofOrder,
      supplier: suppliers.name,
      email: suppliers.email,
      terms: suppliers.terms,
      project: projects.name,
      createdAt: orders.createdAt,
      sentAt: orders.sentAt,
      neededBy: orders.neededBy,
      deliveryAddress: orders.deliveryAddress,
    })
    .from(orders)
    .leftJoin(suppliers, and(eq(suppliers.companyId, orders.companyId), eq(suppliers.id, orders.supplierId)))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .where(
      and(
        eq(orders.companyId, companyId),
        sql`${orders.status} <> 'draft'`,
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)

export const linesOf = (db: Db, companyId: number, orderIds: readonly number[]) =>
  db
    .select()
    .from(orderLines)
    .where(
      and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...orderIds]), eq(orderLines.live, true)),
    )
    .orderBy(orderLines.orderId, orderLines.position, orderLines.id)

/** The same lines with the project of their selection. */
export const linesWithProjects = (db: Db, companyId: number, orderIds: readonly number[]) =>
  db
    .select({ line: orderLines, project: projects.name })
    .from(orderLines)
    .leftJoin(
      selections,
      and(eq(selections.companyId, orderLines.companyId), eq(selections.id, orderLines.selectionId)),
    )
    .leftJoin(projects, and(eq(projects.companyId, selections.companyId), eq(projects.id, selections.projectId)))
    .where(
      and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...orderIds]), eq(orderLines.live, true)),
    )
    .orderBy(orderLines.orderId, orderLines.position, orderLines.id)

export type InvoicePage = { companyId: number; before: number | undefined; limit: number; onlyAccepted: boolean }

export const invoicePage = (db: Db, { companyId, before, limit, onlyAccepted }: InvoicePage) =>
  db
    .select({
      invoice: orderInvoices,
      orderNumber: orders.number,
      currency: orders.currency,
      totalCents: orders.totalCents,
      supplier: suppliers.name,
      email: suppliers.email,
      terms: suppliers.terms,
      project: projects.name,
    })
    .from(orderInvoices)
    .innerJoin(orders, and(eq(orders.companyId, orderInvoices.companyId), eq(orders.id, orderInvoices.orderId)))
    .leftJoin(suppliers, and(eq(suppliers.companyId, orders.companyId), eq(suppliers.id, orders.supplierId)))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .where(
      and(
        eq(orderInvoices.companyId, companyId),
        onlyAccepted ? eq(orderInvoices.state, 'accepted') : undefined,
        before === undefined ? undefined : lt(orderInvoices.id, before),
      ),
    )
    .orderBy(desc(orderInvoices.id))
    .limit(limit)
