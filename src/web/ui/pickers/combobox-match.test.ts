import { expect, test } from 'vitest'
import { bestMatches, matchesText } from './combobox-match.ts'

const people = [
  { label: 'Robin Carpenter', hint: 'You · robin@build.example' },
  { label: 'Emma Clarke', hint: 'emma@home.example' },
  { label: 'Clara Emms', hint: 'clara@home.example' },
  { label: 'Zoë Hale', hint: 'zoe@home.example' },
  { label: 'Clark', hint: 'c@home.example' },
]
const found = (typed: string, keepRest?: boolean) => bestMatches(people, typed, keepRest).map(({ label }) => label)

test.each([
  ['emm', ['Emma Clarke', 'Clara Emms']],
  ['clark', ['Clark', 'Emma Clarke']],
  ['clarke emma', ['Emma Clarke']],
  ['zoe', ['Zoë Hale']],
  ['ROB', ['Robin Carpenter']],
  ['clara@', ['Clara Emms']],
  ['penter', ['Robin Carpenter']],
  ['nobody', []],
])('typing %j finds %j, the best match first', (typed, labels) => expect(found(typed)).toEqual(labels))

test('shows every option in its order when nothing is typed', () =>
  expect(found('')).toEqual(people.map(({ label }) => label)))

test('keeps server results that matched a hidden field, at the end', () =>
  expect(found('emma', true)).toEqual(['Emma Clarke', 'Robin Carpenter', 'Clara Emms', 'Zoë Hale', 'Clark']))

test('matches words of the label and the hint together', () => {
  expect(matchesText({ label: 'Oak House', hint: '12 Quay Street' }, 'oak quay')).toBe(true)
  expect(matchesText({ label: 'Oak House', hint: '12 Quay Street' }, 'elm')).toBe(false)
})
