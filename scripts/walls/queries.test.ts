import { expect, test } from 'vitest'
import { readSources } from './import-graph.ts'

// Drizzle's builder for writes and ordinary reads, `prepared()` for SQL text. These are the exceptions.
const EXCEPTIONS = {
  'the text depends on the filters of a list or on the kind of reader': [
    'src/server/features/catalog/category-store.ts',
    'src/server/features/catalog/pictures/file-store.ts',
    'src/server/features/catalog/item-store.ts',
    'src/server/features/catalog/list-store.ts',
    'src/server/features/catalog/search-store.ts',
    'src/server/features/messages/conversations-store.ts',
    'src/server/features/selections/lists/searching-store.ts',
  ],
  'it runs before or beside the pool: migrations, LISTEN, health checks, replicas, the embedded server': [
    'src/server/platform/db/embedded/embedded-server.ts',
    'src/server/platform/db/health.ts',
    'src/server/platform/db/listener.ts',
    'src/server/platform/db/migrate.ts',
    'src/server/platform/db/replicas.ts',
    'src/server/platform/db/wait-for-database.ts',
  ],
  'it is the helper itself, or the table of the rate limiter library': [
    'src/server/platform/db/prepared.ts',
    'src/server/platform/limits.ts',
  ],
}

const exceptions = new Set(Object.values(EXCEPTIONS).flat())
const isQuery = (source: string): boolean =>
  /\.execute\s*[<(]\s*[^v)]/.test(source) || /\b(?:pool|client|connection)\.query\s*[<(]/.test(source)

const servers = [...readSources()].filter(
  ([path]) => /^src\/server\/(?!testing\/)/.test(path) && !/\.test\.tsx?$/.test(path),
)

test('SQL text runs through prepared()', () => {
  const found = servers.filter(([, source]) => isQuery(source)).map(([path]) => path)
  expect(
    found.filter((path) => !exceptions.has(path)),
    'use the builder or prepared()',
  ).toEqual([])
  expect(
    [...exceptions].filter((path) => !found.includes(path)),
    'no longer an exception',
  ).toEqual([])
})

test.each([
  'const { rows } = await db.execute<Row>(sql`select 1`)',
  'await tx.execute(sql`select 1`)',
  'await tx.execute(\n    sql`select 1`)',
  "await pool.query('select 1')",
  'await client.query<Row>(text)',
])('a query past the builder and prepared() is found: %s', (planted) => {
  expect(isQuery(planted)).toBe(true)
})
