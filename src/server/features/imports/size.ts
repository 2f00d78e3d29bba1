import type { Lane } from '#server/platform/jobs/lanes.ts'
import type { ImportEntry } from './store.ts'

const SMALL = { rows: 1_000, bytes: 1024 * 1024 } as const

type Size = Pick<ImportEntry, 'rowCount' | 'rowsBytes'>

/** Small imports are checked and applied in places of their own, so that they never wait for the end of a large one. */
export const isSmallImport = ({ rowCount, rowsBytes }: Size): boolean =>
  rowCount <= SMALL.rows && rowsBytes <= SMALL.bytes

export const laneOfCheck = (size: Size): Lane => (isSmallImport(size) ? 'imports' : 'large_checks')
export const laneOfApplying = (size: Size): Lane => (isSmallImport(size) ? 'imports' : 'large_imports')
