import { expect, test } from 'vitest'
import { isImpossible } from './rules.ts'
import type { SchedulePlan } from './schemas.ts'

test('a date is impossible when the schedule asks for a decision and leaves no deadline, and no one typed one', () => {
  const plan = {} as SchedulePlan
  expect(isImpossible({ plan, deadline: null, deadlineTyped: false })).toBe(true)
  expect(isImpossible({ plan: null, deadline: null, deadlineTyped: false })).toBe(false)
  expect(isImpossible({ plan, deadline: '2027-03-01', deadlineTyped: false })).toBe(false)
  expect(isImpossible({ plan, deadline: null, deadlineTyped: true })).toBe(false)
})
