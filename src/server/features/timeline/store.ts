import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

export type MilestoneRow = typeof timelineEvents.$inferSelect
type NewMilestone = typeof timelineEvents.$inferInsert

export const milestones = (db: Db, projectId: number): Promise<MilestoneRow[]> =>
  db
    .select()
    .from(timelineEvents)
    .where(eq(timelineEvents.projectId, projectId))
    .orderBy(asc(timelineEvents.scheduledDate), asc(timelineEvents.id))

export const milestone = async (db: Db, projectId: number, id: number): Promise<MilestoneRow | undefined> =>
  (
    await db
      .select()
      .from(timelineEvents)
      .where(and(eq(timelineEvents.projectId, projectId), eq(timelineEvents.id, id)))
  )[0]

export async function countMilestones(db: Db, projectId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(timelineEvents).where(eq(timelineEvents.projectId, projectId))
  return row?.n ?? 0
}

export async function insertMilestone(db: Db, milestone: NewMilestone): Promise<MilestoneRow> {
  const [row] = await db.insert(timelineEvents).values(milestone).returning()
  if (!row) throw new Error('The milestone was not inserted')
  return row
}

export async function updateMilestone(db: Db, id: number, change: Partial<NewMilestone>): Promise<MilestoneRow> {
  const [row] = await db
    .update(timelineEvents)
    .set({ ...change, version: sql`${timelineEvents.version} + 1` })
    .where(eq(timelineEvents.id, id))
    .returning()
  if (!row) throw new Error('A locked milestone is gone')
  return row
}

export async function deleteMilestone(db: Db, id: number): Promise<void> {
  await db.delete(timelineEvents).where(eq(timelineEvents.id, id))
}

/** Decision deadlines. */
export const deadlines = (db: Db, projectId: number) =>
  db
    .select({
      id: selections.id,
      name: selections.name,
      room: selections.room,
      deadline: selections.deadline,
      priceOwedFrom: selections.priceOwedFrom,
      status: selections.status,
    })
    .from(selections)
    .where(and(eq(selections.projectId, projectId), isNull(selections.archivedAt), isNotNull(selections.deadline)))
    .orderBy(asc(selections.deadline), asc(selections.id))
    .limit(2_000)
