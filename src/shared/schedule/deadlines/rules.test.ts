import { expect, test } from 'vitest'
import { isImpossible } from './rules.ts'
import { type SchedulePlan, ScheduleSettingsEdit } from './schemas.ts'

test('a date is impossible when the schedule asks for a decision and leaves no deadline, and no one typed one', () => {
  const plan = {} as SchedulePlan
  expect(isImpossible({ plan, deadline: null, deadlineTyped: false })).toBe(true)
  expect(isImpossible({ plan: null, deadline: null, deadlineTyped: false })).toBe(false)
  expect(isImpossible({ plan, deadline: '2027-03-01', deadlineTyped: false })).toBe(false)
  expect(isImpossible({ plan, deadline: null, deadlineTyped: true })).toBe(false)
})

test('days in reserve below zero, or in parts, are refused in words that say what to give', () => {
  const problem = (reserveDays: number) =>
    ScheduleSettingsEdit.safeParse({ reserveDays, version: 1 }).error?.issues[0]?.message
  expect(problem(-1)).toBe('Please give 0 or more working days.')
  expect(problem(1.5)).toBe('Please give a whole number of working days.')
  expect(problem(0)).toBeUndefined()
})
