import { expect, test } from 'vitest'
import { byUrgency, urgencyOf } from './urgency.ts'

const due = (daysLeft: number | null, more: object = {}) => ({
  daysLeft,
  overdue: false,
  late: false,
  status: 'in_review' as const,
  ...more,
})

test('sorts overdue first, then by deadline, then without one, then decided', () => {
  const decided = due(-40, { status: 'approved' })
  const sorted = [decided, due(null), due(40), due(3), due(-2, { overdue: true }), due(20)].toSorted(byUrgency)
  expect(sorted.map(urgencyOf)).toEqual([
    'Overdue',
    'Due within 7 days',
    'Due within 30 days',
    'Later',
    'No deadline',
    'Decided',
  ])
})

test('does not call a selection overdue for which the builder still owes options or a price', () => {
  expect(urgencyOf(due(-3, { status: 'pending', late: true }))).toBe('Late, waiting for the builder')
  expect(urgencyOf(due(-3, { status: 'selected', late: true }))).toBe('Late, waiting for the builder')
})
