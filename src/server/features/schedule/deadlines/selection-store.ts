import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { members } from '#server/db/schema/accounts.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { selectionOptions, selections } from '#server/db/schema/selections.ts'
import { allowedArrivals } from '#server/db/schema/schedule.ts'
import { itemBuying, suppliers } from '#server/db/schema/suppliers.ts'
import { hasImpossibleDate, memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const s = alias(selections, 's')

const findSelection = (db: Db, projectId: number, id: number) =>
  db
    .select({
      id: s.id,
      name: s.name,
      room: s.room,
      status: s.status,
      sentAt: s.sentAt,
      choices: s.choices,
      totalCents: s.totalCents,
      allowanceCents: s.allowanceCents,
      allowanceName: s.allowanceName,
      deadline: s.deadline,
      deadlineTyped: s.deadlineTyped,
      plan: s.plan,
      impossible: sql<boolean>`${hasImpossibleDate}`,
      installEventId: s.installEventId,
      installOn: s.installOn,
      expectedOn: s.expectedOn,
      orderedAt: s.orderedAt,
      deliveredAt: s.deliveredAt,
      installedAt: s.installedAt,
      version: s.version,
    })
    .from(s)
    .where(and(eq(s.projectId, projectId), eq(s.id, id), isNull(s.archivedAt)))

export async function selection(db: Db, projectId: number, id: number) {
  const [row] = await findSelection(db, projectId, id)
  return row
}

export async function lockSelection(tx: Db, projectId: number, id: number) {
  const [row] = await findSelection(tx, projectId, id).for('update')
  return row
}

type RuleRow = { milestoneId: number; milestone: string; installOn: string }

/** Where the rules of the company install a selection, as if nothing had been set by hand. */
export async function installByRule(db: Db, id: number): Promise<RuleRow | null> {
  const rows = await prepared<RuleRow>(
    db,
    'install_by_rule',
    () => sql`select r.event_id as "milestoneId", r.title as milestone, r.day::text as "installOn"
      from selections s, install_of(jsonb_populate_record(s, '{"install_on": null, "install_event_id": null}')) r
      where s.id = ${sql.placeholder('id')}::integer and r.event_id is not null`,
    { id },
  )
  return rows[0] ?? null
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

export async function hasMilestone(db: Db, projectId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: timelineEvents.id })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.projectId, projectId), eq(timelineEvents.id, id)))
  return rows.length > 0
}

type InstallColumns = { installEventId: number | null; installOn: string | null }

export async function setInstallDay(tx: Db, id: number, change: InstallColumns, updatedAt: Date): Promise<void> {
  await tx
    .update(selections)
    .set({ ...change, updatedAt, version: sql`${selections.version} + 1` })
    .where(eq(selections.id, id))
}

type Allowance = typeof allowedArrivals.$inferInsert

/** The last one counts. */
export async function allowArrival(tx: Db, row: Allowance): Promise<void> {
  await tx.insert(allowedArrivals).values(row).onConflictDoUpdate({ target: allowedArrivals.selectionId, set: row })
}

export async function deleteAllowedArrival(tx: Db, companyId: number, selectionId: number): Promise<void> {
  await tx
    .delete(allowedArrivals)
    .where(and(eq(allowedArrivals.companyId, companyId), eq(allowedArrivals.selectionId, selectionId)))
}

/** What a builder allowed to arrive late, and who it was. */
export async function allowedArrival(db: Db, companyId: number, selectionId: number) {
  const [row] = await db
    .select({
      itemIds: allowedArrivals.itemIds,
      installOn: allowedArrivals.installOn,
      at: allowedArrivals.allowedAt,
      by: sql<string>`${memberName('members')}`,
    })
    .from(allowedArrivals)
    .innerJoin(
      members,
      and(eq(members.companyId, allowedArrivals.companyId), eq(members.userId, allowedArrivals.allowedBy)),
    )
    .where(and(eq(allowedArrivals.companyId, companyId), eq(allowedArrivals.selectionId, selectionId)))
  return row
}
