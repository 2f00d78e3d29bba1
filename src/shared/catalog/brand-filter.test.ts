import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandsInQuery, brandsOf } from './brand-filter.ts'

test('brands with any characters are read as they were written', () => {
  const brand = fc.string({ unit: fc.constantFrom('A', 'b', '|', '\\', '$', '&') })
  fc.assert(
    fc.property(fc.array(brand, { minLength: 1, maxLength: 4 }), (brands) => {
      expect(brandsOf(brandsInQuery(brands))).toEqual(brands)
    }),
  )
})

test('brands of ordinary names are separated by a plain |', () => {
  expect(brandsInQuery(['Corrander', 'Lumen & Co'])).toBe('Corrander|Lumen & Co')
  expect(brandsOf('Corrander | Lumen & Co')).toEqual(['Corrander', 'Lumen & Co'])
})
