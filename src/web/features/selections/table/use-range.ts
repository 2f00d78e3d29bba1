import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Column, ColumnKey } from './columns.ts'
import { moved, type Position, rangeOf, type Range } from './cursor.ts'
import type { TableRow } from './rows.ts'

/** Cells are remembered by row and column, so that live updates and sorting do not move the cursor to another selection. */
type Cell = { key: string; column: ColumnKey }

type Table = {
  rows: readonly TableRow[]
  columns: readonly Column[]
  byId: ReadonlyMap<number, Selection>
  page: number
}

/** The active cell, and the range that reaches from it to another cell. */
export function useRange({ rows, columns, byId, page }: Table) {
  const [cells, setCells] = useState<{ active: Cell; end: Cell } | null>(null)
  const isCellRow = (row: number) => rows[row]?.kind === 'selection'
  const extent = { rows: rows.length, columns: columns.length, page, isCellRow }

  const positionOf = (cell: Cell | undefined): Position | null => {
    const row = cell ? rows.findIndex(({ key }) => key === cell.key) : -1
    const column = cell ? columns.findIndex(({ key }) => key === cell.column) : -1
    return row < 0 || column < 0 ? null : { row, column }
  }
  const firstRow = rows.findIndex(({ kind }) => kind === 'selection')
  const first = firstRow < 0 || columns.length === 0 ? null : { row: firstRow, column: 0 }
  // A row that was deleted or filtered out leaves the cursor at the start.
  const active = positionOf(cells?.active) ?? first
  const end = positionOf(cells?.end) ?? active
  const range: Range | null = active && end && rangeOf(active, end)

  const cellAt = ({ row, column }: Position): Cell | null => {
    const [at, under] = [rows[row], columns[column]]
    return at && under ? { key: at.key, column: under.key } : null
  }
  const select = (from: Position, to: Position = from) => {
    const [start, stop] = [cellAt(from), cellAt(to)]
    if (start && stop) setCells({ active: start, end: stop })
  }
  /** Moves the cursor, or the end of the range; returns the new position, or null when the key does not move. */
  const move = (key: string, { extend = false, far = false } = {}): Position | null => {
    if (!active || !end) return null
    const to = moved(extend ? end : active, key, far, extent)
    if (to) select(extend ? active : to, to)
    return to
  }
  const selectionAt = (row: number): Selection | undefined => {
    const at = rows[row]
    return at?.kind === 'selection' ? byId.get(at.id) : undefined
  }
  const areaOf = ({ top, bottom, left, right }: Range) => ({
    selections: rows
      .slice(top, bottom + 1)
      .flatMap((row) => (row.kind === 'selection' ? (byId.get(row.id) ?? []) : [])),
    columns: columns.slice(left, right + 1),
  })
  const selectCell = (cell: Cell) => setCells({ active: cell, end: cell })
  // The row and the column of the active cell; -1 without one.
  const { row: activeRow, column: activeColumn } = active ?? { row: -1, column: -1 }
  return {
    active,
    activeRow,
    activeColumn,
    end,
    range,
    select,
    selectCell,
    move,
    selectionAt,
    areaOf,
    hasMoved: cells !== null,
  }
}

export type TableRange = ReturnType<typeof useRange>
