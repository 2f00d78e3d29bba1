import { createHash } from 'node:crypto'
import { fillPlaceholders, type Query, sql, type SQL } from 'drizzle-orm'
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
  return send<Row>(db, query, replan ? undefined : name, values)
}

async function send<Row extends Record<string, unknown>>(
  db: Db,
  query: Query,
  name: string | undefined,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const pool = poolOf(db)
  if (!pool) {
    const result = await db._.session.prepareQuery(query, undefined, name, false).execute(values)
    return (result as { rows: Row[] }).rows
  }
  const filled = fillPlaceholders(query.params, values)
  const { rows } = await pool.query<Row>({
    ...(name !== undefined && { name }),
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

const names = new Map<string, string>()

/**
 * A statement that is put together anew for every request but always comes out as one of a few: planned once per connection under a name
 * of its own. Whatever varies without end (a limit that somebody chooses, a list of words) must be a value in it, not a part of its text.
 * Not for lists that another index could serve in the same order: a plan that is made for nobody in particular may take the one that leads
 * through everybody's rows, which is slow for whoever has few.
 */
export async function runKept<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  let name = names.get(query.sql)
  if (!name) names.set(query.sql, (name = `kept_${createHash('sha256').update(query.sql).digest('hex').slice(0, 24)}`))
  return send<Row>(db, query, name, {})
}

/** Pages as our own screens ask for them. */
const USUAL = new Set([5, 10, 20, 30, 50, 100, 200])

/** So many rows and one more. A usual number is part of the text, so that the plan is made for it; any other is a value. */
export const onePage = (limit: number): SQL => (USUAL.has(limit) ? sql.raw(String(limit + 1)) : sql`${limit + 1}`)
