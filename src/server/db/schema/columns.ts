import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core'

/** Instants are `Date`, days are `YYYY-MM-DD`, keys are identity columns. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const day = () => date({ mode: 'string' })
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const cents = () => bigint({ mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A column that triggers write, by the functions in `db/migrations` that assign it. Acts can read it; an insert or update that
 * names it does not compile. `schema.test.ts` compares the functions with the database.
 */
export const keptBy = <Kept>(column: { generatedAlwaysAs(as: SQL): Kept }, ...functions: string[]): Kept =>
  column.generatedAlwaysAs(sql.raw(`${KEPT_BY}${functions.join(' ')}`))

export const KEPT_BY = 'kept by '
