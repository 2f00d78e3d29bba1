/**
 * Work for a worker thread: heavy on the CPU, or on bytes that somebody sent. To add a task, define it beside the feature that runs
 * it, give it a handler in `src/server/worker.ts`, and call `platform.workers.run(task, input)`.
 */
export type WorkerTask<Input, Output> = {
  name: string
  timeoutMs: number
  /** At most so many at once, so that one kind of work cannot take every thread. */
  concurrency: number
  /** Carries the types; never set. */
  types?: (input: Input) => Output
}

type Options = { timeoutMs: number; concurrency?: number }

export const workerTask = <Input, Output>(
  name: string,
  { timeoutMs, concurrency = Infinity }: Options,
): WorkerTask<Input, Output> => ({ name, timeoutMs, concurrency })

/** What crosses over to the thread. Input and output are copied: plain data and byte arrays only. */
export type WorkerMessage = { task: string; input: unknown }
