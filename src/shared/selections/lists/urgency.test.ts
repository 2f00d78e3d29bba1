import { expect, test } from 'vitest'
import { byUrgency, endsBeforeDeadline, urgencyOf } from './urgency.ts'

const due = (daysLeft: number | null, more: object = {}) => ({
  daysLeft,
  overdue: false,
  late: false,
  status: 'in_review' as const,
  deadline: null,
  deadlineTyped: false,
  plan: null,
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

test('puts what the schedule leaves no day for first, and not with what has no deadline', () => {
  const now = due(null, { plan: {} })
  expect(urgencyOf(now)).toBe('As soon as you can')
  expect([due(-2, { overdue: true }), due(null), now].toSorted(byUrgency)[0]).toBe(now)
  expect(urgencyOf(due(null, { plan: {}, status: 'approved' }))).toBe('Decided')
})

test('does not call a selection overdue for which the builder still owes options or a price', () => {
  expect(urgencyOf(due(-3, { status: 'pending', late: true }))).toBe('Late, waiting for the builder')
  expect(urgencyOf(due(-3, { status: 'selected', late: true }))).toBe('Late, waiting for the builder')
})

test('warns of a price that ends before its decision is due, while it is open', () => {
  const due = { deadline: '2027-03-10', status: 'in_review' } as const
  expect(endsBeforeDeadline('2027-03-09', due)).toBe(true)
  expect(endsBeforeDeadline('2027-03-10', due)).toBe(false)
  expect(endsBeforeDeadline('2027-03-09', { ...due, status: 'approved' })).toBe(false)
  expect(endsBeforeDeadline('2027-03-09', { ...due, deadline: null })).toBe(false)
})
