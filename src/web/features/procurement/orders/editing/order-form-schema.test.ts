import { expect, test } from 'vitest'
import { calculatedInWords } from '#shared/procurement/orders/words.ts'
import { emptyLine, typedInWords } from './order-form-schema.ts'

test('a quantity says that it was changed by hand while it is typed', () => {
  const words = '42 sq ft = 4 boxes (43.04 sq ft)'
  const boxes = (count: number | string) =>
    typedInWords({ ...emptyLine, unit: 'sq_ft', pack: 'box', packSize: 10.76, count })
  expect(boxes(5)).toBe('5 boxes (53.8 sq ft)')
  expect(calculatedInWords(words, boxes(5) ?? '')).toBe(`Calculated: ${words}. Changed by hand.`)
  expect(calculatedInWords(words, boxes(4) ?? '')).toBe(words)
  expect(boxes('4,5')).toBeNull()
})
