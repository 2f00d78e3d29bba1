import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { readSmallTableTask, readTableTask } from './reading/task.ts'

export const sheetHandlers = [
  workerHandler(readTableTask, async (input) => (await import('./reading/read-table.ts')).readTable(input)),
  workerHandler(readSmallTableTask, async (input) => (await import('./reading/read-table.ts')).readSmallTable(input)),
]
