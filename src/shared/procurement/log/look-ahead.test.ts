import { expect, test } from 'vitest'
import { installsBy, installsUntil } from './look-ahead.ts'

const today = '2027-03-10'
const to = '2027-03-31'
const row = (planned: string, forecast: string | null, due: string | null = null) => ({
  install: { planned, forecast, actual: null },
  next: { step: 'install' as const, owner: 'trade' as const, who: null, due },
})

test('what gets installed is listed on the day on which it can be, and not where that is beyond the end', () => {
  const [onTime, late, tooLate] = [
    row('2027-03-15', '2027-03-15'),
    row('2027-03-15', '2027-03-22'),
    row('2027-03-15', '2027-04-01'),
  ]
  expect(installsUntil([onTime, late, tooLate], to)).toEqual([
    { row: onTime, day: '2027-03-15' },
    { row: late, day: '2027-03-22' },
  ])
})

test('what is on site and could have been installed before today says until when it is on time', () => {
  expect(installsBy(row('2027-03-08', '2027-03-08', '2027-03-12'), today)).toBe('2027-03-12')
  expect(installsBy(row('2027-03-10', '2027-03-10', '2027-03-12'), today)).toBeNull()
})
