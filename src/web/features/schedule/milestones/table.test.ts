import { expect, test } from 'vitest'
import { milestone } from './milestone.cases.ts'
import { changesOf, type Drafts, tableRows } from './drafts.ts'
import { nextCell } from './keys.ts'

const events = [
  milestone(7, 'Framing', '2027-05-03', { durationDays: 5 }),
  milestone(9, 'Tiling', '2027-05-10', { dependsOn: [{ onId: 7, lagDays: 0 }] }),
]
const rowsOf = (drafts: Drafts) =>
  tableRows(events, drafts, {
    today: '2027-03-10',
    order: 'month-first',
    calendar: { workingDays: [1, 2, 3, 4, 5], daysOff: new Set() },
    formatDay: (day) => day,
  })

test('what is typed becomes one change per milestone, and the table shows what moves with it', () => {
  const rows = rowsOf(new Map([[7, { start: '5/8/2027', duration: '3', trade: ' Carpenter ' }]]))
  // May 8 is a Saturday, so that the work starts on Monday.
  expect(rows.map(({ start, finish }) => [start, finish])).toEqual([
    ['2027-05-10', '2027-05-12'],
    ['2027-05-13', '2027-05-13'],
  ])
  expect(changesOf(rows)).toEqual([{ id: 7, start: '2027-05-08', durationDays: 3, trade: 'Carpenter' }])
})

test('an unchanged value is no change, and a value that cannot be read keeps the table from being saved', () => {
  expect(changesOf(rowsOf(new Map([[9, { start: 'May 10, 2027', after: '1', trade: '' }]])))).toBeNull()
  const rows = rowsOf(new Map([[7, { start: 'soon', duration: '0', after: '2' }]]))
  expect(rows[0]?.problems).toEqual({
    start: 'This is not a date.',
    duration: 'Please give 1 to 1,000 working days.',
    after: 'It would wait for itself through other rows.',
  })
  expect(changesOf(rows)).toBeNull()
})

test('arrows and Enter go from cell to cell, past completed rows, and stay in a text that is being edited', () => {
  const key = (name: string, shiftKey = false) => ({
    key: name,
    shiftKey,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
  })
  const from = { number: 2, column: 'duration' as const, open: [1, 2, 4], caret: [0, 2] as const, text: '10' }
  expect(nextCell(key('ArrowDown'), from)).toEqual({ number: 4, column: 'duration' })
  expect(nextCell(key('Enter', true), from)).toEqual({ number: 1, column: 'duration' })
  expect(nextCell(key('ArrowRight'), from)).toEqual({ number: 2, column: 'trade' })
  expect(nextCell(key('ArrowRight'), { ...from, caret: [1, 1] })).toBeNull()
  expect(nextCell(key('ArrowLeft'), { ...from, caret: [0, 0] })).toEqual({ number: 2, column: 'start' })
  expect(nextCell(key('Enter'), { ...from, number: 4 })).toBeNull()
  expect(nextCell(key('a'), from)).toBeNull()
})
