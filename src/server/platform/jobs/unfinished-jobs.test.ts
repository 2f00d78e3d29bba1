import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '#server/testing/world.ts'
import type { Db } from '../db/database.ts'
import { createLogger } from '../log.ts'
import { enqueue, startWorker, task } from './jobs.ts'

/** The database refuses a statement of the job queue with this code until `allow` is called. */
async function refuse(db: Db, what: 'jobs' | 'tasks', when: SQL, code: string) {
  const [name, calls] = [sql.identifier(`refuse_${what}`), sql.identifier(`refused_${what}`)]
  await db.execute(sql`create sequence ${calls}`)
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as
    $$ begin perform nextval('${sql.raw(`refused_${what}`)}'); raise exception 'refused' using errcode = '${sql.raw(code)}'; end $$`)
  await db.execute(sql`create trigger ${name} ${when} execute function ${name}()`)
  return {
    allow: () =>
      db.execute(sql`drop trigger if exists ${name} on graphile_worker.${sql.identifier(`_private_${what}`)}`),
    wereRefused: async () => (await db.execute(sql`select is_called as yes from ${calls}`)).rows[0]?.['yes'],
  }
}

test('a job whose end cannot be written is given back and runs again, and the worker goes on', async () => {
  const { platform, db } = await createWorld()
  const ran: string[] = []
  const work = task({
    name: 'unfinished',
    lane: 'upkeep',
    payload: z.object({ what: z.string() }),
    run: async (_, { what }) => void ran.push(what),
  })
  // The database refuses to delete the job, as it did after a frozen transaction.
  const ends = await refuse(db, 'jobs', sql`before delete on graphile_worker._private_jobs for each row`, '25P02')
  const log = createLogger('silent')
  const worker = startWorker({ platform, pool: platform.database.pool, tasks: [work], schedules: [], log })
  try {
    await enqueue(db, work, { what: 'first' })
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['first'])
    await expect.poll(ends.wereRefused, { timeout: 20_000 }).toBe(true)
    await ends.allow()
    // A worker that gave up counts as dead after a while; the test moves the time instead of waiting.
    await db.execute(sql`update job_workers set seen_at = seen_at - interval '5 minutes'`)
    await db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'
      where locked_at is not null`)
    await enqueue(db, work, { what: 'second' })
    await expect.poll(() => ran.toSorted(), { timeout: 40_000 }).toEqual(['first', 'first', 'second'])
  } finally {
    await ends.allow()
    await worker.stop()
  }
})

test('after several jobs whose ends fail at the same moment, the worker goes on', async () => {
  const { platform, db } = await createWorld()
  const ran: string[] = []
  const ended: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const work = task({
    name: 'ends_together',
    lane: 'large_checks',
    payload: z.object({ what: z.string() }),
    run: async (_, { what }) => {
      ran.push(what)
      await gate
      // Each end becomes a statement of its own, and the last job still runs when those of the others have failed.
      if (what === '4') await reaches('failed_ends', 3)
      else await reaches('started_ends', Number(what) - 1)
      ended.push(what)
    },
  })
  for (const name of ['started_ends', 'failed_ends']) await db.execute(sql`create sequence ${sql.identifier(name)}`)
  const reaches = (name: string, wanted: number) => {
    const count = sql`select case when is_called then last_value::int else 0 end as n from ${sql.identifier(name)}`
    const current = async () => (await db.execute<{ n: number }>(count)).rows[0]?.n
    return expect.poll(current, { timeout: 20_000 }).toBeGreaterThanOrEqual(wanted)
  }
  // The ends wait for a lock that the test holds, and fail together.
  await db.execute(sql`create or replace function refuse_late() returns trigger language plpgsql as
    $$ begin perform nextval('started_ends'); perform pg_advisory_xact_lock_shared(1); perform nextval('failed_ends');
       raise exception 'the connection is lost' using errcode = '08006'; end $$`)
  await db.execute(sql`create trigger refuse_late before delete on graphile_worker._private_jobs
    for each row execute function refuse_late()`)
  const allowEnd = () => db.execute(sql`drop trigger if exists refuse_late on graphile_worker._private_jobs`)
  const log = createLogger('silent')
  const worker = startWorker({ platform, pool: platform.database.pool, tasks: [work], schedules: [], log })
  const holder = await platform.database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    for (const what of ['1', '2', '3', '4']) await enqueue(db, work, { what })
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(4)
    open()
    await reaches('started_ends', 3)
    await holder.query('select pg_advisory_unlock(1)')
    await expect.poll(() => ended, { timeout: 20_000 }).toContain('4')
    await allowEnd()
    await enqueue(db, work, { what: '5' })
    await expect.poll(() => ran, { timeout: 40_000 }).toContain('5')
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
    await allowEnd()
    await worker.stop()
  }
})

test('a worker that began while its tasks could not be read takes jobs when they can be', async () => {
  const { platform, db } = await createWorld()
  const ran: string[] = []
  const work = task({
    name: 'unread_tasks',
    lane: 'upkeep',
    payload: z.object({ what: z.string() }),
    run: async (_, { what }) => void ran.push(what),
  })
  const tasks = await refuse(
    db,
    'tasks',
    sql`before insert on graphile_worker._private_tasks for each statement`,
    '25006',
  )
  const log = createLogger('silent')
  const worker = startWorker({ platform, pool: platform.database.pool, tasks: [work], schedules: [], log })
  try {
    await expect.poll(tasks.wereRefused, { timeout: 20_000 }).toBe(true)
    await tasks.allow()
    await enqueue(db, work, { what: 'first' })
    await expect.poll(() => ran, { timeout: 50_000 }).toEqual(['first'])
  } finally {
    await tasks.allow()
    await worker.stop()
  }
})
