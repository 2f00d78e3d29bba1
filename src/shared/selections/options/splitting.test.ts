import { expect, test } from 'vitest'
import { splitQuantities } from './splitting.ts'

const knobs = { asked: 7, unit: 'each' } as const
const tiles = { asked: 46.2, unit: 'sq_ft' } as const

test('options that are picked together share what was asked for, in whole pieces', () => {
  expect(splitQuantities([knobs])).toEqual([7])
  expect(splitQuantities([knobs, knobs])).toEqual([4, 3])
  expect(splitQuantities([knobs, knobs, knobs])).toEqual([3, 2, 2])
  expect(splitQuantities([tiles, tiles])).toEqual([23.1, 23.1])
  expect(splitQuantities([tiles, tiles, tiles]).reduce<number>((sum, one) => sum + Number(one), 0)).toBeCloseTo(46.2, 3)
})

test('what someone entered stays, and the others get the rest', () => {
  expect(splitQuantities([{ ...knobs, typed: 5 }, knobs])).toEqual([5, 2])
  expect(splitQuantities([knobs, { ...knobs, typed: 1 }, knobs])).toEqual([3, 1, 3])
  expect(
    splitQuantities([
      { ...knobs, typed: 7 },
      { ...knobs, typed: 7 },
    ]),
  ).toEqual([7, 7])
})

test('asks for a quantity when nothing is left, and gives one of each where one was asked for', () => {
  expect(splitQuantities([{ ...knobs, typed: 7 }, knobs])).toEqual([7, null])
  expect(splitQuantities([{ ...knobs, typed: 9 }, knobs])).toEqual([9, null])
  expect(splitQuantities([{ ...knobs, typed: null }, knobs])).toEqual([null, 7])
  const one = { asked: 1, unit: 'each' } as const
  expect(splitQuantities([one, one])).toEqual([1, 1])
})

test('options in other units share in their own', () => {
  expect(splitQuantities([tiles, { asked: 5, unit: 'box' }])).toEqual([23.1, 2])
})
