import { and, eq } from 'drizzle-orm'
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
