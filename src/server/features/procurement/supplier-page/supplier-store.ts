import { and, eq, isNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function holdSupplier(tx: Db, companyId: number, supplierId: number) {
  const [row] = await tx
    .select({ id: suppliers.id, name: suppliers.name, email: suppliers.email })
    .from(suppliers)
    .where(and(eq(suppliers.companyId, companyId), eq(suppliers.id, supplierId), isNull(suppliers.archivedAt)))
    .for('key share')
  return row
}

/** What the supplier's page says besides the order itself. */
export async function partiesOf(db: Db, orderId: number) {
  const [row] = await db
    .select({
      company: {
        name: companies.name,
        phone: companies.phone,
        address: companies.address,
        licenseNumber: companies.licenseNumber,
        region: companies.region,
        timeZone: companies.timeZone,
      },
      logoFileId: companies.logoFileId,
      supplier: suppliers.name,
      accountNumber: suppliers.accountNumber,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(suppliers, and(eq(suppliers.companyId, orders.companyId), eq(suppliers.id, orders.supplierId)))
    .where(eq(orders.id, orderId))
  return row
}
