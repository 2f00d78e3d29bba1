import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Piscina } from 'piscina'
import type { WorkerMessage, WorkerTask } from './worker-task.ts'

/** Idle threads are ended after this time, which frees their memory. */
const IDLE_MS = 60_000
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))

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

/** Worker threads for everything that would block the event loop. They start with the first task. */
export class WorkerPool {
  readonly #entry: string
  readonly #threads = pLimit(THREADS)
  readonly #perTask = new Map<string, LimitFunction>()
  #pool: Promise<Piscina> | undefined

  constructor(entry = new URL(entryFile(), import.meta.url)) {
    this.#entry = fileURLToPath(entry)
  }

  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output> {
    const work = () => this.#threads(() => this.#run(task, input))
    if (task.concurrency >= THREADS) return work()
    const limit = this.#perTask.get(task.name) ?? pLimit(task.concurrency)
    this.#perTask.set(task.name, limit)
    return limit(work)
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
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    resourceLimits,
  })
}

/** The built file is next to the bundle; sources are compiled as the thread loads them. */
const entryFile = (): string => (import.meta.url.endsWith('.ts') ? './source-worker.mjs' : './worker.js')

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
