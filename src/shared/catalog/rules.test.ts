import { describe, expect, test } from 'vitest'
import {
  amountInWords,
  availabilityLabel,
  isOneOff,
  isSameItem,
  itemCountLabel,
  leadTimeInWords,
  leadTimesInOneUnit,
  lookOf,
  perUnit,
  readSpecifications,
  unitPriceInWords,
} from './rules.ts'

describe('names units in singular and plural', () => {
  test.each([
    [3, 'each', '3'],
    [12.5, 'm2', '12.5 m²'],
    [1, 'litre', '1 L'],
    [12, 'litre', '12 L'],
    [1, 'box', '1 box'],
    [1.5, 'box', '1.5 boxes'],
    [1_200, 'sq_ft', '1,200 sq ft'],
    [1_234.5, 'm', '1,234.5 m'],
  ] as const)('%d %s reads "%s"', (quantity, unit, words) => expect(amountInWords(quantity, unit)).toBe(words))

  test('shows the unit of a price', () => {
    expect(unitPriceInWords(48, 'm2', 'USD')).toBe('$48 per m²')
    expect(unitPriceInWords(420, 'each', 'USD', 'always')).toBe('$420.00 each')
    expect(perUnit('litre')).toBe('per L')
  })
})

test.each([
  [0, 'None'],
  [1, '1 day'],
  [7, '1 week'],
  [21, '3 weeks'],
  [10, '10 days'],
])('a lead time of %s days reads "%s"', (days, words) => expect(leadTimeInWords(days)).toBe(words))

test.each([
  ['in days when one of them is no whole week', [10, 14, 1, 0, null], ['10 days', '14 days', '1 day', 'None', null]],
  ['in weeks when all of them are whole weeks', [21, 7, 0, null], ['3 weeks', '1 week', 'None', null]],
])('lead times side by side read %s', (_, times, words) => expect(leadTimesInOneUnit(times)).toEqual(words))

test.each([
  ['in_stock', 'In stock'],
  ['limited', 'Limited'],
  ['out_of_stock', 'Out of stock'],
  ['back next year', 'Out of stock'],
])('the availability "%s" reads "%s"', (availability, words) => expect(availabilityLabel(availability)).toBe(words))

test.each([
  [0, 'No items yet'],
  [1, '1 item available'],
  [1_200, '1,200 items available'],
])('a category with %d items says "%s"', (count, words) => expect(itemCountLabel(count)).toBe(words))

test('only an item that its builder can edit and still put into the catalog is for one decision', () => {
  expect(isOneOff({ can: { edit: true, restore: true } })).toBe(true)
  expect(isOneOff({ can: { edit: true, restore: false } })).toBe(false)
  expect(isOneOff({ can: { edit: false, restore: true } })).toBe(false)
})

describe('specifications', () => {
  test.each([[{ Finish: 'Matte', Width: 600 }], ['{"Finish":"Matte","Width":600}']])('%j reads as pairs', (given) =>
    expect(readSpecifications(given)).toEqual([
      ['Finish', 'Matte'],
      ['Width', '600'],
    ]),
  )

  test.each([[undefined], [null], [''], ['  '], [{}], ['{}']])('%j is none', (given) =>
    expect(readSpecifications(given)).toEqual([]),
  )

  test.each([
    ['{broken'],
    ['null'],
    [['Matte']],
    ['["Matte"]'],
    [7],
    ['7'],
    [{ Finish: 'Matte', Size: { Width: 600 } }],
  ])('%j cannot be read', (given) => expect(readSpecifications(given)).toBeNull())
})

describe('a category without an icon and a color of its own gets them by its name', () => {
  test.each([
    ['Paint', 'paint'],
    ['Bathroom tiles', 'tiles'],
    ['Textiles', 'textiles'],
    ['Outdoor living', 'garden'],
    ['Front doors', 'doors'],
    ['Kitchen FAUCETS', 'tapware'],
    ['Odds and ends', 'box'],
  ])('%s: %s', (name, icon) => expect(lookOf({ name }).icon).toBe(icon))

  test('chosen ones stay, whatever the name says', () => {
    expect(lookOf({ name: 'Odds and ends' })).toEqual({ icon: 'box', color: 'sand' })
    expect(lookOf({ name: 'Floors', icon: null, color: null })).toEqual({ icon: 'flooring', color: 'clay' })
    expect(lookOf({ name: 'Floors', icon: 'doors', color: 'plum' })).toEqual({ icon: 'doors', color: 'plum' })
  })
})

describe('finds the same item entered twice', () => {
  test.each([
    [{ name: 'Arc mixer', model: 'A-1' }, true],
    [{ name: ' arc  MIXER ', model: 'a-1' }, true],
    [{ name: 'Arcmixer', model: 'A-1' }, false],
    [{ name: 'Arc mixer', model: 'A-2' }, false],
    [{ name: 'Arc mixer' }, false],
    [{ name: 'Arc', model: 'A-1' }, false],
  ])('%j is Arc mixer A-1: %s', (other, same) =>
    expect(isSameItem({ name: 'Arc mixer', model: 'A-1' }, other)).toBe(same),
  )

  test('treats a missing and an empty model as the same', () =>
    expect(isSameItem({ name: 'Tile', model: null }, { name: 'Tile', model: '' })).toBe(true))
})
