import { type Column, columns } from './drafts.ts'

type Cell = { number: number; column: Column }
type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }
type Place = Cell & {
  /** Rows that can be edited, from top to bottom. */
  open: readonly number[]
  caret: readonly [number, number]
  text: string
}

/**
 * Where a key goes from a cell: up and down by rows, Enter down and with Shift up. Left and right leave the cell only at the ends of
 * its text, or while all of it is selected. Null for every other key, which the cell keeps.
 */
export function nextCell(key: Key, { number, column, open, caret, text }: Place): Cell | null {
  if (key.altKey || key.ctrlKey || key.metaKey) return null
  const row = open.indexOf(number)
  const by = (step: 1 | -1): Cell | null => {
    const next = open[row + step]
    return next === undefined ? null : { number: next, column }
  }
  const beside = (step: 1 | -1): Cell | null => {
    const next = columns[columns.indexOf(column) + step]
    return next === undefined ? null : { number, column: next }
  }
  const whole = caret[0] === 0 && caret[1] === text.length
  switch (key.key) {
    case 'ArrowDown':
      return by(1)
    case 'ArrowUp':
      return by(-1)
    case 'Enter':
      return by(key.shiftKey ? -1 : 1)
    case 'ArrowLeft':
      return !key.shiftKey && (whole || caret[1] === 0) ? beside(-1) : null
    case 'ArrowRight':
      return !key.shiftKey && (whole || caret[0] === text.length) ? beside(1) : null
    default:
      return null
  }
}
