import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { run, type JobHelpers, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import type { Platform } from '../context.ts'
import { newOutbox, type Outbox } from '../events/emit.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Logger, withoutSecrets } from '../log.ts'
import { Rescue } from './rescue.ts'
import { workerLog } from './worker-log.ts'

/** The context of one run of a job, like that of a request. */
export type JobRun = {
  outbox: Outbox
  /** Aborts when the server stops and has waited long enough: throw then, and the job is retried later. */
  signal?: AbortSignal
  /** 1 for the first run of the job, more after it failed. */
  attempt?: number
}

/** Background work: runs later, once, and again after a crash. */
export type Task<Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  run(this: void, platform: Platform, payload: Payload, job: JobRun): Promise<void>
}

/** How long a job may continue after the server was asked to stop. */
const STOP_GRACE_MS = 2_000

export const task = <Payload>(definition: Task<Payload>): Task<Payload> => definition

/** Times are UTC. Exactly one instance runs each occurrence. */
export type Schedule = { name: string; cron: string }

type EnqueueOptions = {
  runAt?: Date
  /** One job per key: a later one replaces an earlier. */
  key?: string
  /** A later one with the same key leaves the time of the earlier unchanged, so that constant work cannot postpone it forever. */
  keepRunAt?: boolean
  /** Low priority: mail and notifications go first. */
  lowPriority?: boolean
  /** Jobs of one queue run one after another, so that many of them leave workers and CPU to others. */
  queue?: string
}

/** Enqueued in the transaction of the change: rolled back with it, run after it. */
export async function enqueue<Payload>(
  db: Db,
  { name }: Task<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await prepared(
    db,
    'jobs_enqueue',
    () => sql`select graphile_worker.add_job(
    identifier => ${sql.placeholder('name')}, payload => ${sql.placeholder('payload')}::json,
    run_at => ${sql.placeholder('runAt')}::timestamptz, job_key => ${sql.placeholder('key')}::text,
    job_key_mode => ${sql.placeholder('keyMode')}::text, priority => ${sql.placeholder('priority')}::integer, queue_name => ${sql.placeholder('queue')}::text)`,
    {
      name,
      payload: JSON.stringify(payload),
      runAt: options.runAt?.toISOString() ?? null,
      key: options.key ?? null,
      keyMode: options.keepRunAt ? 'preserve_run_at' : 'replace',
      priority: options.lowPriority ? 10 : null,
      queue: options.queue ?? null,
    },
  )
}

export function taskList(platform: Platform, tasks: readonly Task[]): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, payload, run: work }) => [
      name,
      async (given: unknown, { abortSignal: signal, job }: JobHelpers) => {
        const outbox = newOutbox()
        try {
          await work(platform, payload.parse(given), { outbox, signal, attempt: job.attempts })
        } catch (error) {
          // The worker logs and stores what a task throws.
          throw withoutSecrets(error)
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
  tasks: readonly Task[]
  schedules: readonly Schedule[]
  log: Logger
}

/** Runs jobs until stopped. When the database connection is lost it ends, and is started again once the database is back. */
export function startWorker({ platform, pool, tasks, schedules, log }: WorkerOptions): Worker {
  let runner: Runner | undefined
  const state = { stopped: false }
  const rescue = new Rescue(platform.db, log)
  const events: WorkerEvents = new EventEmitter()
  rescue.watch(events)
  const crontab = schedules.map(({ name, cron }) => `${cron} ${name} ?fill=1h {}`).join('\n')
  const loop = async () => {
    while (!state.stopped) {
      try {
        runner = await run({
          pgPool: pool,
          concurrency: 4,
          noHandleSignals: true,
          pollInterval: 2_000,
          gracefulShutdownAbortTimeout: STOP_GRACE_MS,
          taskList: taskList(platform, tasks),
          crontab,
          logger: workerLog(log),
          events,
        })
        // Stopped while starting, before it could be stopped directly.
        if (state.stopped) await runner.stop()
        await runner.promise
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
      await runner?.stop().catch(() => {})
      await finished
    },
  }
}
