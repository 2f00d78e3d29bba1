import { expect, test } from 'vitest'
import { inGroups, initialsOf, nameRefusal, readCode, strokesToPath } from './rules.ts'

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
  expect(strokesToPath([[], [[1, 2], [3, 4], [5, 6]]])).toBe('M1 2L3 4L5 6') // prettier-ignore
})

test('a code is printed in groups of four', () => {
  expect(inGroups('7Q2MK9PX4T')).toBe('7Q2M-K9PX-4T')
  expect(inGroups('')).toBe('')
})

test.each([
  ['Emma Clarke', 'Emma Clarke'],
  ['  emma   CLARKE ', 'Emma Clarke'],
  ['Renee Nunez', 'Renée Núñez'],
  ['Soren Lukasz Strasse', 'Søren Łukasz Straße'],
  ['Siobhan O\u2019Brien', "Siobhán O'Brien"],
  ['山田 太郎', '山田 太郎'],
])('accepts %s as the signature of %s', (typed, account) => {
  expect(nameRefusal(typed, account)).toBeNull()
})

test.each(['Bob', 'Emma', 'Emma Clark', 'E. Clarke', 'Clarke Emma', 'EmmaClarke', ''])(
  'rejects %j as the signature of Emma Clarke, and names the expected name',
  (typed) => {
    expect(nameRefusal(typed, 'Emma Clarke')).toMatch(/^Sign with your own name: Emma Clarke\./)
  },
)

test('keeps vowel signs apart where they are letters', () => {
  expect(nameRefusal('रम', 'राम')).not.toBeNull()
})

test('asks for a name in the profile when the account has none', () => {
  expect(nameRefusal('Emma Clarke', '')).toMatch(/Add it to your profile first/)
})
