import { describe, expect, test } from 'vitest'
import { formatMoney } from '../kernel/money.ts'
import { overAllowances, overAllowancesInWords } from './over-allowances.ts'

type Line = Parameters<typeof overAllowances>[0][number]

const tiles = { id: 7, name: 'Tiles', amount: 1000, chosen: 0, remaining: 0, toCome: false }
let ids = 0
const line = (total: number, more: Partial<Line> & { allowance?: number } = {}): Line => {
  const { allowance, ...rest } = more
  const difference = allowance === undefined ? null : total - allowance
  return { id: (ids += 1), status: 'selected', total, difference, sharedAllowance: null, ...rest }
}
const under = (total: number, more: Partial<Line> = {}) => line(total, { sharedAllowance: tiles, ...more })

describe('what a signature costs beyond the allowances is one sum', () => {
  test('over and under its own allowances, and what a shared one is over', () => {
    const lines = [line(964, { allowance: 400 }), line(300, { allowance: 400 }), under(700), under(502)]
    expect(overAllowances(lines, lines)).toBe(666)
    expect(overAllowancesInWords(666, (units) => formatMoney(units))).toBe('You pay $666 more than your allowances')
  })

  test('counts what is signed now, after what was signed before', () => {
    const [signed, now] = [under(900, { status: 'approved' }), under(302)]
    expect(overAllowances([signed, now], [now])).toBe(202)
  })

  test('leaves out a shared allowance that is not used up while something under it is open', () => {
    const [now, open] = [under(700), under(502)]
    expect(overAllowances([now, open], [now])).toBe(0)
    expect(overAllowances([now], [now])).toBe(-300)
    expect(overAllowancesInWords(-300, (units) => formatMoney(units))).toBe('You pay $300 less than your allowances')
  })

  test('credits nothing of a shared allowance while drafts that the client cannot see are under it', () => {
    const sharedAllowance = { ...tiles, toCome: true }
    const now = line(700, { sharedAllowance })
    expect(overAllowances([now], [now])).toBe(0)
    const over = line(1200, { sharedAllowance })
    expect(overAllowances([over], [over])).toBe(200)
  })

  test('counts a shared allowance that was over already only by what comes to it', () => {
    const [signed, now] = [under(1200, { status: 'ordered' }), under(50.25)]
    expect(overAllowances([signed, now], [now])).toBe(50.25)
  })

  test('says nothing without an allowance', () => {
    const lines = [line(120)]
    expect(overAllowances(lines, lines)).toBeNull()
  })
})
