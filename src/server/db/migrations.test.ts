import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { readMigrations } from '#server/platform/db/read-migrations.ts'
import { createTestDatabase } from '#server/testing/database.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

/** What is wrong with the names of migrations: each has four digits of its own, and they are applied in that order. */
function problemsOf(names: readonly string[]): string[] {
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(name)?.[1])
  return names.filter((_, n) => {
    const [before, number] = [numbers[n - 1], numbers[n]]
    return number === undefined || (before !== undefined && number <= before) || (n === 0 && number !== '0001')
  })
}

test('every migration has a number of its own, and they ascend', () => {
  const names = readMigrations().map(({ name }) => name)
  expect(problemsOf(names)).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

test.each([
  ['0001-people.sql', '0002-files.sql', '0002-seats.sql'],
  ['0001-people.sql', '0003-files.sql', '0002-seats.sql'],
  ['0001-people.sql', '2-seats.sql'],
  ['0001-people.sql', '0002_Seats.sql'],
  ['0002-seats.sql'],
])('refuses names of migrations: %s', (...names) => {
  expect(problemsOf(names)).toEqual([names.at(-1)])
})

test('a migration that was changed after it was applied is refused, and nothing is applied', async () => {
  const { url, client } = await lacksHolidays()
  await client.query(
    "update schema_migrations set sha256 = 'another' where name = (select max(name) from schema_migrations)",
  )
  await expect(migrate(url)).rejects.toThrow('was changed after it had been applied. Migrations are append-only.')
  expect((await client.query('select from public_holidays')).rows).toEqual([])
})

test('a database with another history is refused with the names that differ, and nothing is applied', async () => {
  const { url, client } = await lacksHolidays()
  await client.query(
    "update schema_migrations set name = '0099-before.sql' where name = (select max(name) from schema_migrations)",
  )
  await expect(migrate(url)).rejects.toThrow(
    /it has 0099-before\.sql, which this version does not know, and lacks \d{4}-public-holidays\.sql\. Nothing was changed\./,
  )
  expect((await client.query('select from public_holidays')).rows).toEqual([])
})

test('a database of a newer version is used as it is', async () => {
  const { url, client } = await connected()
  await client.query("insert into schema_migrations (name, sha256) values ('9999-newer.sql', 'another')")
  const before = (await client.query('select * from schema_migrations order by name')).rows
  await migrate(url)
  expect((await client.query('select * from schema_migrations order by name')).rows).toEqual(before)
})

test('migrating again applies nothing and keeps the data', async () => {
  const { url, client } = await connected()
  const before = (await client.query('select * from schema_migrations order by name')).rows
  await client.query("insert into companies (name) values ('Harbor & Pine')")
  await migrate(url)
  expect((await client.query('select * from schema_migrations order by name')).rows).toEqual(before)
  expect((await client.query('select name from companies')).rows).toEqual([{ name: 'Harbor & Pine' }])
})

/** A database in which the migration of the public holidays, and only that one, could be applied again. */
async function lacksHolidays(): Promise<{ url: string; client: Client }> {
  const { url, client } = await connected()
  await client.query('delete from public_holidays')
  await client.query("delete from schema_migrations where name like '%-public-holidays.sql'")
  return { url, client }
}

async function connected(): Promise<{ url: string; client: Client }> {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const client = new Client({ connectionString: database.url })
  await client.connect()
  cleanUp.push(() => client.end())
  return { url: database.url, client }
}
