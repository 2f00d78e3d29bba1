import { describe, expect, test } from 'vitest'
import { amountInWords, isSameItem, leadTimeInWords, perUnit, unitPriceInWords } from './rules.ts'

describe('names units in singular and plural', () => {
  test.each([
    [3, 'each', '3'],
    [12.5, 'm2', '12.5 m²'],
    [1, 'litre', '1 L'],
    [12, 'litre', '12 L'],
    [1, 'box', '1 box'],
    [1.5, 'box', '1.5 boxes'],
    [1_200, 'sq_ft', '1,200 sq ft'],
    [1_234.5, 'm', '1,234.5 m'],
  ] as const)('%d %s reads "%s"', (quantity, unit, words) => expect(amountInWords(quantity, unit)).toBe(words))

  test('shows the unit of a price', () => {
    expect(unitPriceInWords(48, 'm2', 'USD')).toBe('$48 per m²')
    expect(unitPriceInWords(420, 'each', 'USD', 'always')).toBe('$420.00 each')
    expect(perUnit('litre')).toBe('per L')
  })
})

test.each([
  [0, 'None'],
  [1, '1 day'],
  [7, '1 week'],
  [21, '3 weeks'],
  [10, '10 days'],
])('a lead time of %s days reads "%s"', (days, words) => expect(leadTimeInWords(days)).toBe(words))

describe('finds the same item entered twice', () => {
  test.each([
    [{ name: 'Arc mixer', model: 'A-1' }, true],
    [{ name: ' arc  MIXER ', model: 'a-1' }, true],
    [{ name: 'Arc mixer', model: 'A-2' }, false],
    [{ name: 'Arc mixer' }, false],
    [{ name: 'Arc', model: 'A-1' }, false],
  ])('%j is Arc mixer A-1: %s', (other, same) =>
    expect(isSameItem({ name: 'Arc mixer', model: 'A-1' }, other)).toBe(same),
  )

  test('treats a missing and an empty model as the same', () =>
    expect(isSameItem({ name: 'Tile', model: null }, { name: 'Tile', model: '' })).toBe(true))
})
