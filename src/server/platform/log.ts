import { pino } from 'pino'
import { withSourceLines } from './source-lines.ts'

export type Logger = ReturnType<typeof createLogger>

/** One JSON line per event. Cookies, tokens and passwords are not passed to it, and are redacted if they are. */
export function createLogger(level: string) {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: {
      paths: [
        'password',
        'token',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
        '*.newPassword',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[cut]',
    },
  }
  return level === 'silent' ? pino(options) : pino(options, gathered())
}

/** For frequent lines that cannot contain secrets: skips redaction. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] })

const WRITE_AT_ONCE = 4_096
const WRITE_EVERY_MS = 500

/**
 * Lines are written together, at most half a second late, and at exit: one system call per line would cost more than the line.
 */
function gathered() {
  const destination = pino.destination({ sync: false, minLength: WRITE_AT_ONCE })
  setInterval(() => destination.flush(), WRITE_EVERY_MS).unref()
  return destination
}

/** Database errors carry their connection, and with it the password: only useful fields are kept. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name } = error
  const message = withoutParameters(error.message)
  const stack = withSourceLines(withoutParameters(error.stack ?? ''))
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(error.cause !== undefined && { cause: serializeError(error.cause) }) }
}

/** Drizzle ends the message of a failed statement with its parameters: addresses, tokens, whole emails. */
const withoutParameters = (text: string): string => text.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, '')

/** The same error without statement parameters, for libraries that log and store errors themselves. */
export function withoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cleaned = new Error(withoutParameters(error.message), { cause: withoutSecrets(error.cause) })
  cleaned.stack = withoutParameters(error.stack ?? '')
  return Object.assign(cleaned, 'code' in error && { code: error.code })
}
