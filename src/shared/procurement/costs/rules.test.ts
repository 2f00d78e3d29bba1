import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceFromCost } from './price.ts'
import { marginPercent, orderCostCents, orderQuantity, orderQuantityInWords, wasteOf } from './rules.ts'

test.each([
  [
    { quantity: 42, waste: 10, pack: { name: 'box', size: 10.76 } },
    'sq_ft',
    '42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)',
  ],
  [{ quantity: 30, waste: null, pack: { name: 'carton', size: 12 } }, 'each', '30 = 3 cartons (36)'],
  [{ quantity: 1, waste: null, pack: { name: 'roll', size: 25 } }, 'm', '1 m = 1 roll (25 m)'],
  [{ quantity: 18, waste: 7.5, pack: null }, 'm2', '18 m² + 7.5% waste = 19.35 m²'],
  [{ quantity: 18, waste: 0, pack: null }, 'm2', '18 m²'],
  [{ quantity: 4, waste: 10, pack: null }, 'each', '4 + 10% waste = 4.4, rounded up to 5'],
  [{ quantity: 1, waste: 5, pack: null }, 'set', '1 set + 5% waste = 1.05 sets, rounded up to 2 sets'],
  [{ quantity: 10, waste: 10, pack: null }, 'each', '10 + 10% waste = 11'],
  [{ quantity: 30, waste: 5, pack: { name: 'carton', size: 12 } }, 'each', '30 + 5% waste = 31.5 = 3 cartons (36)'],
] as const)('explains what is ordered: %j', (needs, unit, words) => {
  expect(orderQuantityInWords(needs, unit)).toBe(words)
})

test('42 with 10% waste fits exactly into packs of 46.2', () => {
  expect(orderQuantity({ quantity: 42, waste: 10, pack: { name: 'box', size: 46.2 } }, 'sq_ft')).toEqual({
    needed: 46.2,
    packs: 1,
    ordered: 46.2,
  })
})

test('a line costs what has to be ordered, in whole cents', () => {
  expect(orderCostCents({ needed: 46.2, packs: 5, ordered: 53.8 }, 199)).toBe(10_706)
})

test.each([
  ['sq_ft', { line: 75, item: 50, category: 100 }, { percent: 7.5, from: 'line' }],
  ['sq_ft', { line: 0, item: 50, category: 100 }, { percent: 0, from: 'line' }],
  ['sq_ft', { line: null, item: 50, category: 100 }, { percent: 5, from: 'item' }],
  ['sq_ft', { line: null, item: null, category: 100 }, { percent: 10, from: 'category' }],
  ['sq_ft', { line: null, item: null, category: null }, null],
  ['each', { line: null, item: null, category: 100 }, null],
  ['each', { line: null, item: 50, category: 100 }, { percent: 5, from: 'item' }],
] as const)(
  'the waste of %s with %j is %j: the line counts before the item, and the item before its category',
  (unit, tenths, waste) => expect(wasteOf(unit, tenths)).toEqual(waste),
)

const thousandths = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((n) => n / 1000)

test('orders enough, and one pack less would not do', () => {
  fc.assert(
    fc.property(thousandths(9_999), fc.integer({ min: 0, max: 1000 }), thousandths(500), (quantity, tenths, size) => {
      const { needed, packs, ordered } = orderQuantity(
        { quantity, waste: tenths / 10, pack: { name: 'box', size } },
        'm2',
      )
      expect(needed).toBeGreaterThanOrEqual(quantity)
      expect(Math.round(ordered * 1000)).toBeGreaterThanOrEqual(Math.round(needed * 1000))
      expect(Math.round(((packs ?? 0) - 1) * size * 1000)).toBeLessThan(Math.round(needed * 1000))
    }),
  )
})

test('what people count is ordered in whole pieces, never less than needed and never a whole piece more', () => {
  const units = fc.constantFrom('each' as const, 'set' as const, 'pair' as const, 'box' as const)
  fc.assert(
    fc.property(
      units,
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 0, max: 1000 }),
      (unit, quantity, tenths) => {
        const { needed, ordered } = orderQuantity({ quantity, waste: tenths / 10, pack: null }, unit)
        expect(Number.isInteger(ordered)).toBe(true)
        expect(ordered).toBeGreaterThanOrEqual(needed)
        expect(ordered - needed).toBeLessThan(1)
      },
    ),
  )
})

test.each([
  [10_000, 35, 13_500],
  [333, 33.33, 444],
  [1, 50, 2],
  [99_999_999_900, 1000, 1_099_999_998_900],
])('a cost of %i cents with %d percent is %i cents', (cost, markup, price) => {
  expect(priceFromCost(cost, markup)).toBe(price)
})

test('the price is the nearest cent to cost plus markup', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 50_000 }), (cost, bp) => {
      const exact = (BigInt(cost) * BigInt(10_000 + bp) * 2n) / 10_000n
      const doubled = BigInt(priceFromCost(cost, bp / 100)) * 2n
      expect(doubled - exact <= 1n && exact - doubled <= 1n).toBe(true)
    }),
  )
})

test('the margin is the share of the price that is left', () => {
  expect(marginPercent(135, 100)).toBe(25.9)
  expect(marginPercent(80, 100)).toBe(-25)
  expect(marginPercent(0, 100)).toBeNull()
})
