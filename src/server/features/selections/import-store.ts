import { and, eq, isNull, sql } from 'drizzle-orm'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
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
