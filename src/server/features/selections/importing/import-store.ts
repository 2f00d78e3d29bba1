import { and, eq, isNull, sql } from 'drizzle-orm'
import { members, users } from '#server/db/schema/accounts.ts'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { projectPeople, projects } from '#server/db/schema/projects.ts'
import { allowances, selections } from '#server/db/schema/selections.ts'
import { memberName } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Every selection of a project, with what an import may change. */
export const importTargets = (db: Db, projectId: number) =>
  db
    .select({
      id: selections.id,
      version: selections.version,
      name: selections.name,
      room: selections.room,
      phase: selections.phase,
      category: selectionCategories.name,
      priority: selections.priority,
      deadline: selections.deadline,
      quantityMilli: selections.quantityMilli,
      unit: selections.unit,
      choices: selections.choices,
      allowanceCents: selections.allowanceCents,
      allowanceId: selections.allowanceId,
      allowanceName: selections.allowanceName,
      trade: sql<string | null>`(select ${memberName('m')} from members m
        where m.company_id = ${selections.companyId} and m.user_id = ${selections.tradeId})`,
      description: selections.description,
      notes: selections.notes,
      tradeNotes: selections.tradeNotes,
      internalNotes: selections.internalNotes,
      status: selections.status,
      hasOptions: sql<boolean>`exists (select from selection_options o where o.selection_id = ${selections.id})`,
    })
    .from(selections)
    .leftJoin(selectionCategories, eq(selectionCategories.id, selections.categoryId))
    .where(and(eq(selections.projectId, projectId), isNull(selections.archivedAt)))
    .limit(5_000)

export type SelectionTarget = Awaited<ReturnType<typeof importTargets>>[number]

/** The currency of a project's amounts. */
export async function importCurrency(db: Db, projectId: number): Promise<string | undefined> {
  const [row] = await db.select({ currency: projects.currency }).from(projects).where(eq(projects.id, projectId))
  return row?.currency
}

/** The subcontractors of a project, by the name that exports write. */
export const importTrades = (db: Db, projectId: number) =>
  db
    .select({ userId: projectPeople.userId, name: sql<string>`${memberName('members')}`, email: users.email })
    .from(projectPeople)
    .innerJoin(members, and(eq(members.companyId, projectPeople.companyId), eq(members.userId, projectPeople.userId)))
    .innerJoin(users, eq(users.id, projectPeople.userId))
    .where(
      and(eq(projectPeople.projectId, projectId), eq(projectPeople.seat, 'subcontractor'), isNull(members.archivedAt)),
    )

export type ImportTrade = Awaited<ReturnType<typeof importTrades>>[number]

export const importAllowances = (db: Db, projectId: number) =>
  db
    .select({ id: allowances.id, name: allowances.name, amountCents: allowances.amountCents })
    .from(allowances)
    .where(eq(allowances.projectId, projectId))

export type ImportAllowance = Awaited<ReturnType<typeof importAllowances>>[number]
