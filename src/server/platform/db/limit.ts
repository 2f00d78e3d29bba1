import { type SQL, sql } from 'drizzle-orm'
import { MAX_ID } from '#shared/kernel/ids.ts'

/**
 * `limit 201`, in the text: statements are planned once for all values (docs/decisions/0048), and of a limit that is a value PostgreSQL
 * expects a tenth of all rows. Then it sorts a whole company instead of walking an index and stopping.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`No limit: ${rows}`)
  return sql.raw(`limit ${rows}`)
}

/**
 * `value <= most`, together with the id: between two bounds of one value PostgreSQL expects very few rows, and reads and sorts all of them instead
 * of walking an index of both.
 */
export const upTo = (value: SQL, id: SQL, most: SQL): SQL =>
  sql`(${value}, ${id}) <= (${most}, ${sql.raw(String(MAX_ID))})`
