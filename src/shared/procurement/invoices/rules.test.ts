import { expect, test } from 'vitest'
import {
  billedDifference,
  differenceInWords,
  invoiceDayProblem,
  invoiceWord,
  isBilled,
  isCreditTooHigh,
  notArrivedInWords,
} from './rules.ts'
import { invoiceStates } from './states.ts'

test('every invoice counts as billed, except one that another replaced', () => {
  expect(invoiceStates.filter(isBilled)).toEqual(['accepted', 'disputed'])
})

test('says how much more or less than ordered the supplier bills', () => {
  const inWords = (ordered: number, billed: number) =>
    differenceInWords(billedDifference(ordered, billed), (amount) => `${amount} cents`)
  expect([inWords(900, 1_000), inWords(1_000, 900), inWords(900, 900)]).toEqual([
    '100 cents more than ordered',
    '100 cents less than ordered',
    'As ordered',
  ])
})

test('says how much of what is billed has not arrived', () => {
  const inWords = (billed: number, arrived: number) =>
    notArrivedInWords({ ordered: 100.5, arrived, billed }, (amount) => `$${amount}`)
  expect([inWords(100.5, 20.25), inWords(100.5, 100.5), inWords(80, 100)]).toEqual([
    '$80.25 is billed for goods that have not arrived',
    null,
    null,
  ])
  // Freight that was never ordered cannot arrive.
  expect([inWords(140, 100.5), inWords(140, 60)]).toEqual([null, '$40.5 is billed for goods that have not arrived'])
})

test('an invoice below zero is a credit', () => {
  expect([-0.01, 0, 80].map(invoiceWord)).toEqual(['credit', 'invoice', 'invoice'])
})

test.each([
  ['a credit over all that was billed', 10_000, -10_000, false],
  ['a credit over a cent more', 10_000, -10_001, true],
  ['a credit when nothing was billed', 0, -1, true],
  ['an invoice after credits over more than is billed now', -10_000, 4_000, false],
  ['an invoice over zero after such credits', -10_000, 0, false],
])('a supplier pays back at most what was billed: %s', (_, billed, amount, tooHigh) => {
  expect(isCreditTooHigh(billed, amount)).toBe(tooHigh)
})

test.each([
  ['2028-03-10', undefined],
  ['2028-03-11', 'This invoice is dated more than a year from now. Please check the year.'],
  ['2017-03-10', undefined],
  ['2017-03-09', 'This invoice is dated more than 10 years ago. Please check the year.'],
])('on March 10, 2027, an invoice of %s is refused for a mistyped year: %s', (day, problem) => {
  expect(invoiceDayProblem(day, '2027-03-10')).toBe(problem)
})
