import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

const ours: Record<string, 'error' | 'warn' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
}

/** The worker's log lines in our log, without payloads, which may contain addresses and links. */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    log[ours[level] ?? 'debug']({ err: meta && 'error' in meta ? meta['error'] : undefined }, message)
  })
