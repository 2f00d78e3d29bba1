import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

type Row = Record<string, unknown>

/** A prepared read of exactly one row, which can also be sent together with others. Its instants must be text as in JSON. */
export type Part<Found extends Row> = {
  name: string
  text: () => SQL
  values: Row
  /** Never set: it carries the type of the row. */
  row?: Found
}

type PartsOf<Found extends readonly Row[]> = { [Place in keyof Found]: Part<Found[Place]> }

export async function readPart<Found extends Row>(db: Db, { name, text, values }: Part<Found>): Promise<Found> {
  const [row] = await prepared<Found>(db, name, text, values)
  if (!row) throw new Error(`${name}: no row`)
  return row
}

/**
 * Reads several parts with one statement: each message to the database costs both sides time, whatever it asks. Values of the same name
 * must be the same in all parts.
 */
export async function together<Found extends readonly Row[]>(db: Db, ...given: PartsOf<Found>): Promise<Found> {
  const parts: Part<Row>[] = [...given]
  const name = nameOf(parts)
  const values = Object.assign({}, ...parts.map((part) => part.values)) as Row
  const [row] = await prepared<Row>(db, name, () => sideBySide(parts), values)
  return parts.map((part, place) => {
    const found = row?.[`part${place}`]
    if (!found) throw new Error(`${part.name}: no row`)
    return found
  }) as unknown as Found
}

/** PostgreSQL tells names apart by their first 63 characters. */
const combinations = new Map<string, string>()

function nameOf(parts: readonly Part<Row>[]): string {
  const names = parts.map(({ name }) => name).join('+')
  const known = combinations.get(names) ?? `together_${combinations.size + 1}`
  combinations.set(names, known)
  return known
}

// As subqueries, so that the planner does not join the tables of one part with those of another.
const sideBySide = (parts: readonly Part<Row>[]): SQL =>
  sql`select ${sql.join(
    parts.map(
      ({ text }, place) => sql`(select row_to_json(x) from (${text()}) x) as ${sql.identifier(`part${place}`)}`,
    ),
    sql`, `,
  )}`
