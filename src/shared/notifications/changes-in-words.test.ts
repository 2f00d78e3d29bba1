import { expect, test } from 'vitest'
import { changeLines, namesCents, withCents } from './changes-in-words.ts'

const whole = 'Bath tap. Item: was Arc tap, now Bow tap; Price: was $250, now $1,300; Quantity: was 4, now 5'

test('every written amount shows cents beside one that has them', () => {
  expect(withCents(whole)).toBe(
    'Bath tap. Item: was Arc tap, now Bow tap; Price: was $250.00, now $1,300.00; Quantity: was 4, now 5',
  )
  expect(withCents('Over or under allowance: was $58 over, now $42.50 under')).toBe(
    'Over or under allowance: was $58.00 over, now $42.50 under',
  )
  expect(withCents('Price of Arc tap: removed (was €89)')).toBe('Price of Arc tap: removed (was €89.00)')
})

test('what people wrote stays as it is', () => {
  const notes = 'Notes: was $50, now $60'
  expect(withCents(notes)).toBe(notes)
  expect(namesCents('Notes: removed (was $50.25)')).toBe(false)
})

test('finds amounts with cents in written changes', () => {
  expect(namesCents(whole)).toBe(false)
  expect(namesCents('Total: was $358.00, now $447.50')).toBe(true)
})

test('a changed quantity has its unit, before and now', () => {
  const quantity = (before: number, after: number, units: object) => ({
    differences: [{ field: 'quantityMilli' as const, label: 'Quantity', before, after, ...units }],
  })
  const tile = { units: { before: 'sq_ft', after: 'box' } } as const
  expect(changeLines(quantity(46_200, 5_000, tile))).toEqual(['Quantity: was 46.2 sq ft, now 5 boxes'])
  // Events from before units were recorded.
  expect(changeLines(quantity(4_000, 5_000, {}))).toEqual(['Quantity: was 4, now 5'])
})
