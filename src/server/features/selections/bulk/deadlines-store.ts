import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isOpenStatus } from '#server/db/conditions.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'
import { idsWhere } from '../store.ts'

/** Open selections that have a deadline, drafts included. */
export const openWithDeadline = (tx: Db, projectId: number): Promise<number[]> =>
  idsWhere(tx, projectId, and(isNotNull(selections.deadline), isOpenStatus(sql`${selections.status}`)))

/** Open selections whose deadline waits for the start of the project or for a milestone. One with an install day follows the schedule. */
export const waitingForDeadline = (tx: Db, projectId: number): Promise<number[]> =>
  idsWhere(
    tx,
    projectId,
    and(
      isNull(selections.deadline),
      isNull(selections.plan),
      isNotNull(selections.deadlineOffsetDays),
      isOpenStatus(sql`${selections.status}`),
    ),
  )

/** From which day on the builder owes the confirmation of a price, kept by trigger; `-infinity` for one that changed in the catalog. */
export async function priceOwedFrom(tx: Db, selectionId: number): Promise<string | null> {
  const [row] = await tx
    .select({ from: selections.priceOwedFrom })
    .from(selections)
    .where(eq(selections.id, selectionId))
  return row?.from ?? null
}
