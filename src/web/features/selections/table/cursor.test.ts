import { expect, test } from 'vitest'
import { moved } from './cursor.ts'

const headings = new Set([0, 3])
const extent = { rows: 6, columns: 4, page: 3, isCellRow: (row: number) => !headings.has(row) }
const from =
  (row: number, column: number) =>
  (key: string, far = false) => {
    const to = moved({ row, column }, key, far, extent)
    return to && [to.row, to.column]
  }

test('skips the headings of groups, and stays inside the table', () => {
  expect(from(2, 1)('ArrowDown')).toEqual([4, 1])
  expect(from(4, 1)('ArrowUp')).toEqual([2, 1])
  expect(from(1, 0)('ArrowUp')).toEqual([1, 0])
  expect(from(5, 3)('ArrowRight')).toEqual([5, 3])
  expect(from(1, 2)('PageDown')).toEqual([4, 2])
})

test('goes to the ends with Home, End and Ctrl', () => {
  expect(from(4, 2)('Home')).toEqual([4, 0])
  expect(from(4, 2)('End')).toEqual([4, 3])
  expect(from(4, 2)('Home', true)).toEqual([1, 0])
  expect(from(2, 2)('End', true)).toEqual([5, 3])
  expect(from(2, 2)('ArrowDown', true)).toEqual([5, 2])
  expect(from(2, 2)('a')).toBeNull()
})
