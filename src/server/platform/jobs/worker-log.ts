import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

const ours: Record<string, 'error' | 'warn' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
}

/** Said at every start. It is meant so: a job holds a connection only while it needs one, so there are more places than connections. */
const FEWER_CONNECTIONS = /^WARNING: having maxPoolSize \(\d+\) smaller than concurrency/

/** The worker's log lines in our log, without payloads, which may contain addresses and links. */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    const as = FEWER_CONNECTIONS.test(message) ? 'debug' : (ours[level] ?? 'debug')
    log[as]({ err: meta && 'error' in meta ? meta['error'] : undefined }, message)
  })
