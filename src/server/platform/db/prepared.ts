import { fillPlaceholders, is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Pool, type QueryConfig, types } from 'pg'
import type { Db } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const queries = new Map<string, Query>()

/** Days and instants stay text, as in every other query. */
const AS_TEXT = new Set<number>([types.builtins.TIMESTAMPTZ, types.builtins.DATE])
const asText = (value: string): string => value
const plainTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    AS_TEXT.has(oid) ? asText : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/** In tests every text is built again: a name of two texts answers one question with the other. */
export const checked = { names: false }

type Options = {
  /** Plans each run for its values: for a search, and for lists where the best index depends on the values. */
  replan?: boolean
}

/**
 * Runs a hot read as a prepared statement: its text is built once per process and planned once per connection. `text` is
 * called only the first time a name is used, so a name must stand for one text, and values go in by `sql.placeholder(name)`.
 */
export async function prepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  text: () => SQL,
  values: Record<string, unknown> = {},
  { replan = false }: Options = {},
): Promise<Row[]> {
  const query = queries.get(name) ?? build(name, text)
  if (checked.names && dialect.sqlToQuery(text()).sql !== query.sql)
    throw new Error(`The name ${name} stands for two texts`)
  const pool = poolOf(db)
  if (!pool) {
    const run = () => db._.session.prepareQuery(query, undefined, name, false).execute(values)
    return ((await (replan ? replanned(db, run) : run())) as { rows: Row[] }).rows
  }
  const asked = { name, text: query.sql, values: fillPlaceholders(query.params, values), types: plainTypes }
  const { rows } = await (replan ? replannedOn<Row>(pool, asked) : pool.query<Row>(asked))
  return rows
}

// Connections plan a statement once for all values (database.ts). Only in a transaction can one run be an exception.
const ONCE = 'set local plan_cache_mode to force_custom_plan'

async function replanned<Result>(tx: Db, run: () => Promise<Result>): Promise<Result> {
  await tx.execute(ONCE)
  const result = await run()
  await tx.execute('set local plan_cache_mode to force_generic_plan')
  return result
}

/** Plans the queries of `run` for their values: for a search that Drizzle's builder writes. */
export const withOwnPlans = <Result>(db: Db, run: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction((tx) => replanned(tx, () => run(tx)))

async function replannedOn<Row extends Record<string, unknown>>(pool: Pool, asked: QueryConfig) {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${ONCE}`)
    const result = await client.query<Row>(asked)
    await client.query('commit')
    return result
  } finally {
    // After an error the transaction is still open: the pool closes such a connection.
    client.release()
  }
}

/**
 * A part of a statement that is the same for every call, written once. Statements whose conditions vary are built for each call, and
 * that takes longer than everything else in the process when they name the fields of a reply.
 */
export function constantPart(part: SQL): SQL {
  const query = dialect.sqlToQuery(part)
  if (query.params.length > 0) throw new Error('A constant part of a statement contains a value')
  return sql.raw(query.sql)
}

/** PostgreSQL cuts a longer name, and two names that are cut to the same one would share a statement. */
const LONGEST_NAME = 63

function build(name: string, text: () => SQL): Query {
  if (name.length > LONGEST_NAME)
    throw new Error(`The name ${name} has ${name.length} characters: PostgreSQL keeps ${LONGEST_NAME}`)
  const query = dialect.sqlToQuery(text())
  // A value in the text would be the first caller's value for every later caller.
  if (!query.params.every((param) => is(param, Placeholder)))
    throw new Error(`The statement ${name} contains a value: pass it as a placeholder`)
  queries.set(name, query)
  return query
}

/** Outside a transaction the pool is called directly: on the hottest reads, Drizzle's session costs as much as the rest. */
const poolOf = (db: Db): Pool | undefined => ('$client' in db ? (db.$client as Pool) : undefined)
