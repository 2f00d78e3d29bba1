import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import before from './catalog-before-squash.json' with { type: 'json' }
import { migrate } from '#server/platform/db/migrate.ts'
import { readMigrations } from '#server/platform/db/read-migrations.ts'
import { SQUASHED, isSquashed } from '#server/platform/db/squashed-migrations.ts'
import { hashCatalog } from '#server/testing/catalog.ts'
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

test('the squashed schema is the one that the migrations before it built', async () => {
  const { url, client } = await connected(createEmptyDatabase())
  for (const { sql } of readMigrations().filter(isSquashed)) await client.query(sql)
  expect(await hashCatalog(url)).toEqual(before.objects)
})

test.each([
  'alter table users alter column phone set not null',
  'drop index members_by_name',
  'drop trigger sign_offs_stay on sign_offs',
])('the comparison notices: %s', async (change) => {
  const { url, client } = await connected(createEmptyDatabase())
  for (const { sql } of readMigrations().filter(isSquashed)) await client.query(sql)
  await client.query(change)
  expect(await hashCatalog(url)).not.toEqual(before.objects)
})

test('a database with the whole history from before the squash keeps its data and records the new schema', async () => {
  const { url, client } = await connected(createTestDatabase())
  const current = await recorded(client)
  await recordHistory(client, SQUASHED)
  await client.query("insert into companies (name) values ('Harbor & Pine')")

  await migrate(url)

  expect(await recorded(client)).toEqual(current)
  expect((await client.query('select name from companies')).rows).toEqual([{ name: 'Harbor & Pine' }])
})

test('a database with a part of the history from before the squash is refused and left as it is', async () => {
  const { url, client } = await connected(createTestDatabase())
  await recordHistory(client, SQUASHED.slice(0, 12))
  const recordedBefore = await recorded(client)

  await expect(migrate(url)).rejects.toThrow(
    'This database has 12 of the 25 migrations that were squashed into one schema',
  )
  expect(await recorded(client)).toEqual(recordedBefore)
})

async function connected(creating: ReturnType<typeof createTestDatabase>): Promise<{ url: string; client: Client }> {
  const database = await creating
  cleanUp.push(() => database.drop())
  const client = new Client({ connectionString: database.url })
  await client.connect()
  cleanUp.push(() => client.end())
  return { url: database.url, client }
}

/** As an installation from before the squash records it. Later migrations keep their rows. */
async function recordHistory(client: Client, names: string[]): Promise<void> {
  await client.query("delete from schema_migrations where name < '0065'")
  await client.query(
    "insert into schema_migrations (name, sha256) select name, 'unchanged' from unnest($1::text[]) as name",
    [names],
  )
}

async function recorded(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return rows
}
