import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './supplier-store.ts'

/** One of the company's suppliers that is not archived; held so that it stays until the order refers to it. */
export async function supplierFor(tx: Db, companyId: number, supplierId: number | null) {
  if (supplierId === null) return null
  const supplier = await store.holdSupplier(tx, companyId, supplierId)
  if (supplier) return supplier
  const message = 'Please choose one of your suppliers.'
  throw new AppError('invalid', message, { fields: { supplierId: message } })
}
