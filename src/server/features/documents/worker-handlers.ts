import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { makeDocumentTask } from './task.ts'

export const documentHandlers = [
  workerHandler(makeDocumentTask, async (document) => (await import('./make.ts')).make(document)),
]
