import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** The worker's own words in our log, without the payloads, which may hold addresses and links. */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta['error'] : undefined
    if (level === 'error') log.error({ err: error }, message)
    else if (level === 'warning') log.warn({ err: error }, message)
    else log.debug(message)
  })
