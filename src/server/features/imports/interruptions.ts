import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import { isRetryable, postgresCode } from '#server/platform/db/database.ts'
import { JobTimeLimitError } from '#server/platform/jobs/time-limit.ts'
import { outageOf } from '#server/platform/outage.ts'

/** With the waits of the job queue between them, six attempts take about four minutes. */
const MAX_ATTEMPTS = 6

export const RETRYING = 'The server is busy. This starts again by itself in a moment, and nothing is imported twice.'
const BUSY = 'The server was too busy to finish this, so nothing was imported. Please try again in a few minutes.'
const TOO_LONG = 'This import took too long, so nothing was imported. Please import it in parts.'
const FAILED = 'Something went wrong on our side, so nothing was imported. Please try again in a few minutes.'

/** Someone canceled the import while it ran. Thrown inside its transaction, so that nothing of it is kept. */
export class ImportCanceled extends Error {
  override name = 'ImportCanceled'
}

/** Why an import stopped: a problem that the person reads, an interruption after which the job is retried, or a cancellation. */
export type Failure = { problem: string } | 'retry' | 'canceled'

type Attempt = { importId: number; attempt?: number | undefined }

/** Logs why the work of an import stopped, with PostgreSQL's code, and decides what becomes of it. */
export function failureOf({ log }: Pick<Platform, 'log'>, error: unknown, { importId, attempt = 1 }: Attempt): Failure {
  if (error instanceof ImportCanceled) return 'canceled'
  if (error instanceof AppError) return { problem: error.message }
  if (error instanceof JobTimeLimitError) return { problem: TOO_LONG }
  // The work is aborted when the server stops.
  if (error instanceof Error && error.name === 'AbortError') return 'retry'
  const details = { err: error, code: postgresCode(error), importId, attempt }
  if (outageOf(error) !== undefined || (isRetryable(error) && attempt < MAX_ATTEMPTS)) {
    log.warn(details, 'an import was interrupted and will be tried again')
    return 'retry'
  }
  log.error(details, 'an import failed')
  return { problem: isRetryable(error) ? BUSY : FAILED }
}
