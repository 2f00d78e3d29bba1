export type Position = { row: number; column: number }

export type Extent = {
  rows: number
  columns: number
  /** Rows that fit on the screen: a step of Page Up and Page Down. */
  page: number
  /** Headings of groups are skipped. */
  isCellRow: (row: number) => boolean
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value))

/** The nearest row with cells, looking first in the direction of the move; undefined in an empty table. */
function nearestRow(row: number, direction: 1 | -1, { rows, isCellRow }: Extent): number | undefined {
  for (const step of [direction, -direction])
    for (let at = row; at >= 0 && at < rows; at += step) if (isCellRow(at)) return at
  return undefined
}

/** Where a key leads from a position; null for keys that do not move. */
export function moved({ row, column }: Position, key: string, far: boolean, extent: Extent): Position | null {
  const { rows, columns, page } = extent
  const to = (nextRow: number, nextColumn: number): Position | null => {
    const at = nearestRow(clamp(nextRow, rows - 1), nextRow < row ? -1 : 1, extent)
    return at === undefined ? null : { row: at, column: clamp(nextColumn, columns - 1) }
  }
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(far ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, far ? columns - 1 : column + 1)
    case 'Home':
      return to(far ? 0 : row, 0)
    case 'End':
      return to(far ? rows - 1 : row, columns - 1)
    case 'PageUp':
      return to(row - page, column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}

export type Range = { top: number; bottom: number; left: number; right: number }

export const rangeOf = (a: Position, b: Position): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})
