import { sql, type SQL } from 'drizzle-orm'

/** Expressions as columns with the names of a row's fields. */
export const named = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
