import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'
import { addDays, dayIn, dayInWords, daysBetween } from './dates.ts'
import { Day, Budget, Price } from './schemas.ts'
import {
  addMoney,
  centsStyleFor,
  currencySign,
  differenceInWords,
  formatBudget,
  formatMoney,
  moneyFor,
  plainSigns,
  subtractMoney,
  toCents,
  toUnits,
} from './money.ts'
import { Line, PhoneNumber, Prose } from './text/text-schemas.ts'
import { telAddress } from './text/text.ts'

describe('money', () => {
  test.each([
    [1250, 'USD', '$1,250'],
    [1250.5, 'USD', '$1,250.50'],
    [0, 'USD', '$0'],
    [999999999999, 'USD', '$999,999,999,999'],
    [80, 'EUR', '€80'],
    [80, 'AUD', '$80'],
  ])('%d %s reads %s', (units, currency, text) => expect(formatMoney(units, currency)).toBe(text))

  test.each(Object.keys(plainSigns))('formats %s like Intl', (currency) => {
    const spelt = (units: number, digits: number) =>
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(units)
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const units = toUnits(cents)
        expect(formatMoney(units, currency)).toBe(spelt(units, Number.isInteger(units) ? 0 : 2))
        expect(formatMoney(units, currency, 'always')).toBe(spelt(units, 2))
      }),
    )
  })

  test.each([
    ['USD', '$'],
    ['CHF', 'CHF'],
    ['SEK', 'kr'],
  ])('an amount in %s is written after %s', (currency, sign) => expect(currencySign(currency)).toBe(sign))

  test.each([
    [420, '$420 over'],
    [-80, '$80 under'],
    [0, 'on allowance'],
    [0.5, '$0.50 over'],
  ])('a difference of %d reads "%s"', (units, text) => expect(differenceInWords(units)).toBe(text))

  test('adds and subtracts in whole cents, so no float error reaches a screen', () => {
    expect(addMoney([0.1, 0.2])).toBe(0.3)
    expect(subtractMoney(1091.2, 400.2)).toBe(691)
    expect(differenceInWords(subtractMoney(1091.2, 400.2))).toBe('$691 over')
  })

  test('keeps one style on a page: cents on every amount or on none', () => {
    const style = (...amounts: (number | null)[]) => {
      const cents = centsStyleFor(amounts)
      return amounts.map((units) => units !== null && formatMoney(units, 'USD', cents))
    }
    expect(style(48.5, 420, null)).toEqual(['$48.50', '$420.00', false])
    expect(style(48, 420)).toEqual(['$48', '$420'])
  })

  test('a group never rounds: what its amounts show adds up to what its sum shows', () => {
    const shown = (text: string) => toCents(Number(text.replace(/[$,]/g, '')))
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1 }), (parts) => {
        const amounts = parts.map(toUnits)
        const sum = addMoney(amounts)
        const { money } = moneyFor('USD', [...amounts, sum])
        expect(amounts.reduce((total, units) => total + shown(money(units)), 0)).toBe(shown(money(sum)))
      }),
    )
    const { money } = moneyFor('USD', [13_508.6, 2574.8, 16_083.4])
    expect([13_508.6, 2574.8, 16_083.4].map(money)).toEqual(['$13,508.60', '$2,574.80', '$16,083.40'])
  })

  test('a budget shows no decimals, also beside amounts with cents', () => {
    const { budget, money } = moneyFor('USD', [45_916.6])
    expect([budget(62_000), money(45_917)]).toEqual(['$62,000', '$45,917.00'])
    expect(formatBudget(62_000)).toBe('$62,000')
  })

  test('converts every price with two decimals to cents and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_900 }),
        (cents) => toCents(toUnits(cents)) === cents && Price.safeParse(toUnits(cents)).success,
      ),
    )
  })

  test.each([-1, 0.001, 1e12, Number.NaN, Infinity])('rejects a price of %d', (price) =>
    expect(Price.safeParse(price).success).toBe(false),
  )
  test.each([-1, 0.5, 1e12, Number.NaN])('rejects a budget of %d', (budget) =>
    expect(Budget.safeParse(budget).success).toBe(false),
  )
  test('accepts the largest budget', () => expect(Budget.parse(999_999_999_999)).toBe(999_999_999_999))
})

describe('days', () => {
  test.each([
    '2027-02-30',
    '2027-13-01',
    '9999-12-31',
    '1899-12-31',
    '2027-2-3',
    '2027-02-03T00:00:00Z',
    '',
    '٢٠٢٧-٠٢-٠٣',
  ])('%s is no day of ours', (day) => expect(Day.safeParse(day).success).toBe(false))
  test.each(['2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (day) => expect(Day.parse(day)).toBe(day))

  test('ends a day in the time zone of the project, not in UTC', () => {
    const instant = new Date('2027-03-10T03:00:00Z')
    expect(dayIn('America/New_York', instant)).toBe('2027-03-09')
    expect(dayIn('Australia/Sydney', instant)).toBe('2027-03-10')
  })

  test('counts as many days between as were added', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        (days) => daysBetween('2027-03-10', addDays('2027-03-10', days)) === days,
      ),
    )
  })
})

describe('text', () => {
  test('trims a line and removes line breaks', () => expect(Line(50).parse('  a\n\tb ')).toBe('a b'))
  test('keeps line breaks in prose', () => expect(Prose(50).parse(' a\nb ')).toBe('a\nb'))
  test.each(['a\u0000b', '\ud800', 'x'.repeat(51)])('%j is refused', (text) => {
    expect(Line(50).safeParse(text).success).toBe(false)
    expect(Prose(50).safeParse(text).success).toBe(false)
  })
})

describe('canonical JSON', () => {
  const json = fc.jsonValue().map((value) => value as Json)

  test('returns one text for any order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed())
        return canonicalJson(turned) === canonicalJson(value)
      }),
    )
  })

  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('a phone number', () => {
  test.each([
    ['555 0100', 'tel:5550100'],
    ['+1 (555) 014-2201', 'tel:+15550142201'],
    ['555.014.2201 ext. 12', 'tel:5550142201;ext=12'],
    ['555 0142201 x7', 'tel:5550142201;ext=7'],
  ])('%s is dialled as %s', (written, dialled) => {
    expect(PhoneNumber.parse(` ${written} `)).toBe(written)
    expect(telAddress(written)).toBe(dialled)
  })

  test.each(['call me', 'javascript:1', '12', '555 0100; drop', 'ext 12', '++1 555 0100'])(
    'what is none is refused in words: %j',
    (written) => {
      expect(PhoneNumber.safeParse(written).error?.issues[0]?.message).toMatch(/^Please enter a phone number/)
    },
  )

  test('accepts no phone number, and returns no link for an old entry that is none', () => {
    expect(PhoneNumber.parse('')).toBe('')
    expect(telAddress('after six, Joe')).toBeNull()
  })
})

test('formats a day as MMM dd, yyyy', () => expect(dayInWords('2027-03-05')).toBe('Mar 05, 2027'))
