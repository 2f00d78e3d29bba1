import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '#server/testing/world.ts'
import { createLogger } from '../log.ts'
import { enqueue, startWorker, task, type Task, type Worker } from './jobs.ts'
import { lanes, type Lane } from './lanes.ts'

const running: Worker[] = []
/** A worker waits for its jobs when it stops. */
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  for (const worker of running.splice(0)) await worker.stop()
})

type Job = { companyId: number; name: string }

/** Jobs that end at once would never wait for a place, and their order would say nothing about fairness. */
const soon = () => sleep(40)

/** A task of a lane that takes as long as `jobWork` and notes when its jobs start. */
function slowTask(name: string, lane: Lane, jobWork: () => Promise<unknown> = soon) {
  const started: Job[] = []
  const now = new Map<number, number>()
  let most = 0
  let mostOfOne = 0
  const count = (companyId: number, by: number) => {
    now.set(companyId, (now.get(companyId) ?? 0) + by)
    most = Math.max(
      most,
      [...now.values()].reduce((sum, one) => sum + one, 0),
    )
    mostOfOne = Math.max(mostOfOne, now.get(companyId) ?? 0)
  }
  const work: Task<Job> = task({
    name,
    lane,
    payload: z.object({ companyId: z.int(), name: z.string() }),
    async run(_, job) {
      started.push(job)
      count(job.companyId, 1)
      await jobWork()
      count(job.companyId, -1)
    },
  })
  const of = (companyId: number) => started.flatMap((job, at) => (job.companyId === companyId ? [at] : []))
  return { work, started, of, atOnce: () => ({ most, mostOfOne }) }
}

const add = (world: World, { work }: { work: Task<Job> }, companyId: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      enqueue(world.db, work, { companyId, name: `${companyId}-${n}` }, { companyId }),
    ),
  )

function start(world: World, tasks: readonly Task<Job>[]): void {
  const { platform } = world
  running.push(
    startWorker({
      platform,
      pool: platform.database.pool,
      tasks,
      schedules: [],
      log: createLogger('silent'),
    }),
  )
}

const until = (done: () => boolean) => expect.poll(done, { timeout: 30_000 }).toBe(true)

/** Jobs that run until the test lets them end. */
function heldJobs() {
  const ended = new Promise<void>((resolve) => ends.push(resolve))
  return () => ended
}

test("one company's tenth job waits for another's first", async () => {
  const world = await createWorld()
  const documents = slowTask('fair_document', 'documents')
  for (let n = 0; n < 30; n += 1) await add(world, documents, 1, 1)
  await add(world, documents, 2, 1)
  await add(world, documents, 3, 1)
  start(world, [documents.work])
  await until(() => documents.started.length === 32)
  expect(Math.max(...documents.of(2), ...documents.of(3))).toBeLessThan(10)
})

test('a sign-in link has places of its own while every other lane is full', async () => {
  const world = await createWorld()
  const others = (Object.keys(lanes) as Lane[])
    .filter((lane) => lane !== 'links')
    .map((lane) => slowTask(`busy_${lane}`, lane, heldJobs()))
  const links = slowTask('wanted_link', 'links')
  start(world, [...others.map(({ work }) => work), links.work])
  for (const busy of others) for (const companyId of [1, 2, 3]) await add(world, busy, companyId, 1)
  await until(() => others.every(({ started }) => started.length > 0))
  await add(world, links, 9, 1)
  // None of the others has ended.
  await until(() => links.started.length === 1)
})

test('a lane and a company in it take no more than their places', async () => {
  const world = await createWorld()
  // Each takes long enough that one too many would be seen beside the others.
  const imports = slowTask('bounded_import', 'imports', () => sleep(60))
  for (const companyId of [1, 2, 3, 4, 5, 6]) await add(world, imports, companyId, 4)
  start(world, [imports.work])
  await until(() => imports.started.length === 24)
  const { most, mostOfOne } = imports.atOnce()
  expect(most).toBeLessThanOrEqual(lanes.imports.places)
  expect(mostOfOne).toBe(lanes.imports.perCompany)
})

test('a job that runs for minutes keeps its lock while its server is alive', async () => {
  const world = await createWorld()
  const long = slowTask('long_import', 'imports', heldJobs())
  start(world, [long.work])
  await add(world, long, 1, 1)
  await until(() => long.started.length === 1)
  await world.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`,
  )
  const { releaseDeadJobs } = await import('./rescue.ts')
  await releaseDeadJobs(world.db)
  const { rows } = await world.db.execute<{ locked: boolean }>(
    sql`select locked_at is not null as locked from graphile_worker.jobs where task_identifier = 'long_import'`,
  )
  expect(rows).toEqual([{ locked: true }])
})
