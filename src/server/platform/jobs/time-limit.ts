/** A job took longer than its lane allows. */
export class JobTimeLimitError extends Error {
  override name = 'JobTimeLimitError'

  constructor(task: string, ms: number) {
    super(`The job ${task} took longer than ${Math.round(ms / 1000)} seconds.`)
  }
}

/** How long a job may take to notice that its time is over. Then its place is given to others. */
const NOTICE_MS = 10_000

/** Runs work with a signal that aborts when the server stops or the time is over. */
export async function withinTimeLimit(
  task: string,
  ms: number,
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const late = new AbortController()
  const error = new JobTimeLimitError(task, ms)
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late.abort(error)
      timer = setTimeout(() => reject(error), NOTICE_MS)
    }, ms)
  })
  try {
    const running = work(stopping ? AbortSignal.any([stopping, late.signal]) : late.signal)
    await Promise.race([running, over])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a signal aborted because the job's time is over, and not because the server stops. */
export const isTimeOver = (signal: AbortSignal | undefined): boolean => signal?.reason instanceof JobTimeLimitError
