/**
 * Work for a worker thread: CPU-heavy, or on uploaded bytes. To add a task, define it in the feature that runs it, add a handler
 * to the feature's `worker-handlers.ts`, list that in `src/server/worker.ts`, and call `platform.workers.run(task, input, { share })`.
 */
export type WorkerTask<Input, Output> = {
  name: string
  timeoutMs: number
  /** Maximum number at once, so that one kind of work cannot take every thread. */
  concurrency: number
  /** Maximum number at once for one share, such as a company. */
  perShare: number
  /** Runs in threads of its own, so that it never waits for long tasks. For work that is bounded to a moment by its input. */
  quick: boolean
  /** Carries the types; never set. */
  types?: (input: Input) => Output
}

type Options = { timeoutMs: number; concurrency?: number; perShare?: number; quick?: boolean }

export const workerTask = <Input, Output>(
  name: string,
  { timeoutMs, concurrency = Infinity, perShare = concurrency, quick = false }: Options,
): WorkerTask<Input, Output> => ({ name, timeoutMs, concurrency, perShare, quick })

/** What is passed to the thread. Input and output are copied: plain data and byte arrays only. */
export type WorkerMessage = { task: string; input: unknown }

export type WorkerHandler = { task: string; work: (input: unknown) => Promise<unknown> }

/** Import what a handler needs inside it, so that each thread loads only the code of its tasks. */
export const workerHandler = <Input, Output>(
  { name }: WorkerTask<Input, Output>,
  work: (input: Input) => Promise<Output>,
): WorkerHandler => ({ task: name, work: (input) => work(input as Input) })
