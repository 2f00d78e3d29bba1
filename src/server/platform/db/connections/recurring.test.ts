import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { createWorld } from '#server/testing/world.ts'
import { prepared } from '../prepared.ts'
import { RecurringStatements } from './recurring.ts'

test('a text gets its name with the third use, and keeps it', () => {
  const recurring = new RecurringStatements()
  expect([1, 2, 3, 4].map(() => recurring.nameOf('select $1'))).toEqual([
    undefined,
    undefined,
    'recurring_1',
    'recurring_1',
  ])
  expect([1, 2, 3].map(() => recurring.nameOf('select $2')).at(-1)).toBe('recurring_2')
})

test('texts that are too long or too many stay without a name', () => {
  const recurring = new RecurringStatements()
  const thrice = (text: string) => [1, 2, 3].map(() => recurring.nameOf(text)).at(-1)
  expect(thrice(`select $1 ${' '.repeat(12_000)}`)).toBeUndefined()
  for (let n = 0; n < 300; n += 1) expect(thrice(`select $1, ${n}`)).toBe(`recurring_${n + 1}`)
  expect(thrice('select $1, 300')).toBeUndefined()
  expect(recurring.nameOf('select $1, 0')).toBe('recurring_1')
})

/** How often each statement was planned for its values, and for all values, on the only connection in use. */
const plans = sql`select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`

test('the same query of the builder is planned once for all values', async () => {
  const { db } = await createWorld()
  await db.transaction(async (tx) => {
    const asked = { email: users.email, only: sql<string>`'asked in this test only'` }
    for (let id = 1; id <= 12; id += 1) await tx.select(asked).from(users).where(eq(users.id, id))
    const { rows } = await tx.execute(plans)
    expect(rows).toContainEqual({
      statement: expect.stringContaining('asked in this test only'),
      generic: 10,
      custom: 0,
    })
  })
})

const sum = () => sql`select ${sql.placeholder('a')}::int + ${sql.placeholder('b')}::int as planned_sum`

test('a prepared statement is planned once for all values, and for each run where it asks for that', async () => {
  const { db } = await createWorld()
  const planned = async (replan: boolean) =>
    db.transaction(async (tx) => {
      const name = `test_planned_${String(replan)}`
      for (let a = 1; a <= 8; a += 1) await prepared(tx, name, sum, { a, b: 1 }, { replan })
      const { rows } = await tx.execute<{ statement: string; generic: number; custom: number }>(
        sql`${plans} where name = ${name}`,
      )
      return rows[0]
    })
  expect(await planned(false)).toMatchObject({ generic: 8, custom: 0 })
  expect(await planned(true)).toMatchObject({ generic: 0, custom: 8 })
})

test('a statement that was planned for its run leaves its connection as it was, also after an error', async () => {
  const { db } = await createWorld()
  const mode = async () => (await db.execute(sql`show plan_cache_mode`)).rows
  const generic = [{ plan_cache_mode: 'force_generic_plan' }]
  await prepared(db, 'test_planned_once', sum, { a: 1, b: 2 }, { replan: true })
  expect(await mode()).toEqual(generic)
  const failing = () => sql`select 1 / ${sql.placeholder('zero')}::int as none`
  await expect(prepared(db, 'test_planned_failing', failing, { zero: 0 }, { replan: true })).rejects.toThrow('zero')
  expect(await mode()).toEqual(generic)
})
