import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Pool, types } from 'pg'
import type { Db } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const texts = new Map<string, Query>()

/** Days and instants stay the text that they are, as everywhere else. */
const AS_TEXT = new Set<number>([types.builtins.TIMESTAMPTZ, types.builtins.DATE])
const asText = (value: string): string => value
const plainTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    AS_TEXT.has(oid) ? asText : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/**
 * A statement that is run often: written once for the whole process, planned once per connection. Values go in by
 * `sql.placeholder(name)`; `text` is asked only the first time, so two statements must never share a name.
 */
export async function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  text: () => SQL,
  values: Record<string, unknown>,
  /** Planned anew for its values: for a search, where the best way to find depends on what is looked for. */
  { replan = false }: { replan?: boolean } = {},
): Promise<Row[]> {
  let query = texts.get(name)
  if (!query) texts.set(name, (query = dialect.sqlToQuery(text())))
  const named = replan ? undefined : name
  const pool = poolOf(db)
  if (!pool) {
    const result = await db._.session.prepareQuery(query, undefined, named, false).execute(values)
    return (result as { rows: Row[] }).rows
  }
  const filled = fillPlaceholders(query.params, values)
  const { rows } = await pool.query<Row>({
    ...(named !== undefined && { name: named }),
    text: query.sql,
    values: filled,
    types: plainTypes,
  })
  return rows
}

/** Outside a transaction the pool is asked directly: on what is asked most, another layer between costs as much as the rest of it. */
const poolOf = (db: Db): Pool | undefined => ('$client' in db ? (db.$client as Pool) : undefined)

/** The same for a query of the builder's: written once for each way to the database. */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}
