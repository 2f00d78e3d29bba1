import { expect, test } from 'vitest'
import { cleanNumber, withThousands } from './number-text.ts'

test.each([
  ['250000', 0, '250000', '250,000'],
  ['$1,250.90', 0, '1250', '1,250'],
  ['1250.905', 2, '1250.90', '1,250.90'],
  ['12.', 2, '12.', '12.'],
  ['.5', 2, '0.5', '0.5'],
  ['007', 0, '7', '7'],
  ['0', 0, '0', '0'],
  ['abc', 0, '', ''],
  ['1.2.3', 2, '1.23', '1.23'],
])('typing %s with %i decimals keeps %s and shows %s', (typed, decimals, clean, shown) => {
  expect(cleanNumber(typed, decimals)).toBe(clean)
  expect(withThousands(clean)).toBe(shown)
})
