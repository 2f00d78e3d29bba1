import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { drawLogTask } from './pdf/task.ts'

export const procurementHandlers = [
  workerHandler(drawLogTask, async (facts) => (await import('./pdf/log.ts')).drawLog(facts)),
]
