import { expect, test } from 'vitest'
import { initialsOf, readCode, strokesToPath } from './rules.ts'

test.each([
  ['7Q2M-K9PX-4TRW-BH6N-3CVD', '7Q2M-K9PX-4TRW-BH6N-3CVD'],
  ['7q2m k9px4trw bh6n-3cvd ', '7Q2M-K9PX-4TRW-BH6N-3CVD'],
  ['7Q2M-K9PX-4TRW-BH6N-3CV', null],
  ['7Q2M-K9PX-4TRW-BH6N-3CVDX', null],
  ['0Q2M-K9PX-4TRW-BH6N-3CVD', null],
  ['', null],
])('%s is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each([
  ['Cleo Client', 'C. C.'],
  ['  amelia  van der Berg ', 'A. B.'],
  ['Cher', 'C.'],
  ['山田 太郎', '山. 太.'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('turns strokes into one path, and keeps a dot visible', () => {
  expect(strokesToPath([[[1, 2], [3, 4]], [[5, 6]]])).toBe('M1 2L3 4M5 6L5 6') // prettier-ignore
})
