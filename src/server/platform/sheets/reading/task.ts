import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { workerTask } from '#server/platform/workers/worker-task.ts'

export type ReadTableInput = { bytes: Uint8Array; sheet: number | undefined }

export type TableFacts = {
  /** JSON arrays of `{n, c}`: row number and cells. */
  pages: Uint8Array[]
  head: { n: number; c: Cell[] }[]
  count: number
  columns: number
  /** Names of the sheets of a workbook; none for text. */
  sheets: string[]
  sheet: number
  /** Whether the workbook counts days from 1904, as old Macs did. */
  from1904: boolean
}

export type ReadTable = TableFacts | { refused: 'invalid' | 'too_large' | 'unsupported_media'; message: string }

/** One file of a company at a time, and two at most: 50,000 rows take a few seconds, and odd workbooks the whole time. */
export const readTableTask = workerTask<ReadTableInput, ReadTable>('read_table', {
  timeoutMs: 30_000,
  concurrency: 2,
  perShare: 1,
})

/** A file that says it is small. Null when it is not, or was not read in time: it then waits for its turn among the large ones. */
export const readSmallTableTask = workerTask<ReadTableInput, ReadTable | null>('read_small_table', {
  timeoutMs: 5_000,
  concurrency: 2,
  perShare: 1,
  quick: true,
})
