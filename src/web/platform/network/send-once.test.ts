import { expect, test } from 'vitest'
import { attemptOf } from './send-once.ts'

test('the same request keeps its key when it is sent again, and a changed one gets another', () => {
  const first = attemptOf(undefined, { message: 'Tuesday' })
  expect(attemptOf(first, { message: 'Tuesday' }).key).toBe(first.key)
  const second = attemptOf(first, { message: 'Wednesday' })
  expect(second.key).not.toBe(first.key)
  expect(attemptOf(second, { message: 'Wednesday' }).key).toBe(second.key)
})
