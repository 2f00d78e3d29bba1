import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Logger } from '../log.ts'
import { INTERRUPTED } from './interrupted.ts'

const BEAT_MS = 10_000
/** Much longer than a heartbeat, so that a slow worker keeps its jobs. */
const GONE_AFTER = '90 seconds'

/**
 * A killed worker leaves its jobs locked for hours. So every worker writes a heartbeat, and the others release the jobs of dead
 * workers.
 */
export class Rescue {
  #db: Db
  #log: Logger
  /** Jobs are locked by the pool of their worker, so a heartbeat is written for each pool that has workers. */
  #pools = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  watch(events: WorkerEvents): void {
    events.on('worker:create', ({ worker }) => {
      const { id } = worker.workerPool
      const workers = this.#pools.get(id) ?? 0
      this.#pools.set(id, workers + 1)
      if (workers === 0) void this.beat()
    })
    // Stopped, not released: a worker that is asked to stop first finishes its job.
    events.on('worker:stop', ({ worker }) => {
      const { id } = worker.workerPool
      const others = (this.#pools.get(id) ?? 1) - 1
      if (others > 0) this.#pools.set(id, others)
      else this.#pools.delete(id)
    })
    this.#timer ??= setInterval(() => void this.beat(), BEAT_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Writes the heartbeat, and releases the jobs of dead workers. */
  async beat(): Promise<void> {
    try {
      if (this.#pools.size > 0)
        await prepared(
          this.#db,
          'jobs_heartbeat',
          () => sql`
          insert into job_workers (worker_id, seen_at) select id, now() from unnest(${sql.placeholder('workers')}::text[]) id
          on conflict (worker_id) do update set seen_at = excluded.seen_at`,
          { workers: [...this.#pools.keys()] },
        )
      await releaseDeadJobs(this.#db)
    } catch (error) {
      this.#log.warn({ err: error }, 'the workers could not be counted')
    }
  }
}

/** A job that ends its process each time must not do so forever. */
const MOST_TRIES = 100

const ofDeadWorker = sql`j.locked_by is not null and j.locked_at < now() - ${sql.placeholder('goneAfter')}::interval
  and not exists (select from job_workers w where w.worker_id = j.locked_by and w.seen_at > now() - ${sql.placeholder('goneAfter')}::interval)`

/**
 * Releases jobs of workers without a recent heartbeat. A try that ended with its worker is no failed one, so a job gets it back by the statement
 * that releases it: between two statements, another job may have waited long enough to be released. A job at its end was superseded and
 * is deleted below.
 */
export async function releaseDeadJobs(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const released = await prepared<{ worker: string }>(
      tx,
      'jobs_release_dead',
      () => sql`
      with dead as (
        select id, locked_by from graphile_worker._private_jobs
        where locked_by in (select j.locked_by from graphile_worker._private_jobs j where ${ofDeadWorker}) for update
      )
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
        max_attempts = max_attempts + (attempts < max_attempts and max_attempts < ${sql.placeholder('mostTries')})::integer
      from dead where j.id = dead.id returning dead.locked_by worker`,
      { goneAfter: GONE_AFTER, mostTries: MOST_TRIES },
    )
    if (released.length > 0)
      await prepared(
        tx,
        'jobs_release_queues',
        () => sql`select graphile_worker.force_unlock_workers(${sql.placeholder('workers')}::text[])`,
        { workers: [...new Set(released.map(({ worker }) => worker))] },
      )
  })
  // A keyed job that was enqueued again while its worker died: the later one did the work, so this one is deleted.
  await prepared(
    db,
    'jobs_delete_superseded',
    () => sql`
    delete from graphile_worker._private_jobs where attempts >= max_attempts and last_error is null and locked_at is null`,
  )
  await prepared(db, 'jobs_forget_workers', () => sql`delete from job_workers where seen_at < now() - interval '1 day'`)
}

/** Interrupted jobs run at once when a worker starts. They keep one try: an email may have been accepted before the end. */
export async function retryInterrupted(db: Db): Promise<void> {
  await prepared(
    db,
    'jobs_retry_interrupted',
    () => sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 1) from graphile_worker.jobs
    where locked_at is null and starts_with(last_error, ${sql.placeholder('interrupted')}::text) having count(*) > 0`,
    { interrupted: INTERRUPTED },
  )
}
