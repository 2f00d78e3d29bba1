import { documentHandlers } from './features/documents/worker-handlers.ts'
import { procurementHandlers } from './features/procurement/worker-handlers.ts'
import { replyHandlers } from './features/replies/worker-handlers.ts'
import { importHandlers } from './features/imports/worker-handlers.ts'
import { signOffHandlers } from './features/signoffs/worker-handlers.ts'
import { fileHandlers } from './platform/files/worker-handlers.ts'
import { sealHandlers } from './platform/pdf/worker-handlers.ts'
import { sheetHandlers } from './platform/sheets/worker-handlers.ts'
import type { WorkerHandler, WorkerMessage } from './platform/workers/worker-task.ts'

const handlers: WorkerHandler[] = [
  ...fileHandlers,
  ...sealHandlers,
  ...sheetHandlers,
  ...signOffHandlers,
  ...documentHandlers,
  ...procurementHandlers,
  ...replyHandlers,
  ...importHandlers,
]

/** What a worker thread runs, one task at a time. */
export function run({ task, input }: WorkerMessage): unknown {
  const handler = handlers.find((one) => one.task === task)
  if (!handler) throw new Error(`worker.ts has no handler for the task ${task}.`)
  return handler.work(input)
}
