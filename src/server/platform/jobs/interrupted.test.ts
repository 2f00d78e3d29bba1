import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '#server/testing/world.ts'
import { createLogger } from '../log.ts'
import { isInterruption } from './interrupted.ts'
import { enqueue, startWorker, task } from './jobs.ts'
import { releaseDeadJobs } from './rescue.ts'

test('a job whose last try the database interrupted runs again with the next worker', async () => {
  const { platform, db } = await createWorld()
  const tries: (number | undefined)[] = []
  const work = task({
    name: 'interrupted',
    lane: 'upkeep',
    payload: z.object({}),
    run: async (_, _payload, { attempt }) => {
      tries.push(attempt)
      if (tries.length === 1) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    },
  })
  const log = createLogger('silent')
  const start = () => startWorker({ platform, pool: platform.database.pool, tasks: [work], schedules: [], log })
  await enqueue(db, work, {})
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`)
  const jobs = () =>
    db.execute(sql`select attempts < max_attempts as "hasTries", last_error as why from graphile_worker.jobs`)

  const first = start()
  await expect
    .poll(async () => (await jobs()).rows, { timeout: 20_000 })
    .toEqual([{ hasTries: false, why: expect.stringMatching(/^Interrupted: /) }])
  await first.stop()

  const second = start()
  await expect.poll(() => tries, { timeout: 20_000 }).toEqual([25, 2])
  await expect.poll(async () => (await jobs()).rows, { timeout: 20_000 }).toEqual([])
  await second.stop()
})

test('a try that ended with its worker takes no try away, and a job that always ends its worker is given up', async () => {
  const { db } = await createWorld()
  const work = task({ name: 'fatal', lane: 'upkeep', payload: z.object({}), run: async () => {} })
  await enqueue(db, work, {})
  const left = async () => {
    const { rows } = await db.execute<{ left: number }>(
      sql`select max_attempts - attempts as left from graphile_worker.jobs`,
    )
    return rows[0]?.left
  }
  const killed = async () => {
    await db.execute(sql`update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'killed',
      locked_at = now() - interval '5 minutes' where attempts < max_attempts`)
    await releaseDeadJobs(db)
  }
  for (let times = 0; times < 40; times += 1) await killed()
  expect(await left()).toBe(25)
  // Another instance looks for dead workers at the same moment.
  for (let times = 0; times < 20; times += 1) await Promise.all([killed(), releaseDeadJobs(db), releaseDeadJobs(db)])
  expect(await left()).toBe(25)
  for (let times = 0; times < 50; times += 1) await killed()
  expect(await left()).toBe(undefined)
})

test('a mail server that refuses and a statement that crashes the database are failures, no interruptions', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })
  expect(isInterruption(withCode('ECONNREFUSED'), undefined)).toBe(false)
  expect(isInterruption(withCode('57P02'), undefined)).toBe(false)
  expect(isInterruption(withCode('57P01'), undefined)).toBe(true)
  expect(isInterruption(new Error('failed'), AbortSignal.abort())).toBe(true)
})
