import { and, eq, isNull } from 'drizzle-orm'
import { orderRevisions } from '#server/db/schema/orders.ts'
import type { Db } from '#server/platform/db/database.ts'

type Paper = {
  companyId: number
  orderId: number
  revision: number
  paper: Readonly<Record<string, unknown>>
  logoFileId: number | null
}

/** A paper is written once. */
export async function keep(tx: Db, { companyId, orderId, revision, paper, logoFileId }: Paper): Promise<void> {
  await tx
    .update(orderRevisions)
    .set({ paper, logoFileId })
    .where(
      and(
        eq(orderRevisions.companyId, companyId),
        eq(orderRevisions.orderId, orderId),
        eq(orderRevisions.revision, revision),
        isNull(orderRevisions.paper),
      ),
    )
}

export async function paperOf(db: Db, companyId: number, orderId: number, revision: number) {
  const [row] = await db
    .select({ paper: orderRevisions.paper })
    .from(orderRevisions)
    .where(
      and(
        eq(orderRevisions.companyId, companyId),
        eq(orderRevisions.orderId, orderId),
        eq(orderRevisions.revision, revision),
      ),
    )
  return row?.paper ?? null
}
