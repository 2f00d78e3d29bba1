import { expect, test } from 'vitest'
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatTime,
  fullName,
  initials,
} from './formatting.ts'

test('formats days and instants as MMM dd, yyyy', () => {
  expect(formatDay('2026-03-09')).toBe('Mar 09, 2026')
  expect(formatDay(null)).toBe('TBD')
  expect(formatDate('2026-03-09T23:30:00Z', 'Australia/Hobart')).toBe('Mar 10, 2026')
  expect(formatDateTime('2026-03-09T14:05:00Z', 'UTC')).toBe('Mar 09, 2026 2:05 PM')
})

test('gives the time of an instant where it happened, and names the zone where asked', () => {
  const evening = '2026-11-18T02:00:00Z'
  expect(formatDateTime(evening, 'America/New_York')).toBe('Nov 17, 2026 9:00 PM')
  expect(formatMoment(evening, 'America/New_York')).toBe('Nov 17, 2026 9:00 PM EST')
  expect(formatTime(evening, 'UTC')).toBe('2:00 AM')
})

test('formats recent instants as time ago', () => {
  const now = new Date('2026-03-09T12:00:00Z')
  expect(formatAgo('2026-03-09T11:59:50Z', now, 'UTC')).toBe('just now')
  expect(formatAgo('2026-03-09T11:59:00Z', now, 'UTC')).toBe('1 minute ago')
  expect(formatAgo('2026-03-09T09:00:00Z', now, 'UTC')).toBe('3 hours ago')
  expect(formatAgo('2026-03-08T09:00:00Z', now, 'UTC')).toBe('yesterday')
  expect(formatAgo('2026-03-09T02:00:00Z', new Date('2026-03-10T03:00:00Z'), 'UTC')).toBe('yesterday')
  expect(formatAgo('2026-03-09T02:00:00Z', new Date('2026-03-10T03:00:00Z'), 'America/New_York')).toBe('yesterday')
  expect(formatAgo('2026-03-01T03:00:00Z', now, 'America/New_York')).toBe('Feb 28, 2026')
  expect(formatAgo('2026-03-01T09:00:00Z', now, 'UTC')).toMatch(/^Mar 01, 2026$/)
})

test('returns a name and initials for every combination of given fields', () => {
  expect(initials({ firstName: 'Sam', lastName: 'Carpenter' })).toBe('SC')
  expect(initials({ firstName: 'émile', lastName: null })).toBe('É')
  expect(initials({ firstName: '👷🏽‍♀️ Ida', lastName: 'o’Neill' })).toBe('IO')
  expect(initials({ firstName: '👷🏽‍♀️', lastName: null })).toBe('👷🏽‍♀️')
  expect(initials({ firstName: null, lastName: '' })).toBe('?')
  expect(fullName({ firstName: 'Sam', lastName: 'Carpenter' })).toBe('Sam Carpenter')
  expect(fullName({ firstName: null, lastName: null, username: 'sam' })).toBe('sam')
})
