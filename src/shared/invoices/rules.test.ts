import { expect, test } from 'vitest'
import { billedDifference, differenceInWords, isBilled } from './rules.ts'
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
