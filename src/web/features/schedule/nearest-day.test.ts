import { expect, test } from 'vitest'
import { nearestDayInWords } from './nearest-day.ts'

const today = '2027-03-10'
const deadline = { progress: null, scheduledDate: '2027-02-26', finishDate: null }

test('no one is overdue for a day that cannot be met, nor for what waits for options', () => {
  const words = (status: 'impossible' | 'overdue' | 'planned' | 'in_progress') =>
    nearestDayInWords({ ...deadline, status }, today)
  expect(words('impossible')).toBe('12 days ago')
  expect([words('planned'), words('in_progress')]).toEqual(['12 days ago', '12 days ago'])
  expect(words('overdue')).toBe('12 days overdue')
})

test('what has started says when it ends, and what is done says nothing', () => {
  const started = { progress: 'in_progress', scheduledDate: '2027-03-01', finishDate: '2027-03-12' } as const
  expect(nearestDayInWords({ ...started, status: 'in_progress' }, today)).toBe('ends in 2 days')
  expect(nearestDayInWords({ ...started, status: 'overdue', finishDate: '2027-03-08' }, today)).toBe('2 days overdue')
  expect(nearestDayInWords({ ...started, progress: 'completed', status: 'completed' }, today)).toBeNull()
})
