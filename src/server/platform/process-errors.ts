import { outageOf } from './outage.ts'
import type { Logger } from './log.ts'
import { StartError } from './start-error.ts'

/**
 * The few errors that end the process. Any other error that reaches it is one broken connection, one failed job or a bug in one
 * callback: that work is lost, and everyone else is still served. State that matters is in the database, and a transaction
 * without its callback is rolled back.
 */
export function mustEnd(error: unknown): boolean {
  // The server cannot run with this setting, folder or key.
  if (error instanceof StartError) return true
  // Node.js found its own state broken: nothing it does from here on can be trusted.
  return error instanceof Error && 'code' in error && error.code === 'ERR_INTERNAL_ASSERTION'
}

/** Keeps the process running after errors that no one caught, except those above, which stop it in order. */
export function surviveErrors(log: Logger): void {
  const judge = (error: unknown, how: string) => {
    if (mustEnd(error)) {
      log.fatal({ err: error }, how)
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    } else if (outageOf(error)) log.warn({ err: error }, 'the database or the disk failed during background work')
    else log.error({ err: error }, how)
  }
  process.on('uncaughtException', (error) => judge(error, 'an error that no one caught'))
  process.on('unhandledRejection', (error) => judge(error, 'a rejection that no one handled'))
  // A reader of our output that went away is no reason to stop, and logging it would fail the same way.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}
