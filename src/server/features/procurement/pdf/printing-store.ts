import { and, eq } from 'drizzle-orm'
import { members, users } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function supplierOnPaper(db: Db, companyId: number, supplierId: number) {
  const [row] = await db
    .select({
      name: suppliers.name,
      contact: suppliers.contact,
      email: suppliers.email,
      phone: suppliers.phone,
      accountNumber: suppliers.accountNumber,
      terms: suppliers.terms,
    })
    .from(suppliers)
    .where(and(eq(suppliers.companyId, companyId), eq(suppliers.id, supplierId)))
  return row ?? null
}

/** The phone of the builder who made the order: the driver calls them, not the client. */
export async function phoneOfCreator(db: Db, companyId: number, orderId: number): Promise<string | null> {
  const [row] = await db
    .select({ own: members.phone, account: users.phone })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.createdBy))
    .leftJoin(members, and(eq(members.companyId, orders.companyId), eq(members.userId, orders.createdBy)))
    .where(and(eq(orders.companyId, companyId), eq(orders.id, orderId)))
  return row?.own ?? row?.account ?? null
}
