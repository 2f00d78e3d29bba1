import { eq } from 'drizzle-orm'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

/** From which day on the builder owes the confirmation of a price, kept by trigger; `-infinity` for one that changed in the catalog. */
export async function priceOwedFrom(tx: Db, selectionId: number): Promise<string | null> {
  const [row] = await tx
    .select({ from: selections.priceOwedFrom })
    .from(selections)
    .where(eq(selections.id, selectionId))
  return row?.from ?? null
}
