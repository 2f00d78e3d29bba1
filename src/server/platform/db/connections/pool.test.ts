import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { createLogger } from '../../log.ts'
import { openDatabase } from '../database.ts'
import type { DatabasePool } from './pool.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

async function open(size: number, queryTimeoutMs = 400) {
  const created = await createTestDatabase()
  cleanUp.push(() => created.drop())
  const database = openDatabase(created.url, { pool: size, log: createLogger('silent'), queryTimeoutMs })
  cleanUp.push(() => database.close())
  return database
}

test('a connection that is released in a failed transaction is closed, and its successor starts clean', async () => {
  const { pool } = await open(1)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select 1 / 0').catch(() => {})
  client.release()
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('what a transaction wrote before its connection was released without an end is never committed by another', async () => {
  const { pool, db } = await open(1)
  await pool.query('create table written (what text)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query("insert into written values ('half')")
  client.release()
  await db.transaction(async (tx) => void (await tx.execute(sql`insert into written values ('whole')`)))
  expect((await pool.query('select what from written')).rows).toEqual([{ what: 'whole' }])
})

test('a statement that is not answered in time ends its connection, and the pool stays usable', async () => {
  const { db, pool } = await open(1)
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(3)`))).rejects.toThrow()
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')(
  'a transaction that cannot begin because the database is frozen gives its place back',
  async () => {
    const { db, pool } = await open(1)
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const signal = (name: string) => execFileSync('kill', [`-${name}`, String(rows[0]?.pid)])
    signal('STOP')
    cleanUp.push(() => signal('CONT'))
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
    const other = drizzle(pool)
    expect((await other.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  },
)

const pidOf = async (pool: DatabasePool) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('statements without a transaction share a few connections, which transactions do not take', async () => {
  const { pool } = await open(8)
  const inTransactions = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  const pids = new Set<number | undefined>()
  for (let round = 0; round < 5; round += 1)
    for (const pid of await Promise.all([pidOf(pool), pidOf(pool)])) pids.add(pid)
  expect(pids.size).toBeLessThanOrEqual(2)
  for (const client of inTransactions) client.release()
})

test('statements that write, or wait for rows that another has locked, take no connection of those that read', async () => {
  const { pool } = await open(8, 20_000)
  await pool.query('create table counted (n int)')
  await pool.query('insert into counted values (1)')
  const holder = await pool.connect()
  await holder.query('begin; update counted set n = 2')
  const writers = Array.from({ length: 4 }, () => pool.query('update counted set n = n + 1'))
  // With the two connections of single statements taken, nothing would be read before 200 ms have passed.
  const order: string[] = []
  const reads = Promise.all(Array.from({ length: 20 }, () => pidOf(pool))).then((pids) => {
    order.push('read')
    return new Set(pids).size
  })
  expect(await reads).toBeLessThanOrEqual(2)
  order.push('committed')
  await holder.query('commit')
  holder.release()
  await Promise.all(writers)
  expect(order).toEqual(['read', 'committed'])
  expect((await pool.query('select n from counted')).rows).toEqual([{ n: 6 }])
})

test('a statement behind slow ones takes another connection', async () => {
  const { pool } = await open(8, 20_000)
  const slow = [pool.query('select pg_sleep(3)'), pool.query('select pg_sleep(3)')]
  const first = await Promise.race([
    pidOf(pool).then(() => 'the quick one'),
    Promise.all(slow).then(() => 'the slow ones'),
  ])
  expect(first).toBe('the quick one')
  await Promise.all(slow)
})

test('all connections are closed with the pool', async () => {
  const watcher = await open(8)
  const created = await createTestDatabase()
  cleanUp.push(() => created.drop())
  const closing = openDatabase(created.url, { pool: 8, log: createLogger('silent') })
  const pid = await pidOf(closing.pool)
  await closing.close()
  const isOpen = async () =>
    (await watcher.pool.query('select from pg_stat_activity where pid = $1', [pid])).rows.length > 0
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
})
