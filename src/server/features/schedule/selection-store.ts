import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { selectionOptions, selections } from '#server/db/schema/selections.ts'
import { itemBuying, suppliers } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function selection(db: Db, projectId: number, id: number) {
  const [row] = await db
    .select({
      id: selections.id,
      status: selections.status,
      sentAt: selections.sentAt,
      choices: selections.choices,
      deadline: selections.deadline,
      deadlineTyped: selections.deadlineTyped,
      plan: selections.plan,
      installEventId: selections.installEventId,
      installOn: selections.installOn,
    })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), eq(selections.id, id), isNull(selections.archivedAt)))
  return row
}

/** Options with the lead time of the item, or the usual one of its supplier. */
export const options = (db: Db, selectionId: number) =>
  db
    .select({
      optionId: selectionOptions.id,
      itemId: selectionOptions.itemId,
      sentAt: selectionOptions.sentAt,
      name: selectionItems.name,
      leadTimeDays: sql<number | null>`coalesce(${selectionItems.leadTimeDays}, ${suppliers.leadTimeDays})`,
    })
    .from(selectionOptions)
    .innerJoin(selectionItems, eq(selectionItems.id, selectionOptions.itemId))
    .leftJoin(itemBuying, eq(itemBuying.itemId, selectionOptions.itemId))
    .leftJoin(suppliers, eq(suppliers.id, itemBuying.supplierId))
    .where(eq(selectionOptions.selectionId, selectionId))
    .orderBy(asc(selectionOptions.position), asc(selectionOptions.id))
