import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { run, type JobHelpers, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import type { Platform } from '../context.ts'
import { newOutbox, type Outbox } from '../events/emit.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Logger, withoutSecrets } from '../log.ts'
import { type Running, STOP_GRACE_MS, stopRunner, stopWhenNothingIsFetched, withinEndingTime } from './ending.ts'
import { InterruptedError, isInterruption } from './interrupted.ts'
import { type Lane, laneFlag, laneOfJob, lanes, Places, shareFlag, totalPlaces } from './lanes.ts'
import { Rescue, retryInterrupted } from './rescue.ts'
import { withinTimeLimit } from './time-limit.ts'
import { workerLog } from './worker-log.ts'

/** The context of one run of a job, like that of a request. */
export type JobRun = {
  outbox: Outbox
  /**
   * Aborts when the server stops and has waited long enough, or when the job's time is over: throw then. A job that the server
   * stopped runs again when a worker starts.
   */
  signal?: AbortSignal
  /** 1 for the first run of the job, more after it failed. */
  attempt?: number
  isLastTry?: boolean
}

/** Background work: runs later, once, and again after a crash. */
export type Task<Payload = unknown> = {
  name: string
  lane: Lane
  payload: z.ZodType<Payload>
  run(this: void, platform: Platform, payload: Payload, job: JobRun): Promise<void>
}

/** New jobs are announced; polling finds those whose time has come. Each of the workers polls. */
const POLL_MS = 4_000

export const task = <Payload>(definition: Task<Payload>): Task<Payload> => definition

/** Times are UTC. Exactly one instance runs each occurrence. */
export type Schedule = { name: string; cron: string }

type EnqueueOptions = {
  runAt?: Date
  /** One job per key: a later one replaces an earlier. */
  key?: string
  /** A later one with the same key leaves the time of the earlier unchanged, so that constant work cannot postpone it forever. */
  keepRunAt?: boolean
  /** The company that the work is for. A job waits behind as many jobs of every other company as its own has waiting. */
  companyId?: number | undefined
  /** Another lane than the task's. */
  lane?: Lane | undefined
}

/**
 * Enqueued in the transaction of the change: rolled back with it, run after it. Companies take turns: a job's priority is the
 * number of jobs that its company has waiting in the lane, so one company's tenth waits for another's first.
 */
export async function enqueue<Payload>(
  db: Db,
  { name, lane: usual }: Task<Payload>,
  payload: Payload,
  { runAt, key, keepRunAt, companyId, lane = usual }: EnqueueOptions = {},
): Promise<void> {
  const share = companyId === undefined ? null : shareFlag(lane, companyId)
  await prepared(
    db,
    'jobs_enqueue',
    () => sql`select graphile_worker.add_job(
    identifier => ${sql.placeholder('name')}, payload => ${sql.placeholder('payload')}::json,
    run_at => ${sql.placeholder('runAt')}::timestamptz, job_key => ${sql.placeholder('key')}::text,
    job_key_mode => ${sql.placeholder('keyMode')}::text, flags => ${sql.placeholder('flags')}::text[],
    priority => case when ${sql.placeholder('share')}::text is null then 0 else (select count(*) from (
      select from graphile_worker._private_jobs where is_available and flags ? ${sql.placeholder('share')}::text limit 10000) waiting)
    end::integer)`,
    {
      name,
      payload: JSON.stringify(payload),
      runAt: runAt?.toISOString() ?? null,
      key: key ?? null,
      keyMode: keepRunAt ? 'preserve_run_at' : 'replace',
      flags: share === null ? [laneFlag(lane)] : [laneFlag(lane), share],
      share,
    },
  )
}

/**
 * Takes a job with this key out of the queue. Returns how often it was tried; null when it is running, which then is its last try, or
 * already done.
 */
export async function removeJob(db: Db, key: string): Promise<number | null> {
  const rows = await prepared<{ attempts: number }>(
    db,
    'jobs_remove',
    () =>
      sql`select attempts from graphile_worker.remove_job(${sql.placeholder('key')}::text) where id is not null and locked_at is null`,
    { key },
  )
  return rows[0]?.attempts ?? null
}

/** Whether someone else's job waits for a place in the lane: long work then ends and continues behind it. */
export async function isLaneAwaited(db: Db, lane: Lane): Promise<boolean> {
  const rows = await prepared<{ waits: boolean }>(
    db,
    'jobs_lane_awaited',
    () => sql`select exists (select from graphile_worker._private_jobs where is_available and run_at <= now()
      and flags ? ${sql.placeholder('lane')}::text) as waits`,
    { lane: laneFlag(lane) },
  )
  return rows[0]?.waits ?? false
}

export function taskList(platform: Platform, tasks: readonly Task[]): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, lane, payload, run: work }) => [
      name,
      async (given: unknown, { abortSignal, job }: JobHelpers) => {
        const outbox = newOutbox()
        try {
          await withinTimeLimit(name, lanes[laneOfJob(job.flags) ?? lane].timeLimitMs, abortSignal, (signal) =>
            work(platform, payload.parse(given), {
              outbox,
              signal,
              attempt: job.attempts,
              isLastTry: job.attempts >= job.max_attempts,
            }),
          )
        } catch (error) {
          // The worker logs and stores what a task throws.
          const safe = withoutSecrets(error)
          throw isInterruption(error, abortSignal) ? new InterruptedError(safe) : safe
        }
        if (outbox.hasEvents) platform.events.committed()
      },
    ]),
  )
}

