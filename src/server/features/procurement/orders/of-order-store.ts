import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The rows that belong to an order, by its company too: the indexes of these tables begin with the company, and without it every order of
 * every company would be read.
 */
export const ofOrder = (rows: { companyId: PgColumn; orderId: PgColumn }, orderId: number): SQL | undefined =>
  and(eq(rows.companyId, sql`(select o.company_id from orders o where o.id = ${orderId})`), eq(rows.orderId, orderId))
