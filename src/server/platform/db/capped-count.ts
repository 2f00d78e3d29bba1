import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#shared/kernel/list-query.ts'
import type { Db } from './database.ts'

/** How many rows match. Lists say "more than" beyond the limit, so that no one waits for the rest to be counted. */
export async function cappedCount(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNT_CAP + 1)
    .as('counted')
  const [total] = await db.select({ n: count() }).from(counted)
  return total?.n ?? 0
}
