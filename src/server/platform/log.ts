import { pino } from 'pino'

export type Logger = ReturnType<typeof createLogger>

/** One JSON line per event. Cookies, tokens and passwords are never handed to it, and are cut out if they were. */
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

/** For lines in which nothing could be a secret, and of which there are many: it does not look for any. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] })

const WRITE_AT_ONCE = 4_096
const WRITE_EVERY_MS = 500

/** Lines leave together, at most half a second late, and at the end of the process: a system call for each would cost more than the line. */
function gathered() {
  const destination = pino.destination({ sync: false, minLength: WRITE_AT_ONCE })
  setInterval(() => destination.flush(), WRITE_EVERY_MS).unref()
  return destination
}

/** Errors of the database carry their connection along, and with it its password: only what helps is kept. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name } = error
  const [message, stack] = [withoutParameters(error.message), withoutParameters(error.stack ?? '')]
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(error.cause !== undefined && { cause: serializeError(error.cause) }) }
}

/** Drizzle ends the message of a failed statement with its parameters: addresses, tokens, whole mails of many lines. */
const withoutParameters = (text: string): string => text.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, '')

/** The same error without the parameters of its statement, for libraries that log and store errors themselves. */
export function withoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cleaned = new Error(withoutParameters(error.message), { cause: withoutSecrets(error.cause) })
  cleaned.stack = withoutParameters(error.stack ?? '')
  return Object.assign(cleaned, 'code' in error && { code: error.code })
}
