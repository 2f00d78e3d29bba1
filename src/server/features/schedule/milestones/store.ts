import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasImpossibleDate } from '#server/db/conditions.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { milestoneDependencies } from '#server/db/schema/schedule.ts'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

type Dependency = { onId: number; lagDays: number }
export type MilestoneRow = typeof timelineEvents.$inferSelect & { dependsOn: Dependency[] }
type NewMilestone = typeof timelineEvents.$inferInsert

const dependsOn = sql<
  Dependency[]
>`(select coalesce(json_agg(json_build_object('onId', d.on_id, 'lagDays', d.lag_days) order by d.on_id), '[]')
  from milestone_dependencies d where d.event_id = ${timelineEvents.id})`

export const milestones = (db: Db, projectId: number): Promise<MilestoneRow[]> =>
  db
    .select({ ...getTableColumns(timelineEvents), dependsOn })
    .from(timelineEvents)
    .where(eq(timelineEvents.projectId, projectId))
    .orderBy(asc(timelineEvents.scheduledDate), asc(timelineEvents.id))

export const milestone = async (db: Db, projectId: number, id: number): Promise<MilestoneRow | undefined> =>
  (
    await db
      .select({ ...getTableColumns(timelineEvents), dependsOn })
      .from(timelineEvents)
      .where(and(eq(timelineEvents.projectId, projectId), eq(timelineEvents.id, id)))
  )[0]

/** How the company writes dates follows from its region. */
export async function regionOf(db: Db, companyId: number) {
  const [row] = await db.select({ region: companies.region }).from(companies).where(eq(companies.id, companyId))
  if (!row) throw new Error('The company is missing')
  return row.region
}

export async function countMilestones(db: Db, projectId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(timelineEvents).where(eq(timelineEvents.projectId, projectId))
  return row?.n ?? 0
}

export async function insertMilestone(db: Db, milestone: NewMilestone): Promise<number> {
  const [row] = await db.insert(timelineEvents).values(milestone).returning({ id: timelineEvents.id })
  if (!row) throw new Error('The milestone was not inserted')
  return row.id
}

/** The ids are in the order of the rows. */
export async function insertMilestones(tx: Db, rows: readonly NewMilestone[]): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(timelineEvents)
    .values([...rows])
    .returning({ id: timelineEvents.id })
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** One value for each milestone, in one statement. */
const valueById = <Row extends { id: number }>(
  rows: readonly Row[],
  value: (row: Row) => unknown,
  type: 'date' | 'integer' | 'text' | 'timestamptz',
) =>
  sql`case ${timelineEvents.id} ${sql.join(
    rows.map((row) => sql`when ${row.id}::integer then ${value(row)}::${sql.raw(type)}`),
    sql` `,
  )} end`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

type TaskRow = { id: number; start: string; durationDays: number; trade: string | null }

/** Changes milestones to what a spreadsheet says, in one statement. */
export async function updateTasks(tx: Db, tasks: readonly TaskRow[]): Promise<void> {
  if (tasks.length === 0) return
  await tx
    .update(timelineEvents)
    .set({
      plannedStart: valueById(tasks, ({ start }) => start, 'date'),
      scheduledDate: valueById(tasks, ({ start }) => start, 'date'),
      durationDays: valueById(tasks, ({ durationDays }) => durationDays, 'integer'),
      trade: valueById(tasks, ({ trade }) => trade || null, 'text'),
      version: sql`${timelineEvents.version} + 1`,
    })
    .where(inArray(timelineEvents.id, idsOf(tasks)))
}

/** Writes everything but the dates, and what milestones wait for. Each gets a new version. */
export async function setDetails(tx: Db, companyId: number, rows: readonly MilestoneRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .update(timelineEvents)
    .set({
      durationDays: valueById(rows, ({ durationDays }) => durationDays, 'integer'),
      trade: valueById(rows, ({ trade }) => trade || null, 'text'),
      title: valueById(rows, ({ title }) => title, 'text'),
      description: valueById(rows, ({ description }) => description || null, 'text'),
      status: valueById(rows, ({ status }) => status, 'text'),
      completedAt: valueById(rows, ({ completedAt }) => completedAt?.toISOString() ?? null, 'timestamptz'),
      version: sql`${timelineEvents.version} + 1`,
    })
    .where(inArray(timelineEvents.id, idsOf(rows)))
  const waits = rows.flatMap(({ id: eventId, dependsOn: on }) => on.map((one) => ({ eventId, ...one })))
  await addDependencies(tx, companyId, waits, idsOf(rows))
}

/** Replaces what the given milestones depend on. */
export async function addDependencies(
  tx: Db,
  companyId: number,
  rows: readonly (Dependency & { eventId: number })[],
  of: readonly number[],
): Promise<void> {
  if (of.length > 0) await tx.delete(milestoneDependencies).where(inArray(milestoneDependencies.eventId, [...of]))
  const unique = [...new Map(rows.map((row) => [`${row.eventId}:${row.onId}`, row])).values()]
  if (unique.length > 0) await tx.insert(milestoneDependencies).values(unique.map((row) => ({ companyId, ...row })))
}

export async function replaceDependencies(
  tx: Db,
  companyId: number,
  eventId: number,
  wanted: readonly Dependency[],
): Promise<void> {
  await tx.delete(milestoneDependencies).where(eq(milestoneDependencies.eventId, eventId))
  const unique = [...new Map(wanted.map((one) => [one.onId, one])).values()]
  if (unique.length > 0)
    await tx.insert(milestoneDependencies).values(unique.map((one) => ({ companyId, eventId, ...one })))
}

/** Writes planned and actual starts in one statement. Each changed milestone gets a new version. */
export async function setStarts(
  tx: Db,
  starts: readonly { id: number; plannedStart: string; start: string }[],
): Promise<void> {
  if (starts.length === 0) return
  await tx
    .update(timelineEvents)
    .set({
      plannedStart: valueById(starts, ({ plannedStart }) => plannedStart, 'date'),
      scheduledDate: valueById(starts, ({ start }) => start, 'date'),
      version: sql`${timelineEvents.version} + 1`,
    })
    .where(inArray(timelineEvents.id, idsOf(starts)))
}

export async function deleteMilestone(db: Db, id: number): Promise<void> {
  await db.delete(timelineEvents).where(eq(timelineEvents.id, id))
}

/** Puts back a deleted milestone under its own id, so that everything that named it finds it again. */
export async function restoreMilestone(tx: Db, { id, ...row }: NewMilestone & { id: number }): Promise<void> {
  await tx
    .insert(timelineEvents)
    .overridingSystemValue()
    .values({ ...row, id })
}

const s = alias(selections, 's')

/** Decision deadlines; for builders also those of drafts, and what the schedule plans without a deadline. */
export const deadlines = (db: Db, projectId: number, forBuilders: boolean) =>
  db
    .select({
      id: s.id,
      name: s.name,
      room: s.room,
      deadline: s.deadline,
      deadlineTyped: s.deadlineTyped,
      plan: s.plan,
      impossible: sql<boolean>`${hasImpossibleDate}`,
      priceOwedFrom: s.priceOwedFrom,
      status: s.status,
      sentAt: s.sentAt,
    })
    .from(s)
    .where(
      and(
        eq(s.projectId, projectId),
        isNull(s.archivedAt),
        forBuilders ? or(isNotNull(s.deadline), isNotNull(s.plan)) : isNotNull(s.deadline),
        forBuilders ? undefined : isNotNull(s.sentAt),
      ),
    )
    .orderBy(asc(s.deadline), asc(s.id))
    .limit(2_000)
