import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** How long a job may continue after the server was asked to stop. */
export const STOP_GRACE_MS = 2_000
/** How long the ends of jobs may take to be written after that. */
const ENDS_MS = 3_000

export type Running = { runner: Runner; ended: Promise<void> }

/** The library's own promise of an end may stay open: see `withinEndingTime`. */
export const stopRunner = ({ runner, ended }: Running): Promise<void> =>
  Promise.race([runner.stop(), ended]).catch(() => {})

/**
 * Waits for the end of a runner, but not for longer than its jobs may take after it began to stop. The library counts the ends of
 * jobs that it still has to write, and counts wrongly when several fail together, as they do when the database is lost: it then
 * waits forever for ends that it already gave up. What is left of that runner takes no jobs, and those that it holds come back as
 * those of a dead one.
 */
export function withinEndingTime(events: WorkerEvents, log: Logger) {
  const over = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, STOP_GRACE_MS + ENDS_MS).unref())
  })
  return (runner: Runner): Promise<void> => {
    let hasEnded = false
    const end = runner.promise.finally(() => (hasEnded = true))
    // After its time is over nobody waits for it.
    end.catch(() => {})
    const giveUp = async () => {
      await over
      if (hasEnded) return
      log.warn('the job worker did not end in time, another takes its place')
      // Its clock for scheduled jobs may still run.
      runner.stop().catch(() => {})
    }
    return Promise.race([end, giveUp()])
  }
}

/** So many failed fetches in a row, about two of each worker. */
const FAILED_FETCHES = 40

/**
 * The library remembers for as long as it runs that it could not read the names of its tasks, and fails every fetch without asking the
 * database again. So a runner that fetches nothing is replaced by another, which starts when the database is back.
 */
export function stopWhenNothingIsFetched(events: WorkerEvents, runner: Runner, log: Logger): void {
  let failed = 0
  const succeeded = () => void (failed = 0)
  events.on('job:start', succeeded)
  events.on('worker:getJob:empty', succeeded)
  events.on('worker:getJob:error', ({ error }) => {
    failed += 1
    if (failed !== FAILED_FETCHES) return
    log.warn({ err: error }, 'the job worker cannot fetch jobs, another takes its place')
    runner.stop().catch(() => {})
  })
}
