import { makeCertificateTask, readCertificateTask } from './features/signoffs/certificate/task.ts'
import { inspectUploadTask } from './platform/files/inspect-upload-task.ts'
import type { WorkerMessage, WorkerTask } from './platform/workers/worker-task.ts'

const handlers = new Map<string, (input: unknown) => unknown>()

function handle<Input, Output>(task: WorkerTask<Input, Output>, work: (input: Input) => Promise<Output>): void {
  handlers.set(task.name, (input) => work(input as Input))
}

// Each loads its code with its first task: an upload needs no fonts.
handle(inspectUploadTask, async (bytes) => (await import('./platform/files/inspect-upload.ts')).inspectUpload(bytes))
handle(makeCertificateTask, async (order) => (await import('./features/signoffs/certificate/make.ts')).make(order))
handle(readCertificateTask, async (input) =>
  (await import('./features/signoffs/certificate/read.ts')).readCertificate(input),
)

/** What a worker thread runs, one task at a time. */
export function run({ task, input }: WorkerMessage): unknown {
  const work = handlers.get(task)
  if (!work) throw new Error(`worker.ts has no handler for the task ${task}.`)
  return work(input)
}
