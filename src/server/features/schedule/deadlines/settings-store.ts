import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { DayOff, InstallRule } from '#shared/schedule/deadlines/schemas.ts'
import { companies, members } from '#server/db/schema/accounts.ts'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { projects, timelineEvents } from '#server/db/schema/projects.ts'
import { companyDaysOff, companySchedules, installRules, publicHolidays } from '#server/db/schema/schedule.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'

export type SettingsRow = typeof companySchedules.$inferSelect

/** The row of the company, with the defaults when it has none yet, locked for the rest of the transaction. */
export async function lockSettings(tx: Db, companyId: number): Promise<SettingsRow> {
  await tx.insert(companySchedules).values({ companyId }).onConflictDoNothing()
  const [row] = await tx.select().from(companySchedules).where(eq(companySchedules.companyId, companyId)).for('update')
  if (!row) throw new Error('The schedule of the company is missing')
  return row
}

export async function settings(db: Db, companyId: number): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(companySchedules).where(eq(companySchedules.companyId, companyId))
  return row
}

export async function timeZoneOf(db: Db, companyId: number): Promise<string> {
  const [row] = await db.select({ timeZone: companies.timeZone }).from(companies).where(eq(companies.id, companyId))
  if (!row) throw new Error('There is no such company')
  return row.timeZone
}

export async function updateSettings(
  tx: Db,
  companyId: number,
  change: Partial<Omit<SettingsRow, 'companyId' | 'version'>>,
): Promise<void> {
  await tx
    .update(companySchedules)
    .set({ ...change, version: sql`${companySchedules.version} + 1` })
    .where(eq(companySchedules.companyId, companyId))
}

export const daysOff = (db: Db, companyId: number): Promise<DayOff[]> =>
  db
    .select({ day: companyDaysOff.day, name: companyDaysOff.name })
    .from(companyDaysOff)
    .where(eq(companyDaysOff.companyId, companyId))
    .orderBy(asc(companyDaysOff.day))

export async function replaceDaysOff(tx: Db, companyId: number, days: readonly DayOff[]): Promise<void> {
  await tx.delete(companyDaysOff).where(eq(companyDaysOff.companyId, companyId))
  const unique = [...new Map(days.map((one) => [one.day, one])).values()]
  if (unique.length > 0) await tx.insert(companyDaysOff).values(unique.map((one) => ({ companyId, ...one })))
}

/** Public holidays of the company's region between two days. */
export const holidays = (db: Db, companyId: number, from: string, to: string): Promise<DayOff[]> =>
  db
    .select({ day: publicHolidays.day, name: publicHolidays.name })
    .from(publicHolidays)
    .innerJoin(companies, eq(companies.region, publicHolidays.region))
    .where(and(eq(companies.id, companyId), gte(publicHolidays.day, from), lte(publicHolidays.day, to)))
    .orderBy(asc(publicHolidays.day))

export const rules = (db: Db, companyId: number) =>
  db
    .select({
      id: installRules.id,
      kind: installRules.kind,
      tradeId: installRules.tradeId,
      categoryId: installRules.categoryId,
      name: installRules.name,
      milestone: installRules.milestone,
      category: selectionCategories.name,
      trade: sql<string | null>`case when ${members.userId} is not null then ${memberName('members')} end`,
    })
    .from(installRules)
    .leftJoin(selectionCategories, eq(selectionCategories.id, installRules.categoryId))
    .leftJoin(members, and(eq(members.companyId, installRules.companyId), eq(members.userId, installRules.tradeId)))
    .where(eq(installRules.companyId, companyId))
    .orderBy(asc(installRules.id))

export async function replaceRules(tx: Db, companyId: number, wanted: readonly InstallRule[]): Promise<void> {
  await tx.delete(installRules).where(eq(installRules.companyId, companyId))
  if (wanted.length === 0) return
  await tx.insert(installRules).values(
    wanted.map(({ kind, tradeId, categoryId, name, milestone }) => ({
      companyId,
      kind,
      milestone,
      tradeId: kind === 'trade' ? (tradeId ?? null) : null,
      categoryId: kind === 'category' ? (categoryId ?? null) : null,
      name: kind === 'room' || kind === 'phase' ? (name ?? null) : null,
    })),
  )
}

/** Titles of the company's milestones, the most used first. */
export async function milestoneTitles(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ title: sql<string>`min(${timelineEvents.title})` })
    .from(timelineEvents)
    .innerJoin(projects, eq(projects.id, timelineEvents.projectId))
    .where(eq(timelineEvents.companyId, companyId))
    .groupBy(sql`lower(${timelineEvents.title})`)
    .orderBy(sql`count(*) desc`, sql`1`)
    .limit(100)
  return rows.map(({ title }) => title)
}
