import { expect, test } from 'vitest'
import type { OrderLine } from '#shared/orders/order-schemas.ts'
import { everythingOf, nothingYet, shortOf, tooManyInWords, withDamaged, withGood } from './received-lines.ts'

const line: OrderLine = {
  id: 1,
  position: 1,
  selection: null,
  itemId: null,
  description: 'Subway tile',
  supplierSku: null,
  quantity: 50,
  unit: 'sq_ft',
  pack: 'box',
  packSize: 10,
  packs: 5,
  signedQuantity: null,
  waste: null,
  words: null,
  orderedWords: '5 boxes (50 sq ft)',
  unitCost: null,
  cost: 0,
  taxable: true,
  tax: 0,
  charge: false,
  delivered: 0,
  damaged: 0,
  open: 5,
  backorder: false,
  expectedOn: null,
  proposal: null,
}

test('what is damaged lowers what came in good order until someone enters that count', () => {
  const short = shortOf(line, nothingYet)
  expect(short).toMatchObject({ arrival: 'some', delivered: 5, damaged: 0 })
  expect(withDamaged(line, short, 3)).toMatchObject({ delivered: 2, damaged: 3 })
  expect(withDamaged(line, withDamaged(line, short, 3), 1)).toMatchObject({ delivered: 4, damaged: 1 })
  expect(withDamaged(line, short, 7)).toMatchObject({ delivered: 0, damaged: 7 })
  expect(withDamaged(line, withGood(short, 4), 3)).toMatchObject({ delivered: 4, damaged: 3 })
  expect(withDamaged(line, shortOf(line, everythingOf(line)), 2)).toMatchObject({ delivered: 3, damaged: 2 })
})

test('the rest keeps the day that was agreed until another one is entered', () => {
  const agreed = { ...line, expectedOn: '2027-04-20' }
  const short = withGood(shortOf(agreed, nothingYet), 3)
  expect(short.restExpectedOn).toBe('2027-04-20')
  expect(shortOf(agreed, { ...short, restExpectedOn: '2027-05-01' }).restExpectedOn).toBe('2027-05-01')
})

test('choosing short or damaged again keeps what was entered', () => {
  const broken = withDamaged(line, shortOf(line, nothingYet), 5)
  expect(shortOf(line, broken)).toEqual(broken)
})

test('more than was to come is said before it is saved', () => {
  const short = shortOf(line, nothingYet)
  expect(tooManyInWords(line, withDamaged(line, short, 3))).toBeNull()
  expect(tooManyInWords(line, withDamaged(line, withGood(short, 5), 3))).toBe(
    'Subway tile: 5 boxes good and 3 boxes damaged, but only 5 boxes to come.',
  )
})
