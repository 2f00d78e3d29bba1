import { postgresCode } from '../db/database.ts'
import { outageOf } from '../outage.ts'

/** How the kept error of an interrupted job begins. */
export const INTERRUPTED = 'Interrupted: '

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
