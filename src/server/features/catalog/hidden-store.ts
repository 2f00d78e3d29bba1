import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** What the person wanted to read: a record, the catalog of a company, or every catalog of their builders. */
export type Wanted = { itemId: number } | { categoryId: number } | { companyId: number | null }

/** Whether a client found nothing because their builder keeps the catalog closed. */
export async function isCatalogHidden(db: Db, userId: number, wanted: Wanted): Promise<boolean> {
  const values = { userId, itemId: null, categoryId: null, companyId: null, ...wanted }
  const rows = await prepared<{ closed: boolean | null }>(
    db,
    'catalog_is_closed',
    () => sql`
    select bool_and(not co.clients_browse) as closed from seats s join companies co on co.id = s.company_id
    where s.user_id = ${sql.placeholder('userId')}::integer and s.seat = 'client'
      and (${sql.placeholder('itemId')}::integer is null
        or s.company_id = (select company_id from selection_items where id = ${sql.placeholder('itemId')}::integer))
      and (${sql.placeholder('categoryId')}::integer is null
        or s.company_id = (select company_id from selection_categories where id = ${sql.placeholder('categoryId')}::integer))
      and (${sql.placeholder('companyId')}::integer is null or s.company_id = ${sql.placeholder('companyId')}::integer)`,
    values,
  )
  return rows[0]?.closed ?? false
}
