import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** What the person wanted to read: a record, the catalog of a company, or every catalog of their builders. */
export type Wanted = { itemId: number } | { categoryId: number } | { companyId: number | null }

const companyOf = (wanted: Wanted): SQL | null => {
  if ('itemId' in wanted) return sql`(select company_id from selection_items where id = ${wanted.itemId})`
  if ('categoryId' in wanted) return sql`(select company_id from selection_categories where id = ${wanted.categoryId})`
  return wanted.companyId === null ? null : sql`${wanted.companyId}`
}

/** Whether a client found nothing because their builder keeps the catalog closed. */
export async function isClosed(db: Db, userId: number, wanted: Wanted): Promise<boolean> {
  const company = companyOf(wanted)
  const { rows } = await db.execute<{ closed: boolean | null }>(sql`
    select bool_and(not co.clients_browse) as closed from seats s join companies co on co.id = s.company_id
    where s.user_id = ${userId} and s.seat = 'client' ${company === null ? sql`` : sql`and s.company_id = ${company}`}`)
  return rows[0]?.closed ?? false
}
