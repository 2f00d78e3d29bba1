import { expect, test } from 'vitest'
import { unitsFor } from './units.ts'

test('a form offers the units of the region, and keeps one that is in use', () => {
  expect(unitsFor('imperial')).toEqual(['each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal'])
  expect(unitsFor('metric', 'sq_ft')).toEqual(['each', 'set', 'pair', 'box', 'm2', 'm', 'litre', 'sq_ft'])
})
