import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountAtRest, caretIn, editedText, shownText } from './number-text.ts'

/** Types at the end of a field, one character at a time. */
const typed = (text: string, start = ''): string =>
  text.split('').reduce((raw, letter) => {
    const next = `${shownText(raw)}${letter}`
    return editedText({ raw, next, caret: next.length })?.raw ?? raw
  }, start)

const pasted = (text: string): string | undefined => editedText({ raw: '', next: text, caret: text.length })?.raw

describe('formats a number field while typing', () => {
  test.each([
    ['250000', '250000', '250,000'],
    ['1,250', '1250', '1,250'],
    ['1,2500', '12500', '12,500'],
    ['1,234,567', '1234567', '1,234,567'],
    ['12,345,678.90', '12345678.90', '12,345,678.90'],
    ['1250.90', '1250.90', '1,250.90'],
    ['12.', '12.', '12.'],
    ['.5', '.5', '.5'],
    ['007', '7', '7'],
    ['-12500', '-12500', '-12,500'],
    ['11,45', '11,45', '11,45'],
    ['1.234,56', '1.234,56', '1.234,56'],
    ['12a3', '123', '123'],
  ])('%j is kept as %j and shown as %j', (keys, raw, shown) => {
    expect(typed(keys)).toBe(raw)
    expect(shownText(raw)).toBe(shown)
  })

  test.each([
    ['$1,250.90', '1250.90'],
    ['1,250,000', '1250000'],
    ['11,45', '11,45'],
    ['45 EUR', '45'],
    ['USD 1,250.90', '1250.90'],
    ['CA$45', '45'],
    ['11,45 EUR', '11,45'],
    ['45 EURO', undefined],
    ['abc', undefined],
    ['1e9', undefined],
    ['9'.repeat(20), undefined],
  ])('pasting %j leaves %j', (text, raw) => expect(pasted(text)).toBe(raw))

  test('deleting a thousands separator deletes a digit', () => {
    // "1,145" without its last digit is 114, and without its comma, the digit next to it goes.
    expect(editedText({ raw: '1145', next: '1,14', caret: 4, deleting: 'backward' })).toEqual({ raw: '114', left: 3 })
    expect(editedText({ raw: '1145', next: '1145', caret: 1, deleting: 'backward' })).toEqual({ raw: '145', left: 0 })
    expect(editedText({ raw: '1145', next: '1145', caret: 1, deleting: 'forward' })).toEqual({ raw: '145', left: 1 })
  })

  test('keeps the caret after a digit typed in the middle', () => {
    const edit = editedText({ raw: '1145', next: '1,9145', caret: 3 })
    expect(edit).toEqual({ raw: '19145', left: 2 })
    expect(caretIn('19145', 2)).toBe(2)
    expect(caretIn('1914567', 2)).toBe(3)
  })

  test('keeps text and number in agreement after any edit', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,9}$/)
    fc.assert(
      fc.property(digits, fc.nat(12), fc.nat(3), fc.stringMatching(/^\d{0,3}$/), (raw, at, length, inserted) => {
        const shown = shownText(raw)
        const start = Math.min(at, shown.length)
        const next = shown.slice(0, start) + inserted + shown.slice(start + length)
        const edit = editedText({ raw, next, caret: start + inserted.length })
        expect(edit?.raw.replace(/\D/g, '')).toBe(next.replace(/\D/g, '').replace(/^0+(?=\d)/, ''))
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  [34.5, '34.50'],
  [34, '34'],
  [1250.05, '1250.05'],
  [0.125, '0.125'],
])('%d dollars are shown as %j at rest', (value, shown) => expect(amountAtRest(value)).toBe(shown))
