import { expect, test } from 'vitest'
import { billedDifference, differenceInWords, isBilled, notArrivedInWords } from './rules.ts'
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
