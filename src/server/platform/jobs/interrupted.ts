import { sql } from 'drizzle-orm'
import { type Db, postgresCode } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { outageOf } from '../outage.ts'

const INTERRUPTED = 'Interrupted: '

/** A statement that crashes the database would otherwise crash it again with every start. */
const CRASHED = '57P02'

/**
 * Whether a job ended because the server stopped or its database went away. That is no failed try: after some interruptions in a
 * row the job would wait for hours, and in the end it would never run again.
 */
export const isInterruption = (error: unknown, stopping: AbortSignal | undefined): boolean =>
  stopping?.aborted === true || (error instanceof Error && lostDatabase(error))

/** The error as the job keeps it. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'

  constructor(reason: unknown) {
    super(`${INTERRUPTED}${reason instanceof Error ? reason.message : String(reason)}`)
  }
}

/** Mail servers and buckets refuse connections too, but only PostgreSQL has a code of five characters. */
const lostDatabase = (error: Error): boolean => {
  const code = postgresCode(error)
  return outageOf(error) === 'database' && code !== CRASHED && (code !== undefined || isOfThePool(error))
}

const isOfThePool = (error: Error): boolean =>
  /Connection terminated|Query read timeout|is not queryable|Cannot use a pool after/.test(error.message) ||
  (error.cause instanceof Error && isOfThePool(error.cause))

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
