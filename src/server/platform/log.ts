import { pino } from 'pino'

export type Logger = ReturnType<typeof createLogger>

/** One JSON line per event. Cookies, tokens and passwords are never handed to it, and are cut out if they were. */
export function createLogger(level: string) {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
