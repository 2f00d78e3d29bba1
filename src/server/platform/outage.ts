import { AppError } from '#shared/kernel/errors.ts'

/** What is missing: the database does not respond, or there is no room left to write. */
export type Outage = 'database' | 'storage'

/** PostgreSQL's and the system's codes for a database that cannot be reached or refuses connections. */
const DATABASE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENOTCONN',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  // A frozen server accepts nothing: the queue of its socket is full.
  'EAGAIN',
  // This machine has run out of ports, files or memory for connections.
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  '25P03',
  '25006',
  '53000',
  '53200',
  '53300',
])
/** Connection failures (08), and an operator or a crash that ends connections (57P). */
const DATABASE_CLASSES = /^(08|57P)/
const DATABASE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|Cannot use a pool after/i

/** Disk full, quota used up, file too large for the system, disk broken or mounted read-only. */
const STORAGE_CODES = new Set(['53100', '53400', '58030', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

/** Distinguishes an outage, which ends by itself or by its operator, from a wrong statement. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (STORAGE_CODES.has(code)) return 'storage'
  if (DATABASE_CODES.has(code) || DATABASE_CLASSES.test(code) || DATABASE_WORDS.test(error.message)) return 'database'
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause]
  return causes.map(outageOf).find((outage) => outage !== undefined)
}

const refusals: Record<Outage, { message: string | undefined; retryAfterSeconds: number }> = {
  database: { message: undefined, retryAfterSeconds: 2 },
  storage: {
    message: 'The server has run out of disk space, so nothing was saved. Please try again later.',
    retryAfterSeconds: 10,
  },
}

export function unavailable(outage: Outage, cause?: unknown): AppError {
  const { message, retryAfterSeconds } = refusals[outage]
  const error = new AppError('unavailable', message, { retryAfterSeconds })
  if (cause !== undefined) error.cause = cause
  return error
}
