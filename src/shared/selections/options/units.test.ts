import { expect, test } from 'vitest'
import { checkUnits } from './units.ts'

const knobs = { unit: 'each', itemUnits: ['each'], isBuilder: true } as const

test('accepts an item in the unit of the quantity', () => expect(checkUnits(knobs)).toEqual({ kind: 'fits' }))

test('asks the builder for the quantity of an item in another unit', () =>
  expect(checkUnits({ ...knobs, itemUnits: ['m2'] })).toEqual({
    kind: 'needsQuantity',
    unit: 'm2',
    message: 'This item is priced per m². How many m² are needed?',
  }))

test.each([
  [
    'the items differ among themselves',
    { itemUnits: ['m2', 'each'] },
    'These items are priced per m² and each. Propose them one by one, each with its quantity.',
  ],
  [
    'a client proposes it',
    { itemUnits: ['m2'], isBuilder: false },
    'This item is priced per m², which does not fit the planned quantity. Ask your builder to propose it.',
  ],
] as const)('refuses when %s', (_, part, message) =>
  expect(checkUnits({ ...knobs, ...part })).toEqual({ kind: 'refused', message }),
)
