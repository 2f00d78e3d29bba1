import { customType, integer, timestamp, date } from 'drizzle-orm/pg-core'

/** Instants are `Date`, days are `YYYY-MM-DD`, keys are identity columns. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const day = () => date({ mode: 'string' })
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
