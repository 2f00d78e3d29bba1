import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { FairLimit } from '../fair-limit.ts'
import type { WorkerMessage, WorkerTask } from './worker-task.ts'

/** Idle threads are ended after this time, which frees their memory. */
const IDLE_MS = 60_000
/** More threads than cores, so that two long tasks never keep a short one waiting: the system divides the time. */
const THREADS = 4
/** More of them, which only quick tasks take. */
const QUICK_THREADS = 2
/** Threads yield to requests: on a busy machine they get what the event loop leaves. */
const NICE = 5

/**
 * A thread that reaches these limits is ended, and its task fails. They are the last resort: V8 ends the whole process when one
 * allocation is far over the limit, so tasks count what they take from an upload and stop long before.
 */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** A task exceeded its time or memory limit. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(task: string, limit: 'time' | 'memory', cause: unknown) {
    super(`The task ${task} took too much ${limit}.`, { cause })
    this.name = 'WorkerLimitError'
    this.limit = limit
  }
}

/** Sources are compiled as the thread loads them. */
const sourceWorker = new URL('./source-worker.mjs', import.meta.url)
/** The build writes it next to the bundle. */
const builtWorker = new URL('./worker.js', import.meta.url)

type For = { share: string; signal?: AbortSignal | undefined }

/** Worker threads for everything that would block the event loop. They start with the first task. */
export class WorkerPool {
  readonly #entry: string
  readonly #threads = new FairLimit(THREADS)
  readonly #quickThreads = new FairLimit(QUICK_THREADS)
  readonly #perTask = new Map<string, FairLimit>()
  #pool: Promise<Piscina> | undefined

  constructor(entry = import.meta.url.endsWith('.ts') ? sourceWorker : builtWorker) {
    this.#entry = fileURLToPath(entry)
  }

  /** Those for whom the work is done take turns, such as companies: see `companyShare`. */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, { share, signal }: For): Promise<Output> {
    const { concurrency, perShare } = task
    const limit = this.#perTask.get(task.name) ?? new FairLimit(Math.min(concurrency, THREADS - 1), { perShare })
    this.#perTask.set(task.name, limit)
    const threads = task.quick ? this.#quickThreads : this.#threads
    return limit.run(share, () => threads.run(share, () => this.#run(task, input), signal), signal)
  }

  /** The time limit starts with the work: waiting for a thread does not count. */
  async #run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output> {
    const pool = await (this.#pool ??= openPool(this.#entry))
    const signal = AbortSignal.timeout(task.timeoutMs)
    try {
      return (await pool.run({ task: task.name, input } satisfies WorkerMessage, { signal })) as Output
    } catch (error) {
      if (signal.aborted) throw new WorkerLimitError(task.name, 'time', error)
      if (isOutOfMemory(error)) throw new WorkerLimitError(task.name, 'memory', error)
      throw error
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await (await pool)?.destroy()
  }
}

async function openPool(filename: string): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename,
    name: 'run',
    minThreads: 0,
    maxThreads: THREADS + QUICK_THREADS,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    resourceLimits,
    niceIncrement: NICE,
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
