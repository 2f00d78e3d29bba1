import { type Query, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type Prepared = { execute(values: Record<string, unknown>): Promise<unknown> }

const statements = new WeakMap<Db, Map<string, Prepared>>()

/**
 * A statement that is read often: written once, planned once per connection. Values go in by `sql.placeholder(name)`;
 * `text` is asked only the first time, so two statements must never share a name.
 */
export async function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  columns: { [Column in keyof Row]: SQL<Row[Column]> },
  text: () => SQL,
  values: Record<string, unknown>,
  /** Planned anew for its values: for a search, where the best way to find depends on what is looked for. */
  { replan = false }: { replan?: boolean } = {},
): Promise<Row[]> {
  let known = statements.get(db)
  if (!known) statements.set(db, (known = new Map()))
  let statement = known.get(name)
  if (!statement) {
    statement = db
      .select(columns)
      .from(sql`(${text()}) as prepared`)
      .prepare(replan ? '' : name)
    known.set(name, statement)
  }
  return (await statement.execute(values)) as Row[]
}

const dialect = new PgDialect({ casing: 'snake_case' })
const texts = new Map<string, Query>()

/**
 * The same for a statement that is no plain selection: one that writes, or locks. Written once for the whole process, also when
 * it runs in one transaction after another.
 */
export async function runStatement<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  text: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  let query = texts.get(name)
  if (!query) texts.set(name, (query = dialect.sqlToQuery(text())))
  const result = await db._.session.prepareQuery(query, undefined, name, false).execute(values)
  return (result as { rows: Row[] }).rows
}
