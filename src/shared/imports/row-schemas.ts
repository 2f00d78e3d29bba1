import type { Cell } from '#shared/kernel/sheets/cell.ts'
import type { Mapping } from './mapping.ts'
import type { Filled, ImportContext, Reading, UnclearCell } from './cell-schemas.ts'

/** Why a row is refused: the field, and what to do. A problem of the row itself has no field. */
export type RowProblem = { field: string; message: string; unclear?: UnclearCell }

export type CellReaders<Values> = {
  [Field in keyof Values & string]-?: (cell: Filled, context: ImportContext) => Reading<Values[Field] | undefined>
}

export type RowReading<Values> = { values: Partial<Values>; problems: RowProblem[] }

/** Reads the mapped cells of one row. Empty cells give no value, so that they change nothing. */
export function readRow<Values extends object>(
  readers: CellReaders<Values>,
  cells: readonly Cell[],
  mapping: Mapping,
  context: ImportContext,
): RowReading<Values> {
  const values: Partial<Values> = {}
  const problems: RowProblem[] = []
  for (const field of Object.keys(readers) as (keyof Values & string)[]) {
    const column = mapping[field]
    const cell = column === undefined ? null : (cells[column] ?? null)
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue
    const reading: Reading<unknown> = typeof cell === 'object' ? cell : readers[field](cell, context)
    if ('problem' in reading)
      problems.push({ field, message: reading.problem, ...(reading.unclear && { unclear: reading.unclear }) })
    else if (reading.value !== undefined) values[field] = reading.value as Values[typeof field]
  }
  return { values, problems }
}
