import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { predecessorsInNumbers, readPredecessors } from './predecessors.ts'

const ids = [11, 12, 13, 14, 15]
const idOf = (number: number) => ids[number - 1]
const numberOf = (id: number) => (ids.includes(id) ? ids.indexOf(id) + 1 : undefined)
const read = (text: string) => readPredecessors(text, { own: 15, idOf, most: 20 })

test('predecessors are typed by row number, with a lag', () => {
  expect(read('')).toEqual({ dependsOn: [] })
  expect(read('1; 3FS+2 days, 4-1')).toEqual({
    dependsOn: [
      { onId: 11, lagDays: 0 },
      { onId: 13, lagDays: 2 },
      { onId: 14, lagDays: -1 },
    ],
  })
})

test('what is no row, the row itself and an endless lag are refused in words', () => {
  expect(read('Framing')).toMatchObject({ problem: expect.stringContaining('“Framing”') })
  expect(read('9')).toEqual({ problem: 'There is no row 9.' })
  expect(read('5')).toEqual({ problem: 'It cannot wait for itself.' })
  expect(read('1+9999')).toMatchObject({ problem: expect.stringContaining('At most') })
  expect(readPredecessors('1, 2', { own: 15, idOf, most: 1 })).toMatchObject({ problem: expect.any(String) })
})

test('what the table shows is read back as the same predecessors', () => {
  const waits = fc.uniqueArray(
    fc.record({ onId: fc.constantFrom(11, 12, 13, 14), lagDays: fc.integer({ min: -9, max: 9 }) }),
    {
      selector: ({ onId }) => onId,
    },
  )
  fc.assert(
    fc.property(waits, (dependsOn) => {
      const sorted = dependsOn.toSorted((a, b) => a.onId - b.onId)
      expect(read(predecessorsInNumbers(dependsOn, numberOf))).toEqual({ dependsOn: sorted })
    }),
  )
})
