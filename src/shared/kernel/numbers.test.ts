import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Price } from './schemas.ts'
import { englishNumbers, numberProblem, readNumber, writeNumber, type NumberStyle } from './numbers.ts'
import { typedNumber } from './number-schemas.ts'

const continental: NumberStyle = { decimal: ',', group: '.' }
const money = { decimals: 2 }

describe('parses numbers as written in the United States', () => {
  test.each([
    ['250000', 250_000],
    ['$1,250.90', 1250.9],
    ['€ 1 250', 1250],
    ['1 250 USD', 1250],
    ["1'250", 1250],
    ['CHF 1,250.5', 1250.5],
    ['A$99', 99],
    ['12.', 12],
    ['.5', 0.5],
    ['007', 7],
    ['-3', -3],
    ['−12,500', -12_500],
    ['-$5', -5],
    ['$-5', -5],
    ['-0', 0],
    ['12,345,678.90', 12_345_678.9],
  ])('%j is %d', (text, value) => expect(readNumber(text, money)).toEqual({ kind: 'number', value }))

  test('reads empty text as no number', () => expect(readNumber('  ')).toEqual({ kind: 'empty' }))

  test.each(['abc', '1e9', '12a', '1-2', '--1', '-$-1', '9'.repeat(20), '$', '.', ',', '1,2'.repeat(20), '٣', '(5)'])(
    '%j is refused',
    (text) => expect(readNumber(text)).toEqual({ kind: 'invalid' }),
  )
})

describe('rejects an ambiguous number with a question', () => {
  test.each([
    ['$11,45', 'Did you mean $11.45 or $1,145?'],
    ['11,45', 'Did you mean 11.45 or 1,145?'],
    ['$1,5', 'Did you mean $1.50 or $15?'],
    ['$1234,56', 'Did you mean $1,234.56 or $123,456?'],
    ['$1.234', 'Did you mean $1,234?'],
    ['$250.000', 'Did you mean $250,000?'],
    ['$1.234,56', 'Did you mean $1,234.56?'],
    ['$1.234.567', 'Did you mean $1,234,567?'],
    ['$1,234,56', 'Did you mean $1,234.56 or $123,456?'],
    ['$0,500', 'Did you mean $500?'],
    ['12 50', 'Did you mean 1,250?'],
    ['CHF 11,45', 'Did you mean CHF 11.45 or CHF 1,145?'],
    ['-$11,45', 'Did you mean -$11.45 or -$1,145?'],
    ['1,', 'Did you mean 1?'],
  ])('%s: %s', (text, question) => expect(numberProblem(text, money)).toBe(question))

  test('offers no cents for a budget in whole dollars', () =>
    expect(numberProblem('$11,45', { decimals: 0 })).toBe('Did you mean $1,145?'))

  test('accepts a quantity with three decimals', () => {
    expect(readNumber('1.234')).toEqual({ kind: 'number', value: 1.234 })
    expect(numberProblem('0,5')).toBe('Did you mean 0.5 or 5?')
  })

  test.each([
    ['1.234,56', { kind: 'number', value: 1234.56 }],
    ['11,45', { kind: 'number', value: 11.45 }],
    ['11.45', { kind: 'ambiguous', readings: [11.45, 1145], sign: '' }],
  ])('another region reads %s its own way', (text, reading) =>
    expect(readNumber(text, { ...money, style: continental })).toEqual(reading),
  )
})

const digitsAndMarks = fc.stringMatching(/^[\d.,]{1,12}$/)
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

describe('properties', () => {
  test.each([
    ['1,234.56', englishNumbers],
    ['1.234,56', continental],
  ])('every amount that a region writes as %s is read back unchanged', (_, style) => {
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, padded) => {
        const value = amount / 100
        const text = writeNumber(value, style, padded ? 2 : 0)
        expect(readNumber(text, { ...money, style })).toEqual({ kind: 'number', value: value === 0 ? 0 : value })
      }),
    )
  })

  test('never parses a number that the region writes differently', () => {
    fc.assert(
      fc.property(digitsAndMarks, (text) => {
        const reading = readNumber(text, money)
        if (reading.kind !== 'number') return
        // Accepted only with commas between groups of three and at most one dot.
        expect(text).toMatch(/^(\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/)
        expect(reading.value).toBe(Number(text.replaceAll(',', '')))
      }),
      { numRuns: 5000 },
    )
  })

  test('asks with the typed digits, and only with numbers that can be entered as shown', () => {
    fc.assert(
      fc.property(digitsAndMarks, (text) => {
        const reading = readNumber(text, money)
        if (reading.kind !== 'ambiguous') return
        expect(reading.readings.length).toBeGreaterThan(0)
        for (const value of reading.readings)
          expect(readNumber(writeNumber(value), money)).toEqual({ kind: 'number', value })
      }),
      { numRuns: 5000 },
    )
  })

  test('never throws and never returns NaN', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const reading = readNumber(text)
        if (reading.kind === 'number') expect(Number.isFinite(reading.value)).toBe(true)
      }),
    )
  })
})

describe('a number field of a form', () => {
  const Field = typedNumber(Price, money)
  const problem = (value: unknown) => Field.safeParse(value).error?.issues[0]?.message
  test('accepts numbers and texts that can be parsed', () => {
    expect(Field.parse(11.45)).toBe(11.45)
    expect(Field.parse('$1,145')).toBe(1145)
  })
  test.each([
    ['$11,45', 'Did you mean $11.45 or $1,145?'],
    ['x', 'Please enter a number, like 1,234.5.'],
    [-1, 'A price cannot be negative.'],
    ['-1', 'A price cannot be negative.'],
    ['1.2345', 'A price has at most two decimals.'],
    [undefined, 'Please enter a number.'],
  ])('refuses %j: %s', (value, message) => expect(problem(value)).toBe(message))
})
