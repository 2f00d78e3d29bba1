import { expect, test } from 'vitest'
import { shiftProblem } from './shift-problem.ts'

test('a project is shifted by whole days, at most 1,000, and the field says so', () => {
  expect(shiftProblem('2,5')).toBe('Please give a whole number of working days.')
  expect(shiftProblem('two')).toBe('Please give a whole number of working days.')
  expect([shiftProblem(99_999), shiftProblem(-99_999)]).toEqual([
    'At most 1,000 working days.',
    'At most 1,000 working days.',
  ])
  expect([shiftProblem(null), shiftProblem('-'), shiftProblem(-60), shiftProblem(1000)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
