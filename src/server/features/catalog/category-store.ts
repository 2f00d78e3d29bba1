import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inScope, manages, readable } from './scope-store.ts'

const shape = (actor: Actor) => {
  const mine = manages(actor, sql`c.company_id`)
  const open = sql`(${mine} and c.archived_at is null)`
  return sql`json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'icon', c.icon,
    'color', c.color, 'cover', c.cover_picture, 'itemCount', c.item_count,
    'company', json_build_object('id', co.id, 'name', co.name, 'currency', co.currency),
    'version', c.version, 'archivedAt', c.archived_at,
    'can', json_build_object('edit', ${open}, 'archive', ${open}, 'restore', ${mine} and c.archived_at is not null))`
}

type Listing = { company: number | null; archived: boolean }

/** The categories as JSON: by company, in the builder's order. */
export async function list(db: Db, actor: Actor, { company, archived }: Listing): Promise<string> {
  const shown = archived
    ? sql`c.archived_at is not null and ${manages(actor, sql`c.company_id`)}`
    : sql`c.archived_at is null`
  const { rows } = await db.execute<{ categories: string }>(sql`
    select coalesce(json_agg(${shape(actor)} order by lower(co.name), co.id, c.position, lower(c.name), c.id), '[]')::text categories
    from selection_categories c join companies co on co.id = c.company_id
    where ${inScope(actor, company, sql`c.company_id`)} and ${shown}`)
  return rows[0]?.categories ?? '[]'
}

export async function find(db: Db, actor: Actor, categoryId: number): Promise<SelectionCategory | undefined> {
  const { rows } = await db.execute<{ category: SelectionCategory }>(sql`
    select ${shape(actor)} category from selection_categories c join companies co on co.id = c.company_id
    where c.id = ${categoryId} and ${readable(actor, sql`c.company_id`)}
      and (c.archived_at is null or ${manages(actor, sql`c.company_id`)})`)
  return rows[0]?.category
}

export type CategoryRow = typeof selectionCategories.$inferSelect

const own = (companyId: number, categoryId: number) =>
  and(eq(selectionCategories.companyId, companyId), eq(selectionCategories.id, categoryId))

export async function lock(tx: Db, companyId: number, categoryId: number): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(selectionCategories).where(own(companyId, categoryId)).for('no key update')
  return row
}

/** Locks the category, so that it is not archived while an item is added. */
export async function lockUnarchived(tx: Db, companyId: number, categoryId: number): Promise<CategoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(selectionCategories)
    .where(and(own(companyId, categoryId), isNull(selectionCategories.archivedAt)))
    .for('no key update')
  return row
}

export async function insert(
  tx: Db,
  values: Omit<typeof selectionCategories.$inferInsert, 'position'>,
): Promise<number> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from selection_categories where company_id = ${values.companyId})`
  const [row] = await tx
    .insert(selectionCategories)
    .values({ ...values, position: last })
    .returning({ id: selectionCategories.id })
  if (!row) throw new Error('No category')
  return row.id
}

export async function update(
  tx: Db,
  categoryId: number,
  values: Partial<typeof selectionCategories.$inferInsert>,
): Promise<void> {
  await tx
    .update(selectionCategories)
    .set({ ...values, version: sql`${selectionCategories.version} + 1` })
    .where(eq(selectionCategories.id, categoryId))
}

/** Archives the items of a category, and restores exactly those. */
export async function setItemsArchivedAt(
  tx: Db,
  categoryId: number,
  from: Date | null,
  to: Date | null,
): Promise<void> {
  const before = from === null ? isNull(selectionItems.archivedAt) : eq(selectionItems.archivedAt, from)
  await tx
    .update(selectionItems)
    .set({ archivedAt: to, version: sql`${selectionItems.version} + 1` })
    .where(and(eq(selectionItems.categoryId, categoryId), before))
}
