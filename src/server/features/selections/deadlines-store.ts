import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isOpenStatus } from '#server/db/conditions.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Open selections that have a deadline, drafts included. */
export async function openWithDeadline(tx: Db, projectId: number): Promise<number[]> {
  const hasDeadline = isNotNull(selections.deadline)
  const rows = await tx
    .select({ id: selections.id })
    .from(selections)
    .where(
      and(
        eq(selections.projectId, projectId),
        isNull(selections.archivedAt),
        hasDeadline,
        isOpenStatus(sql`${selections.status}`),
      ),
    )
    .orderBy(asc(selections.id))
  return rows.map(({ id }) => id)
}

/** From which day on the builder owes the confirmation of a price, kept by trigger; `-infinity` for one that changed in the catalog. */
export async function priceOwedFrom(tx: Db, selectionId: number): Promise<string | null> {
  const [row] = await tx
    .select({ from: selections.priceOwedFrom })
    .from(selections)
    .where(eq(selections.id, selectionId))
  return row?.from ?? null
}
