import { expect, test } from 'vitest'
import { amountAtRest, readNumber, withThousands } from './number-text.ts'

test.each([
  ['250000', '250000', '250,000'],
  ['$1,250.90', '1250.90', '1,250.90'],
  ['€ 1 250', '1250', '1,250'],
  ['12.', '12.', '12.'],
  ['.5', '0.5', '0.5'],
  ['007', '7', '7'],
  ['0', '0', '0'],
  ['-3', '-3', '-3'],
  ['-', '-', '-'],
  ['-12500', '-12500', '-12,500'],
  ['', '', ''],
])('%j is read as %j and shown as %j', (typed, clean, shown) => {
  expect(readNumber(typed)).toBe(clean)
  expect(withThousands(clean)).toBe(shown)
})

test.each(['abc', '1e9', '12a', '1.2.3', '1-2', '9'.repeat(20)])('%j is no amount, and makes no other one', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
})

test.each([
  [34.5, '34.50'],
  [34, '34'],
  [1250.05, '1250.05'],
  [0.125, '0.125'],
])('%d dollars stand as %j once they are typed', (value, shown) => {
  expect(amountAtRest(value)).toBe(shown)
})
