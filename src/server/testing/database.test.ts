import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('every test file has its own database', async () => {
  const [mine, theirs] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(await tablesAfter(mine.url, 'create table only_mine ()')).toBe(1)
  expect(await tablesAfter(theirs.url, 'select')).toBe(0)
  await Promise.all([mine.drop(), theirs.drop()])
  await expect(tablesAfter(mine.url, 'select')).rejects.toThrow('does not exist')
})

async function tablesAfter(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
    return (await client.query(`select from pg_tables where tablename = 'only_mine'`)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
