import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectionCategory } from '#shared/catalog/contract.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instantOf } from '#server/platform/db/instant.ts'
import { named } from '#server/platform/db/named.ts'
import { inScope, manages, readable } from './scope-store.ts'

type Stored = Omit<SelectionCategory, 'company' | 'can'> & {
  /** The reader manages its catalog. */
  managed: boolean
  companyId: number
  companyName: string
  currency: string
}

const columns = (actor: Actor): Record<keyof Stored, SQL> => ({
  managed: manages(actor, sql`c.company_id`),
  id: sql`c.id`,
  name: sql`c.name`,
  description: sql`c.description`,
  icon: sql`c.icon`,
  color: sql`c.color`,
  cover: sql`c.cover_picture`,
  itemCount: sql`c.item_count`,
  companyId: sql`co.id`,
  companyName: sql`co.name`,
  currency: sql`co.currency`,
  version: sql`c.version`,
  archivedAt: sql`c.archived_at`,
})

function categoryOf({ managed, companyId, companyName, currency, ...row }: Stored): SelectionCategory {
  const open = managed && row.archivedAt === null
  return {
    ...row,
    company: { id: companyId, name: companyName, currency },
    archivedAt: instantOf(row.archivedAt),
    can: { edit: open, archive: open, restore: managed && !open },
  }
}

type Listing = { company: number | null; archived: boolean }

/** The categories, by company, in the builder's order. */
export async function list(db: Db, actor: Actor, { company, archived }: Listing): Promise<SelectionCategory[]> {
  const shown = archived
    ? sql`c.archived_at is not null and ${manages(actor, sql`c.company_id`)}`
    : sql`c.archived_at is null`
  const { rows } = await db.execute<Stored>(sql`
    select ${named(columns(actor))} from selection_categories c join companies co on co.id = c.company_id
    where ${inScope(actor, company, sql`c.company_id`)} and ${shown}
    order by lower(co.name), co.id, c.position, lower(c.name), c.id`)
  return rows.map(categoryOf)
}

export async function find(db: Db, actor: Actor, categoryId: number): Promise<SelectionCategory | undefined> {
  const { rows } = await db.execute<Stored>(sql`
    select ${named(columns(actor))} from selection_categories c join companies co on co.id = c.company_id
    where c.id = ${categoryId} and ${readable(actor, sql`c.company_id`)}
      and (c.archived_at is null or ${manages(actor, sql`c.company_id`)})`)
  const [row] = rows
  return row && categoryOf(row)
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
