import { describe, expect, test } from 'vitest'
import { moneyFor } from '../kernel/money.ts'
import { paidAmounts, paidIn, paidInWords, paidOf, paidParts, paidSentences, paidUnits, partsTogether } from './paid.ts'

type Line = Parameters<typeof paidParts>[0][number]

const tiles = { id: 7, name: 'Tiles', amount: 1000, chosen: 0, remaining: 0, toCome: false }
let ids = 0
const line = (total: number, more: Partial<Line> & { allowance?: number } = {}): Line => {
  const { allowance, ...rest } = more
  const difference = allowance === undefined ? null : total - allowance
  return { id: (ids += 1), status: 'selected', total, difference, sharedAllowance: null, ...rest }
}
const under = (total: number, more: Partial<Line> = {}) => line(total, { sharedAllowance: tiles, ...more })
const sum = (all: Line[], signing: Line[]) => paidUnits(paidParts(all, signing))
const said = (all: Line[], signing: Line[], payer: string | null = null) => {
  const paid = paidOf(paidParts(all, signing))
  return paid && paidSentences(paid, moneyFor('USD', paidAmounts(paid)), payer)
}

describe('what a signature makes the client pay is one sum', () => {
  test('over and under its own allowances, what a shared one is over, and all of what has no allowance', () => {
    const lines = [line(964, { allowance: 400 }), line(300, { allowance: 400 }), under(700), under(502), line(860)]
    expect(sum(lines, lines)).toBe(1526)
    expect(said(lines, lines)).toEqual([
      'Signed in this sign-off: $3,326',
      'You pay $1,526 more than your allowances',
      'Own allowances: $464 over',
      'Without an allowance: $860 to pay',
      'Tiles, shared: $202 over',
    ])
  })

  test('is what the owners pay, not what they save on one allowance', () => {
    const lines = [line(178.83, { allowance: 400 }), line(859.98)]
    expect(said(lines, lines, 'Ana Clarke')).toEqual([
      'Signed in this sign-off: $1,038.81',
      'Ana Clarke pays $638.81 more than the allowances',
      'Own allowances: $221.17 under',
      'Without an allowance: $859.98 to pay',
    ])
  })

  test('counts what is signed now, after what was signed before', () => {
    const [signed, now] = [under(900, { status: 'approved' }), under(302)]
    expect(sum([signed, now], [now])).toBe(202)
  })

  test('leaves out a shared allowance that is not used up while something under it is open, and names it', () => {
    const [now, open] = [under(700), under(502)]
    expect(said([now, open], [now])).toEqual([
      'Signed in this sign-off: $700',
      'You pay what your allowances include',
      'Tiles, shared: not used up, nothing to pay yet',
    ])
    expect(said([now], [now])).toEqual([
      'Signed in this sign-off: $700',
      'You pay $300 less than your allowances',
      'Tiles, shared: $300 under',
    ])
  })

  test('credits nothing of a shared allowance while drafts that the client cannot see are under it', () => {
    const sharedAllowance = { ...tiles, toCome: true }
    const now = line(700, { sharedAllowance })
    expect(sum([now], [now])).toBe(0)
    const over = line(1200, { sharedAllowance })
    expect(sum([over], [over])).toBe(200)
  })

  test('counts a shared allowance that was over already only by what comes to it', () => {
    const [signed, now] = [under(1200, { status: 'ordered' }), under(50.25)]
    expect(said([signed, now], [now])).toEqual([
      'Signed in this sign-off: $50.25',
      'You pay $50.25 more than your allowances',
      'Tiles, shared: $50.25 more over',
    ])
  })

  test('is all of the price where nothing has an allowance', () => {
    const lines = [line(120)]
    expect(said(lines, lines)).toEqual(['Signed in this sign-off: $120', 'You pay $120: none of it has an allowance'])
  })

  test('is no sum where nothing is approved', () => {
    expect(paidParts([line(120)], [])).toBeNull()
  })

  test('adds up the signatures of several projects part by part', () => {
    const [first, second] = [[line(500, { allowance: 400 })], [line(60), under(1100)]]
    const parts = [first, second].map((lines) => paidParts(lines, lines)).filter((one) => one !== null)
    expect(partsTogether(parts)).toEqual({
      totalCents: 166_000,
      ownCents: 10_000,
      extraCents: 6_000,
      shared: [{ name: 'Tiles', state: 'counted', cents: 10_000 }],
    })
  })
})

test('a sign-off from before the parts were recorded keeps its sentence', () => {
  const paid = paidIn({ data: { paidCents: -22_117 } })
  expect(paid).toEqual({ cents: -22_117, parts: null })
  expect(paid && paidInWords(paid, moneyFor('USD', paidAmounts(paid)))).toBe(
    'You pay $221.17 less than your allowances',
  )
  expect(paid && paidSentences(paid, moneyFor('USD', paidAmounts(paid)))).toHaveLength(1)
  expect(paidIn({ data: {} })).toBeNull()
})
