import type { LogRow } from '#shared/procurement/log/contract.ts'
import type { Letterhead } from '#server/platform/pdf/letterhead.ts'
import type { papers } from '#server/platform/pdf/sheet.ts'
import { workerTask } from '#server/platform/workers/worker-task.ts'

export type LogFacts = Letterhead & {
  paper: keyof typeof papers
  timeZone: string
  madeAt: Date
  url: string
  /** The name of the project, when the log is about only one. */
  project: string | null
  rows: LogRow[]
}

/** Long logs take seconds, so that they take one thread at most. */
export const drawLogTask = workerTask<LogFacts, Uint8Array>('draw_procurement_log', {
  timeoutMs: 60_000,
  concurrency: 1,
})
