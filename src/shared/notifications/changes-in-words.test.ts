import { expect, test } from 'vitest'
import { changeLines, namesCents, withCents } from './changes-in-words.ts'

const whole = 'Bath tap. Item: Arc tap before, Bow tap now; Price: $250 before, $1,300 now; Quantity: 4 before, 5 now'

test('every written amount shows cents beside one that has them', () => {
  expect(withCents(whole)).toBe(
    'Bath tap. Item: Arc tap before, Bow tap now; Price: $250.00 before, $1,300.00 now; Quantity: 4 before, 5 now',
  )
  expect(withCents('Over or under allowance: $58 over before, $42.50 under now')).toBe(
    'Over or under allowance: $58.00 over before, $42.50 under now',
  )
  expect(withCents('Price of Arc tap: €89 before, none now')).toBe('Price of Arc tap: €89.00 before, none now')
})

test('what people wrote stays as it is', () => {
  const notes = 'Notes: $50 before, $60 now'
  expect(withCents(notes)).toBe(notes)
  expect(namesCents('Notes: $50.25 before, none now')).toBe(false)
})

test('finds amounts with cents in written changes', () => {
  expect(namesCents(whole)).toBe(false)
  expect(namesCents('Total: $358.00 before, $447.50 now')).toBe(true)
})

test('a changed quantity has its unit, before and now', () => {
  const quantity = (before: number, after: number, units: object) => ({
    differences: [{ field: 'quantityMilli', label: 'Quantity', before, after, ...units }],
  })
  const tile = { units: { before: 'sq_ft', after: 'box' } } as const
  expect(changeLines(quantity(46_200, 5_000, tile))).toEqual(['Quantity: 46.2 sq ft before, 5 boxes now'])
  // Events from before units were recorded.
  expect(changeLines(quantity(4_000, 5_000, {}))).toEqual(['Quantity: 4 before, 5 now'])
})
