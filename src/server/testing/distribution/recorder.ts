import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import type { Columns } from './scope.ts'
import { shapesOf } from './shapes.ts'

/** The shapes that are known, one in a line, as docs/distribution.md lists them. */
export const statementsFile = fileURLToPath(new URL('statements.txt', import.meta.url))

export const knownShapes = (): Set<string> => new Set(readFileSync(statementsFile, 'utf8').split('\n').filter(Boolean))

let guarded = false
const statements = new Set<string>()

/** From here on, until the end of the test file, every statement of the product must be confined to one company or be listed. */
export function guardStatements(): void {
  guarded = true
}

/** Collects what a pool sends while the product works: statements with which tests prepare their rows are not the product's. */
export class Recorder {
  readonly #watched = new WeakSet<PoolClient>()
  #working = 0

  watch(pool: Pool): void {
    pool.on('acquire', (client) => {
      if (this.#watched.has(client)) return
      this.#watched.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        if (guarded && this.#working > 0) note(given[0])
        return query(...given)
      }) as PoolClient['query']
    })
  }

  async during<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.#working += 1
    try {
      return await work()
    } finally {
      this.#working -= 1
    }
  }
}

function note(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : isQuery(statement) ? statement.text : ''
  if (text !== '') statements.add(text)
}

const isQuery = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

type Pooled = Pick<Pool, 'query'>

export async function readColumns(pool: Pooled): Promise<Columns> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Shapes of the guarded statements that the list does not have; ends the guard. */
export async function unlistedShapes(pool: Pooled): Promise<string[]> {
  if (!guarded) return []
  guarded = false
  const columns = await readColumns(pool)
  const found = new Set([...statements].flatMap((text) => shapesOf(text, columns)))
  statements.clear()
  // npm run distribution collects them all.
  const file = process.env['DISTRIBUTION_FOUND']
  if (file !== undefined) appendFileSync(file, [...found].map((shape) => `${shape}\n`).join(''))
  const known = file === undefined ? knownShapes() : found
  return [...found].filter((shape) => !known.has(shape)).toSorted()
}
