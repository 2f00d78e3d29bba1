import { and, eq, inArray, sql } from 'drizzle-orm'
import { selections } from '#server/db/schema/selections.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Selections with what may have followed an import. */
export const statesOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select({
      id: selections.id,
      name: selections.name,
      version: selections.version,
      sentAt: selections.sentAt,
      archivedAt: selections.archivedAt,
      chosen: sql<boolean>`${selections.choices} <> '[]'::jsonb`,
      followed: sql<boolean>`exists (select from selection_options o where o.selection_id = selections.id)
        or exists (select from message_threads t where t.project_id = selections.project_id and t.selection_id = selections.id)
        or exists (select from suggestions g where g.selection_id = selections.id)`,
    })
    .from(selections)
    .where(and(eq(selections.companyId, companyId), inArray(selections.id, [...ids])))
