import { expect, test } from 'vitest'
import { selectionColumns } from '../exports/columns.ts'
import { arrivesOn, inPartInWords, restInWords, restOpenInWords } from './status-words.ts'

const ordered = { expectedOn: '2027-03-03', deliveredAt: null }
const arrived = { expectedOn: '2027-03-03', deliveredAt: '2027-03-02T10:00:00Z' }

test('what has arrived or is installed no longer reads “Arrives”', () => {
  expect(arrivesOn({ order: ordered, installed: null })).toBe('2027-03-03')
  expect(arrivesOn({ order: arrived, installed: null })).toBeNull()
  expect(arrivesOn({ order: ordered, installed: { at: '2027-03-05T10:00:00Z' } })).toBeNull()
  expect(arrivesOn({ order: null, installed: null })).toBeNull()
})

test('files say “Arrives on” by the same rule as the screens', () => {
  expect(selectionColumns.find(({ label }) => label === 'Arrives on')?.value).toBe(arrivesOn)
})

test('a rest that is still to come is named with its day, when it has one', () => {
  expect(restOpenInWords('2027-03-03')).toBe(
    'A part of it is still to come, expected Mar 03, 2027. If exactly that part is here, say so.',
  )
  expect(restOpenInWords(null)).toBe('A part of it is still to come. If exactly that part is here, say so.')
})

test('a short or damaged delivery says so, and when the rest arrives', () => {
  expect(inPartInWords({ came: true, damaged: false })).toBe('Arrived in part.')
  expect(inPartInWords({ came: true, damaged: true })).toBe('Arrived in part. Some of it is damaged.')
  expect(inPartInWords({ came: false, damaged: true })).toBe('Arrived damaged.')
  expect([restInWords('2027-04-20'), restInWords(null)]).toEqual([
    'The rest arrives Apr 20, 2027.',
    'The rest has no date yet.',
  ])
})
