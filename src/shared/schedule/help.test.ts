import { expect, test } from 'vitest'
import { lateHelpInWords } from './help.ts'

const [steel, brass] = [
  { name: 'Steel', daysLate: 0 },
  { name: 'Brass', daysLate: 4 },
]

test('a deadline is set earlier only while it is ahead, and what is in time today is named', () => {
  expect(lateHelpInWords({ canBeEarlier: false, options: [steel, brass] })).toBe(
    'Ask for the decision now, or install it later. Decided today, in time: Steel.',
  )
  expect(lateHelpInWords({ canBeEarlier: true, options: [steel, brass] })).toBe(
    'Set an earlier deadline, or install it later. Decided today, in time: Steel.',
  )
})

test('where no option is in time any more, a shorter lead time helps', () => {
  expect(lateHelpInWords({ canBeEarlier: false, options: [brass] })).toBe(
    'Propose an option with a shorter lead time, or install it later.',
  )
  expect(lateHelpInWords({ canBeEarlier: true, options: [brass] })).toBe(
    'Set an earlier deadline, propose an option with a shorter lead time, or install it later.',
  )
})
