import { and, eq, inArray, sql } from 'drizzle-orm'
import { files, selectionItems } from '#server/db/schema/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'

const firstFile = sql`(${selectionItems.pictures} -> 0 ->> 'fileId')::integer`

/** What describes an item to a reader. */
export const descriptiveColumns = {
  name: selectionItems.name,
  brand: selectionItems.brand,
  model: selectionItems.model,
  description: selectionItems.description,
  priceCents: selectionItems.priceCents,
  unit: selectionItems.unit,
  availability: selectionItems.availability,
  specifications: selectionItems.specifications,
}

/** What a choice copies. Includes archived items: the caller decides whether they may be chosen. */
export const choices = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .select({
      id: selectionItems.id,
      categoryId: selectionItems.categoryId,
      ...descriptiveColumns,
      imageUrl: sql<string | null>`${selectionItems.pictures} -> 0 ->> 'url'`,
      fileHash: sql<string | null>`encode(${files.sha256}, 'hex')`,
      archived: sql<boolean>`${selectionItems.archivedAt} is not null and not ${selectionItems.oneOff}`,
    })
    .from(selectionItems)
    .leftJoin(files, and(eq(files.companyId, selectionItems.companyId), sql`${files.id} = ${firstFile}`))
    .where(and(eq(selectionItems.companyId, companyId), inArray(selectionItems.id, [...ids])))
