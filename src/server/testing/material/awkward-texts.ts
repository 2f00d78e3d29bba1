import * as fc from 'fast-check'

const awkward = [
  '=',
  '+1',
  "'",
  "'=x",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '_x0041_',
  '<b>',
  '&amp;',
  'é',
  '🛁',
  '👩🏽‍🔧',
  'שלום',
  'مطبخ 12',
  ': ',
  '{',
  ' ',
  '\u0007',
  '0012',
  '1,145',
]
/** Text of one line with what spreadsheets, CSV and XML treat specially. */
export const line = fc
  .array(fc.oneof(fc.constantFrom(...awkward), fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts
      .join('')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '' && text.isWellFormed() && text.length <= 80)
export const prose = fc
  .array(fc.constantFrom(...awkward, 'word', 'x'), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '')
export const pairs = fc.dictionary(line, line, { maxKeys: 4, noNullPrototype: true })
