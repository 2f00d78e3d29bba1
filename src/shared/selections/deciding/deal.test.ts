import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents, toUnits } from '../../kernel/money.ts'
import { againstAllowances, choicesTotalCents, forecastAfter, lineTotalCents } from './deal.ts'
import { leftUnderAllowance } from '../rules.ts'

describe('several choices', () => {
  test.each([
    [[], null],
    [[{ quantityMilli: 1000, priceCents: 1999 }], 1999],
    [
      [
        { quantityMilli: 12_500, priceCents: 4810 },
        { quantityMilli: 333, priceCents: 199 },
      ],
      60_125 + 66,
    ],
    [
      [
        { quantityMilli: 500, priceCents: 1 },
        { quantityMilli: 500, priceCents: 1 },
      ],
      2,
    ],
  ])('%j cost %s cents: each is rounded on its own, half a cent up', (choices, cents) =>
    expect(choicesTotalCents(choices)).toBe(cents),
  )

  test('cost the sum of their lines in any order', () => {
    const choice = record({
      quantityMilli: integer({ min: 1, max: 100_000_000 }),
      priceCents: integer({ min: 0, max: 9_999_999 }),
    })
    assert(
      property(array(choice, { minLength: 1, maxLength: 20 }), (choices) => {
        const recount = choices.map((one) => lineTotalCents(one.quantityMilli, one.priceCents)).reduce((a, b) => a + b)
        expect(choicesTotalCents(choices)).toBe(recount)
        expect(choicesTotalCents(choices.toReversed())).toBe(recount)
      }),
    )
  })
})

describe('a shared allowance', () => {
  test.each([
    [{ remaining: 1200 }, null, 800, 400],
    [{ remaining: 1200 }, 500, 800, 900],
    [{ remaining: 100.1 }, null, 520.3, -420.2],
    [{ remaining: -50 }, 200, 0, 150],
  ])('that leaves %j, with a decision from %s to %s, leaves %s', (allowance, current, next, left) =>
    expect(leftUnderAllowance(allowance, current, next)).toBe(left),
  )

  test('leaves its amount less everything chosen under it, for every decision under it', () => {
    const cents = option(integer({ min: 0, max: 9_999_999 }), { nil: null })
    assert(
      property(
        integer({ min: 0, max: 99_999_999 }),
        array(cents, { minLength: 1, maxLength: 12 }),
        cents,
        (amount, totals, next) => {
          const sum = (list: readonly (number | null)[]) => list.reduce<number>((a, b) => a + (b ?? 0), 0)
          const remaining = toUnits(amount - sum(totals))
          const units = (value: number | null) => (value === null ? null : toUnits(value))
          for (const [index, current] of totals.entries()) {
            const left = leftUnderAllowance({ remaining }, units(current), units(next))
            expect(toCents(left)).toBe(amount - sum(totals.with(index, next)))
          }
        },
      ),
    )
  })

  const lighting = (total: number | null, chosen: number) => ({
    total,
    allowance: 500,
    difference: null,
    sharedAllowance: { id: 1, amount: 500, chosen, toCome: false },
  })
  const own = { total: 90, allowance: 100, difference: -10, sharedAllowance: null }
  test.each([
    [
      'counts once when it is over',
      [lighting(400, 620), lighting(220, 620), lighting(null, 620)],
      { difference: 120, included: 500 },
    ],
    ['does not count as under while something under it is open', [lighting(400, 400), lighting(null, 400)], null],
    [
      'counts as under once everything is chosen',
      [lighting(300, 400), lighting(100, 400)],
      { difference: -100, included: 500 },
    ],
    ['adds to allowances of their own', [own, lighting(510, 510)], { difference: 0, included: 600 }],
  ])('%s', (_, selections, expected) => expect(againstAllowances(selections)).toEqual(expected))
})

test('the forecast moves by what a decision costs more than was expected of it', () => {
  const amount = integer({ min: 0, max: 99_999_999 })
  assert(
    property(amount, amount, amount, constantFrom(null, {}), (project, expected, total, sharedAllowance) => {
      const after = forecastAfter(toUnits(project), { forecast: toUnits(expected), sharedAllowance }, toUnits(total))
      if (sharedAllowance) expect(after).toBeNull()
      else expect(toCents(after ?? 0)).toBe(project - expected + total)
    }),
  )
})
