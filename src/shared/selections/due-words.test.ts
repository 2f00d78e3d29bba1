import { expect, test } from 'vitest'
import { deadlineInWords, dueInWords } from './words.ts'

test('a day that has passed is overdue only for what someone owes who could do it', () => {
  const [deadline, today] = ['2027-03-08', '2027-03-10']
  expect(deadlineInWords(deadline, today, true)).toBe('2 days overdue')
  expect(deadlineInWords(deadline, today, false)).toBe('2 days ago')
  expect(dueInWords({ deadline, status: 'pending', overdue: false }, today)).toBe('Was due 2 days ago')
})
