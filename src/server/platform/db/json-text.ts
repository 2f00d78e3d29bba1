import { sql, type SQL } from 'drizzle-orm'

/** One field of a reply: its value, and what it is in JSON. */
export type Field = { value: SQL; as: 'number' | 'flag' | 'text' | 'json' }

/** Whole numbers and decimals. */
export const number = (value: SQL): Field => ({ value, as: 'number' })
export const flag = (value: SQL): Field => ({ value, as: 'flag' })
/** Text, days and instants. */
export const text = (value: SQL): Field => ({ value, as: 'text' })
/** What is JSON already, as a column or as text. */
export const json = (value: SQL): Field => ({ value, as: 'json' })

/** The field, where the condition does not hold; null where it does. */
export const unless = (condition: SQL, { value, as }: Field): Field => ({
  value: sql`case when ${condition} then null else ${value} end`,
  as,
})

const nullText = sql`'null'`

function asJsonText({ value, as }: Field): SQL {
  if (as === 'flag') return sql`case ${value} when true then 'true' when false then 'false' else ${nullText} end`
  return sql`coalesce(${as === 'text' ? sql`to_json(${value})` : sql`(${value})`}::text, ${nullText})`
}

/** A function takes a hundred arguments at most. */
const PER_CALL = 45

/**
 * An object of a hot list, written as text. `row_to_json` and `json_build_object` look up the type of every column of every
 * row; writing the same text piece by piece takes PostgreSQL a fifth of the time.
 */
export function jsonText(fields: Record<string, Field>): SQL {
  const pieces = Object.entries(fields).map(
    ([name, field], index) => sql`${sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`)}, ${asJsonText(field)}`,
  )
  const calls: SQL[] = []
  for (let from = 0; from < pieces.length; from += PER_CALL)
    calls.push(sql`concat(${sql.join(pieces.slice(from, from + PER_CALL), sql`, `)})`)
  return sql`concat(${sql.join(calls, sql`, `)}, '}')`
}

/** Objects as the list they make, in the given order. */
export const jsonList = (object: SQL, order: SQL): SQL =>
  sql`concat('[', string_agg(${object}, ',' order by ${order}), ']')`

const column = ([name, { value, as }]: [string, Field]): SQL =>
  sql`${as === 'json' ? sql`(${value})::json` : sql`(${value})`} as ${sql.identifier(name)}`

/** The same object as columns of a row, for `row_to_json`: where one is read, preparing to write its text would cost more than it saves. */
export const jsonColumns = (fields: Record<string, Field>): SQL => sql.join(Object.entries(fields).map(column), sql`, `)

/** Expressions as columns with the names of a reply's fields. */
export const named = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )
