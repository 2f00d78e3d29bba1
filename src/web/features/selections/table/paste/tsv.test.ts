import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './tsv.ts'

test('reads a range that Excel copied, with a line break and quotes in a cell', () => {
  const copied = 'Tap\t"Line 1\r\nLine 2"\t"5"" pipe"\r\nSink\t\t$1,200\r\n'
  expect(parseTsv(copied)).toEqual([
    ['Tap', 'Line 1\nLine 2', '5" pipe'],
    ['Sink', '', '$1,200'],
  ])
})

test('keeps quotes that do not enclose a cell', () => {
  expect(parseTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']])
  expect(parseTsv('"a" b\tc')).toEqual([['"a" b', 'c']])
})

test('one cell is one cell, also an empty one', () => {
  expect(parseTsv('')).toEqual([['']])
  expect(parseTsv('a\n')).toEqual([['a']])
  expect(parseTsv('a\n\n')).toEqual([['a'], ['']])
})

test('reads back what it wrote', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', '🛁'), maxLength: 6 })
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      // A last row of one empty cell is written like a final line break.
      fc.pre(rows.length === 1 || rows.at(-1)?.length !== 1 || rows.at(-1)?.[0] !== '')
      expect(parseTsv(toTsv(rows))).toEqual(rows)
    }),
  )
})
