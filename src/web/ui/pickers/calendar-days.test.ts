import { expect, test } from 'vitest'
import { addMonths } from '#shared/kernel/dates.ts'
import { dayAfterKey, weeksOf } from './calendar-days.ts'

test('shows a month in whole weeks, Sunday first', () => {
  const weeks = weeksOf('2026-11', 0)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeksOf('2026-02', 0)).toHaveLength(4)
  expect(weeksOf('2026-08', 0)).toHaveLength(6)
})

test('shows a month in whole weeks, Monday first', () => {
  const weeks = weeksOf('2026-11', 1)
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
})

test('Home and End go to the ends of the week', () => {
  const monday = { shift: false, weekStartsOn: 1 } as const
  expect(dayAfterKey('Home', '2026-11-01', monday)).toBe('2026-10-26')
  expect(dayAfterKey('End', '2026-11-01', monday)).toBe('2026-11-01')
})

test('a month later is the same date, or the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-11-01'],
  ['End', '2026-11-07'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('from Nov 01, 2026 the key %s leads to %s', (key, day) =>
  expect(dayAfterKey(key, '2026-11-01', { shift: false, weekStartsOn: 0 })).toBe(day),
)

test('Page Down with Shift moves one year forward', () =>
  expect(dayAfterKey('PageDown', '2026-11-01', { shift: true, weekStartsOn: 0 })).toBe('2027-11-01'))
