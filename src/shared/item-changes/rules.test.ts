import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedCents, changedItem, itemsInWords, priceChangeInWords, priceRefusal, roundingWords } from './rules.ts'
import { PriceChange, PriceChangeForm } from './schemas.ts'

const percent = (value: number, rounding: PriceChange['rounding'] = 'none'): PriceChange => ({
  on: 'price',
  by: 'percent',
  value,
  rounding,
})

describe('new prices', () => {
  test.each([
    [10_000, percent(5), 10_500],
    [10_000, percent(-12.5), 8750],
    [333, percent(10), 366],
    [1050, percent(5), 1103],
    [99_999_999_900, percent(0.01), 100_009_999_900],
    [10_000, { on: 'price', by: 'amount', value: -0.1, rounding: 'none' }, 9990],
    [10_326, percent(0.01, 'half'), 10_350],
    [10_320, percent(0.01, 'whole'), 10_300],
    [10_349, percent(0.01, 'whole'), 10_400],
    [10_320, percent(0.01, 'ninety_nine'), 10_299],
    [10_370, percent(0.01, 'ninety_nine'), 10_399],
    [10_250, { on: 'price', by: 'amount', value: -0.01, rounding: 'ninety_nine' }, 10_299],
  ] satisfies [number, PriceChange, number][])('%i cents changed by %j are %i', (cents, change, expected) => {
    expect(changedCents(cents, change)).toBe(expected)
  })

  test('are within half a step of the exact price, whatever the rounding', () => {
    const steps = { none: 1, half: 50, whole: 100, ninety_nine: 100 } as const
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_900 }),
        fc.integer({ min: -9999, max: 100_000 }),
        fc.constantFrom('none', 'half', 'whole', 'ninety_nine'),
        (cents, hundredths, rounding) => {
          const to = changedCents(cents, percent(hundredths / 100, rounding))
          const exact = (cents * (10_000 + hundredths)) / 10_000
          expect(Math.abs(to - exact)).toBeLessThanOrEqual(steps[rounding] / 2 + 0.5 + exact * 1e-12)
        },
      ),
    )
  })

  test('of zero or less and of more than a price can be are refused, and a free item stays free', () => {
    expect(priceRefusal(500, 0)).toBe('The new price would be zero or less.')
    expect(priceRefusal(500, -20)).toBe('The new price would be zero or less.')
    expect(priceRefusal(500, 100_000_000_000)).toBe('The new price would be too high.')
    expect(priceRefusal(0, 0)).toBeNull()
    expect(priceRefusal(500, 1)).toBeNull()
    expect(priceRefusal(500, 99_999_999_900)).toBeNull()
    expect(priceRefusal(500, 99_999_999_901)).toBe('The new price would be too high.')
  })
})

test.each([
  [{ by: 'percent', value: 0 }, 'Please enter a number other than 0.'],
  [{ by: 'percent', value: 1.005 }, 'Please use at most two decimals.'],
  [{ by: 'percent', value: -100 }, 'Prices can go down by at most 99.99%.'],
  [{ by: 'percent', value: 1001 }, 'Prices can go up by at most 1,000%.'],
  [{ by: 'amount', value: -1_000_000 }, 'The amount is too high.'],
])('refuses the change %j', (change, message) => {
  expect(PriceChange.safeParse(change).error?.issues[0]).toMatchObject({ path: ['value'], message })
})

test('the form asks about a number that can be read in two ways', () => {
  const typed = { on: 'price', by: 'percent', direction: 'down', rounding: 'none' }
  expect(PriceChangeForm.safeParse({ ...typed, value: '11,45' }).error?.issues[0]?.message).toMatch(/did you mean/i)
  expect(PriceChangeForm.parse({ ...typed, value: '11.45' })).toEqual(percent(-11.45))
})

describe('a change of an item', () => {
  const cost = (value: number): PriceChange => ({ ...percent(value), on: 'cost' })
  const item = { priceCents: 12_500, costCents: 10_000, markupBp: 2_500 }

  test('of its price leaves the cost', () => {
    expect(changedItem(item, percent(10))).toEqual({ priceCents: 13_750, costCents: 10_000, problem: null })
    const free = { priceCents: 100, costCents: null, markupBp: null }
    expect(changedItem(free, { ...percent(0), by: 'amount', value: -1 })).toEqual({
      priceCents: 0,
      costCents: null,
      problem: 'The new price would be zero or less.',
    })
  })

  test('of its cost moves the price that is cost plus markup, and no other', () => {
    expect(changedItem(item, cost(10))).toEqual({ priceCents: 13_750, costCents: 11_000, problem: null })
    const own = { ...item, priceCents: 12_499 }
    expect(changedItem(own, cost(10))).toEqual({ priceCents: 12_499, costCents: 11_000, problem: null })
    const without = { ...item, markupBp: null }
    expect(changedItem(without, cost(10))).toEqual({ priceCents: 12_500, costCents: 11_000, problem: null })
    const atCost = { ...without, priceCents: 10_000 }
    expect(changedItem(atCost, cost(10))).toEqual({ priceCents: 10_000, costCents: 11_000, problem: null })
  })

  test('is refused without a cost, for a cost that cannot be, and for the price that follows it', () => {
    expect(changedItem({ ...item, costCents: null }, cost(10))).toEqual({
      priceCents: 12_500,
      costCents: null,
      problem: 'It has no cost.',
    })
    expect(changedItem(item, { ...cost(0), by: 'amount', value: -100 })).toEqual({
      priceCents: 12_500,
      costCents: 0,
      problem: 'The new cost would be zero or less.',
    })
    const dear = { priceCents: 99_000_000_000, costCents: 49_500_000_000, markupBp: 10_000 }
    expect(changedItem(dear, cost(10))).toMatchObject({ problem: 'The new price would be too high.' })
  })
})

test('counts items and names each rounding', () => {
  expect([0, 1, 2, 1_200].map(itemsInWords)).toEqual(['0 items', '1 item', '2 items', '1,200 items'])
  expect(roundingWords).toEqual({ none: 'To the cent', half: 'To .50', whole: 'To whole', ninety_nine: 'To .99' })
})

test('says the direction in a word', () => {
  expect(priceChangeInWords(percent(5), 'USD')).toBe('5% up')
  expect(priceChangeInWords({ by: 'amount', value: -12.5 }, 'USD')).toBe('$12.50 down')
})
