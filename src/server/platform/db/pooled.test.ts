import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { createLogger } from '../log.ts'
import { openDatabase, sessionSettings } from './database.ts'
import { migrate } from './migrate.ts'

const log = createLogger('silent')

/** What a connection that says nothing of settings begins with, as a pooler opens it. */
async function settingsOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [Object.keys(sessionSettings)],
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } finally {
    await client.end()
  }
}

test('connections that a pooler opens begin with the settings of a direct one', async () => {
  const database = await createTestDatabase()
  const direct = openDatabase(database.url, { pool: 1, log })
  try {
    expect(await settingsOf(database.url)).not.toEqual(sessionSettings)
    await migrate(database.url, { pooled: true })
    expect(await settingsOf(database.url)).toEqual(sessionSettings)
    const { rows } = await direct.pool.query<{ value: string }>('select current_setting($1) as value', ['jit'])
    expect(rows).toEqual([{ value: 'off' }])
  } finally {
    await direct.close()
    await database.drop()
  }
})

test('a pooler is sent no startup options, which it would refuse', async () => {
  const pooled = openDatabase('postgres://nobody@127.0.0.1/none', { pool: 1, log, pooled: true })
  const direct = openDatabase('postgres://nobody@127.0.0.1/none', { pool: 1, log })
  expect(pooled.pool.options).not.toHaveProperty('options')
  expect(direct.pool.options).toMatchObject({ options: expect.stringContaining('-c jit=off') })
  await Promise.all([pooled.close(), direct.close()])
})
