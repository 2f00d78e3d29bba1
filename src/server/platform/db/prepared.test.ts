import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'
import { constantPart, prepared } from './prepared.ts'

const addition = () => sql`select ${sql.placeholder('a')}::int + ${sql.placeholder('b')}::int as sum`

test('runs with the values of each call, on the pool and in a transaction', async () => {
  const { db } = await createWorld()
  expect(await prepared(db, 'test_sum', addition, { a: 1, b: 2 })).toEqual([{ sum: 3 }])
  await db.transaction(async (tx) => {
    expect(await prepared(tx, 'test_sum', addition, { a: 20, b: 2 })).toEqual([{ sum: 22 }])
  })
  expect(await prepared(db, 'test_sum', addition, { a: 5, b: 5 }, { replan: true })).toEqual([{ sum: 10 }])
})

test('returns days and instants as text on the pool and in a transaction', async () => {
  const { db } = await createWorld()
  const text = () => sql`select date '2027-03-10' as day, timestamptz '2027-03-10 09:00+00' as instant`
  const [row] = await prepared<{ day: string; instant: string }>(db, 'test_times', text)
  expect(row).toEqual({ day: '2027-03-10', instant: '2027-03-10 09:00:00+00' })
  await db.transaction(async (tx) => expect(await prepared(tx, 'test_times', text)).toEqual([row]))
})

test('refuses a value in the text, which every later caller would share', async () => {
  const { db } = await createWorld()
  await expect(prepared(db, 'test_frozen_value', () => sql`select ${42}::int as n`)).rejects.toThrow('placeholder')
})

test('refuses a second text under a name, which would get the answer of the first', async () => {
  const { db } = await createWorld()
  await prepared(db, 'test_one_name', () => sql`select 1 as n`)
  await expect(prepared(db, 'test_one_name', () => sql`select 2 as n`)).rejects.toThrow('stands for two texts')
})

test('refuses a name that PostgreSQL would cut', async () => {
  const { db } = await createWorld()
  const one = () => sql`select 1 as n`
  const longest = 'n'.repeat(63)
  expect(await prepared(db, longest, one)).toEqual([{ n: 1 }])
  await expect(prepared(db, `${longest}n`, one)).rejects.toThrow('64 characters')
})

test('names the placeholder that has no value', async () => {
  const { db } = await createWorld()
  await expect(prepared(db, 'test_sum', addition, { a: 1 })).rejects.toThrow('"b"')
})

test('a constant part of a statement holds no value', async () => {
  const { db } = await createWorld()
  const part = constantPart(sql`${sql.raw('1')} + ${sql`2`}`)
  expect((await db.execute(sql`select ${part} as sum`)).rows).toEqual([{ sum: 3 }])
  expect(() => constantPart(sql`select ${42}`)).toThrow('contains a value')
})
