import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { projects, timelineEvents } from '#server/db/schema/projects.ts'
import { allowances, selectionOptions, selections } from '#server/db/schema/selections.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Row } from '../store.ts'

/** The selections of a project in their order, or those of these ids. */
export const selectionsOf = (db: Db, projectId: number, ids?: readonly number[]): Promise<Row[]> =>
  db
    .select()
    .from(selections)
    .where(
      and(eq(selections.projectId, projectId), isNull(selections.archivedAt), ids && inArray(selections.id, [...ids])),
    )
    .orderBy(asc(selections.id))

export const optionsOf = (db: Db, selectionIds: readonly number[]) =>
  db
    .select({
      option: selectionOptions,
      catalogPriceCents: selectionItems.priceCents,
      archived: sql<boolean>`${selectionItems.archivedAt} is not null and not ${selectionItems.oneOff}`,
    })
    .from(selectionOptions)
    .innerJoin(selectionItems, eq(selectionItems.id, selectionOptions.itemId))
    .where(inArray(selectionOptions.selectionId, [...selectionIds]))
    .orderBy(asc(selectionOptions.position), asc(selectionOptions.id))

export const allowancesOf = (db: Db, projectId: number) =>
  db.select().from(allowances).where(eq(allowances.projectId, projectId)).orderBy(asc(allowances.id))

export async function insertAllowances(tx: Db, rows: (typeof allowances.$inferInsert)[]) {
  return rows.length === 0 ? [] : tx.insert(allowances).values(rows).returning()
}

export async function startOf(db: Db, projectId: number): Promise<string | null> {
  const [row] = await db.select({ day: projects.startDate }).from(projects).where(eq(projects.id, projectId))
  return row?.day ?? null
}

export const milestonesOf = (db: Db, projectId: number) =>
  db
    .select({ title: timelineEvents.title, day: timelineEvents.scheduledDate })
    .from(timelineEvents)
    .where(eq(timelineEvents.projectId, projectId))
    .orderBy(asc(timelineEvents.scheduledDate), asc(timelineEvents.id))
