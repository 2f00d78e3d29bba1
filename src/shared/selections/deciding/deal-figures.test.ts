import { describe, expect, test } from 'vitest'
import {
  againstAllowances,
  choicesTotalCents,
  differenceCents,
  forecastAfter,
  isSameDelivery,
  isSignedBy,
  leastTotal,
  lineTotalCents,
  needsEveryone,
  priceProblem,
  quantityTogether,
  remainingCents,
} from './deal.ts'

test.each([
  [1_000, 250, 250],
  [2_500, 199, 498],
  [1_500, 1, 2],
  [499, 1, 0],
  [500, 1, 1],
])('%i thousandths at %i cents cost %i cents, half a cent up', (quantity, price, total) => {
  expect(lineTotalCents(quantity, price)).toBe(total)
})

test('what was chosen costs the sum of its lines, and nothing chosen has no cost', () => {
  expect(choicesTotalCents([])).toBeNull()
  const line = { quantityMilli: 2_000, priceCents: 150 }
  expect(choicesTotalCents([line, { quantityMilli: 1_000, priceCents: 25 }])).toBe(325)
})

test('the difference is unknown while either side is', () => {
  expect(differenceCents(300, 200)).toBe(100)
  expect(differenceCents(150, 200)).toBe(-50)
  expect(differenceCents(null, 200)).toBeNull()
  expect(differenceCents(300, null)).toBeNull()
  expect(remainingCents({ amountCents: 500, chosenCents: 620 })).toBe(-120)
})

describe('a price', () => {
  const option = { ownPrice: false, catalogPriceCents: 100, validUntil: '2027-03-10' }

  test('is valid on its last day and expired on the next', () => {
    expect(priceProblem(option, 100, '2027-03-10')).toBeNull()
    expect(priceProblem(option, 100, '2027-03-11')).toBe('expired')
    expect(priceProblem({ ...option, validUntil: null }, 100, '2099-01-01')).toBeNull()
  })

  test('that changed in the catalog is confirmed first, unless it is the project’s own', () => {
    expect(priceProblem({ ...option, validUntil: null }, 101, '2027-03-10')).toBe('changed')
    // Promised until a day: the catalog does not matter before it.
    expect(priceProblem(option, 101, '2027-03-10')).toBeNull()
    expect(priceProblem({ ...option, ownPrice: true }, 101, '2027-03-10')).toBeNull()
  })
})

test.each([
  ['any', null, 900, false],
  ['any', 0, 900, false],
  ['all', null, null, true],
  ['all_above', 500, 500, false],
  ['all_above', 500, 501, true],
  ['all_above', 500, null, false],
  ['all_above', null, 1, true],
  ['all_above', null, null, false],
] as const)('rule %s with threshold %s and total %s: everyone signs is %s', (rule, threshold, total, expected) => {
  expect(needsEveryone(rule, threshold, total)).toBe(expected)
})

test('a decision costs at least its cheapest option that can be chosen', () => {
  const option = (total: number | null, draft = false, archived = false) => ({ total, draft, item: { archived } })
  const least = (options: ReturnType<typeof option>[], draft = false) => leastTotal({ draft, options })
  expect(least([option(30), option(null), option(20)])).toBe(20)
  expect(least([option(null)])).toBeNull()
  // A draft of a decision that was sent, and what left the catalog, cannot be chosen.
  expect(least([option(30), option(20, true), option(10, false, true)])).toBe(30)
  expect(least([option(30, true), option(20, true)], true)).toBe(20)
  // Better than nothing, when none can.
  expect(least([option(20, true), option(10, false, true)])).toBe(10)
})

test('the forecast replaces what was expected for a decision by what it costs', () => {
  const own = { forecast: 200, sharedAllowance: null }
  expect(forecastAfter(1_000, own, 250)).toBe(1_050)
  expect(forecastAfter(null, own, 250)).toBeNull()
  expect(forecastAfter(1_000, { ...own, forecast: null }, 250)).toBeNull()
  expect(forecastAfter(1_000, { ...own, sharedAllowance: {} }, 250)).toBeNull()
})

describe('against allowances', () => {
  const plain = { total: null, allowance: null, difference: null, sharedAllowance: null }
  const shared = (amount: number, chosen: number, toCome = false) => ({ id: 1, amount, chosen, toCome })

  test('nothing can be compared without an amount on both sides', () => {
    expect(againstAllowances([plain])).toBeNull()
    expect(againstAllowances([{ ...plain, sharedAllowance: shared(500, 0) }])).toBeNull()
  })

  test('own allowances add up', () => {
    const over = { ...plain, total: 250, allowance: 200, difference: 50 }
    const under = { ...plain, total: 80, allowance: 100, difference: -20 }
    expect(againstAllowances([over, under, plain])).toEqual({ difference: 30, included: 300 })
  })

  test('a shared allowance counts once, when all under it is chosen or it is over', () => {
    const chosen = { ...plain, total: 300, sharedAllowance: shared(500, 400) }
    const other = { ...chosen, total: 100 }
    expect(againstAllowances([chosen, other])).toEqual({ difference: -100, included: 500 })
    expect(againstAllowances([chosen, other, plain])).toEqual({ difference: -100, included: 500 })
    expect(againstAllowances([chosen, { ...other, total: null }])).toBeNull()
    expect(againstAllowances([{ ...chosen, sharedAllowance: shared(500, 400, true) }])).toBeNull()
    const over = { ...plain, sharedAllowance: shared(500, 501, true) }
    expect(againstAllowances([over])).toEqual({ difference: 1, included: 500 })
    expect(againstAllowances([{ ...plain, sharedAllowance: shared(500, 500, true) }])).toBeNull()
  })
})

test('a selection is signed by those who have a signature on it', () => {
  expect(isSignedBy({ signed: [{ userId: 7 }] }, 7)).toBe(true)
  expect(isSignedBy({ signed: [{ userId: 7 }] }, 8)).toBe(false)
  expect(isSignedBy({ signed: [] }, 7)).toBe(false)
})

test('quantities of one unit add up, and those of different units do not', () => {
  const knobs = { quantity: 4, unit: 'each' } as const
  expect(quantityTogether([knobs, { ...knobs, quantity: 3 }])).toEqual({ quantity: 7, unit: 'each' })
  const tiles = { quantity: 0.1, unit: 'sq_ft' } as const
  expect(quantityTogether([tiles, { ...tiles, quantity: 0.2 }])).toEqual({ quantity: 0.3, unit: 'sq_ft' })
  expect(quantityTogether([knobs, knobs, tiles])).toBeNull()
  expect(quantityTogether([])).toBeNull()
})

test('the same items in the same quantities and units are the same delivery, in any order', () => {
  const tap = { itemId: 7, unit: 'each', quantityMilli: 2_000 } as const
  const tile = { itemId: 8, unit: 'sq_ft', quantityMilli: 500 } as const
  expect(isSameDelivery([tap, tile], [tile, tap])).toBe(true)
  for (const change of [{ itemId: 9 }, { unit: 'pair' as const }, { quantityMilli: 1_000 }])
    expect(isSameDelivery([tap, tile], [tile, { ...tap, ...change }])).toBe(false)
  expect(isSameDelivery([tap], [tap, tile])).toBe(false)
})
