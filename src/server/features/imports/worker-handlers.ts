import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { readTableTask } from './reading/task.ts'

export const importHandlers = [
  workerHandler(readTableTask, async (input) => (await import('./reading/read-table.ts')).readTable(input)),
]