export type Worker = { stop(): Promise<void> }

type WorkerOptions = {
  platform: Platform
  pool: pg.Pool
  /** How many connections the work itself may use; those of `pool`, unless jobs have connections of their own. */
  connections?: number
  tasks: readonly Task[]
  schedules: readonly Schedule[]
  log: Logger
}

/**
 * Without a delay the library does not wait for the statement that ends a job: when it fails, the rejection is unhandled and the
 * job stays locked for hours. With one, the worker stops, is started again, and the job is given back.
 */
export const awaitedEnds = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Runs jobs until stopped. When the database connection is lost it ends, and is started again once the database is back. */
export function startWorker({
  platform,
  pool,
  connections = pool.options.max,
  tasks,
  schedules,
  log,
}: WorkerOptions): Worker {
  let current: Running | undefined
  const state = { stopped: false }
  const rescue = new Rescue(platform.db, log)
  const places = new Places(connections)
  const laneOf = new Map(tasks.map(({ name, lane }) => [name, lane]))
  // The library gives scheduled jobs no flags. A queue per lane keeps them from taking the places of others.
  const crontab = schedules
    .map(({ name, cron }) => `${cron} ${name} ?fill=1h&queue=${laneOf.get(name) ?? 'upkeep'} {}`)
    .join('\n')
  const loop = async () => {
    while (!state.stopped) {
      try {
        const events: WorkerEvents = new EventEmitter()
        rescue.watch(events)
        watchPlaces(events, places)
        const ended = withinEndingTime(events, log)
        await retryInterrupted(platform.db)
        const runner = await run({
          pgPool: pool,
          concurrency: totalPlaces(connections),
          forbiddenFlags: () => places.flagsToSkip(),
          noHandleSignals: true,
          pollInterval: POLL_MS,
          gracefulShutdownAbortTimeout: STOP_GRACE_MS,
          preset: awaitedEnds,
          taskList: taskList(platform, tasks),
          crontab,
          logger: workerLog(log),
          events,
        })
        current = { runner, ended: ended(runner) }
        stopWhenNothingIsFetched(events, runner, log)
        // Stopped while starting, before it could be stopped directly.
        if (state.stopped) void stopRunner(current)
        await current.ended
      } catch (error) {
        if (!state.stopped) log.warn({ err: error }, 'the job worker stopped')
      }
      if (!state.stopped) await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const finished = loop()
  return {
    async stop() {
      state.stopped = true
      rescue.stop()
      if (current) await stopRunner(current)
      await finished
    },
  }
}

function watchPlaces(events: WorkerEvents, places: Places): void {
  events.on('job:start', ({ job }) => {
    places.started(job)
    places.fetched()
  })
  events.on('worker:getJob:empty', () => places.fetched())
  events.on('worker:getJob:error', () => places.fetched())
  events.on('job:complete', ({ job }) => places.ended(job))
  // The end could not even be handed over to be written.
  events.on('worker:fatalError', ({ worker }) => {
    const job = worker.getActiveJob()
    if (job) places.ended(job)
  })
}
