import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { companies, mails, members, sessions, users } from '#server/db/schema/accounts.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { certificateMails } from '#server/db/schema/selections.ts'
import { itemBuying } from '#server/db/schema/suppliers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const DEMO_LOCK = 7_202_612

/** Whether this transaction may fill the database: it is empty, and no other instance is filling it. */
export async function mayLoadDemo(tx: Db): Promise<boolean> {
  const text = () => sql`select pg_try_advisory_xact_lock(${sql.placeholder('lock')}) as mine`
  const rows = await prepared<{ mine: boolean }>(tx, 'demo_lock', text, { lock: DEMO_LOCK })
  return rows[0]?.mine === true && (await tx.$count(companies)) === 0
}

export async function insertDemoCompany(tx: Db, company: typeof companies.$inferInsert): Promise<number> {
  const [row] = await tx.insert(companies).values(company).returning({ id: companies.id })
  if (!row) throw new Error('No demo company')
  return row.id
}

/** Done last: from then on the addresses of the people who use the demo accounts are not recorded. */
export async function markAsDemo(tx: Db, companyId: number): Promise<void> {
  await tx.update(companies).set({ isDemo: true }).where(eq(companies.id, companyId))
}

export async function insertDemoUser(tx: Db, user: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id })
  if (!row) throw new Error('No demo user')
  return row.id
}

export async function insertDemoMember(tx: Db, member: typeof members.$inferInsert): Promise<void> {
  await tx.insert(members).values(member)
}

/** Ids of the starter catalog by key. */
export async function catalogIds(db: Db, companyId: number) {
  const items = await db
    .select({ key: selectionItems.starterKey, id: selectionItems.id })
    .from(selectionItems)
    .where(eq(selectionItems.companyId, companyId))
  const categories = await db
    .select({ key: selectionCategories.starterKey, id: selectionCategories.id })
    .from(selectionCategories)
    .where(isNotNull(selectionCategories.starterKey))
  const byKey = (rows: { key: string | null; id: number }[]) => new Map(rows.map(({ key, id }) => [key ?? '', id]))
  return { items: byKey(items), categories: byKey(categories) }
}

/** The items for which the demo invents a cost and a pack from their price. */
export async function itemsToBuy(db: Db, companyId: number) {
  return db
    .select({
      id: selectionItems.id,
      sku: selectionItems.sku,
      unit: selectionItems.unit,
      priceCents: selectionItems.priceCents,
      category: selectionCategories.starterKey,
    })
    .from(selectionItems)
    .innerJoin(selectionCategories, eq(selectionCategories.id, selectionItems.categoryId))
    .where(eq(selectionItems.companyId, companyId))
}

export async function insertItemBuying(tx: Db, rows: (typeof itemBuying.$inferInsert)[]): Promise<void> {
  await tx.insert(itemBuying).values(rows).onConflictDoNothing()
}

/** Ends the demo people's sessions and drops emails about the past. Certificates are still created for the sign-offs. */
export async function clearTraces(db: Db, userIds: number[]): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.userId, userIds))
  await db.delete(certificateMails)
  await db.delete(mails)
  const text = () => sql`select graphile_worker.complete_jobs(
    array(select id from graphile_worker.jobs where task_identifier <> 'make_certificate'))`
  await prepared(db, 'demo_complete_jobs', text)
}

export const hasDemo = async (db: Db): Promise<boolean> => (await db.$count(companies, eq(companies.isDemo, true))) > 0
