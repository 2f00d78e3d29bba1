import { expect, test } from 'vitest'
import { emptySelection, type SelectionValues } from './selection-form.ts'
import { changedBetween, clashesBetween, merge } from './selection-merge.ts'

const before: SelectionValues = {
  ...emptySelection,
  name: 'Kitchen tap',
  room: 'Kitchen',
  notes: 'Matte',
  allowance: 300,
}

test('keeps what each of two people changed, when they changed different fields', () => {
  const theirs = { ...before, room: 'Pantry', quantity: 5 }
  const mine = { ...before, notes: 'Chrome' }
  expect(clashesBetween(before, theirs, mine)).toEqual([])
  expect(merge(before, theirs, mine)).toMatchObject({ room: 'Pantry', quantity: 5, notes: 'Chrome' })
})

test('names what both changed, each in another way, and keeps what was typed', () => {
  const theirs = { ...before, notes: 'Brass', room: 'Pantry' }
  const mine = { ...before, notes: 'Chrome' }
  expect(clashesBetween(before, theirs, mine)).toEqual(['notes'])
  expect(merge(before, theirs, mine)).toMatchObject({ notes: 'Chrome', room: 'Pantry' })
})

test('the same change made by both is no conflict', () => {
  const changed = { ...before, notes: 'Chrome' }
  expect(clashesBetween(before, changed, changed)).toEqual([])
})

test('treats an allowance of its own and a shared one as one thing', () => {
  const theirs = { ...before, allowanceId: 7, allowance: null }
  const mine = { ...before, allowance: 400 }
  expect(changedBetween(before, mine)).toEqual(['allowanceId', 'allowance'])
  expect(clashesBetween(before, theirs, mine)).toEqual(['allowanceId', 'allowance'])
  expect(merge(before, theirs, mine)).toMatchObject({ allowanceId: null, allowance: 400 })
})
