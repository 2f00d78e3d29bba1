import { expect, test } from 'vitest'
import type { Order, OrderLine } from '#shared/procurement/orders/order-schemas.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import {
  arrivedOnProblem,
  everythingOf,
  hasProblem,
  nothingYet,
  problemsOf,
  type Received,
  receivedBody,
  shortOf,
  tooManyInWords,
  withDamaged,
  withGood,
} from './received-lines.ts'

const today = '2027-03-10'

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
  const short = shortOf(line, nothingYet, today)
  expect(short).toMatchObject({ arrival: 'some', delivered: 5, damaged: 0 })
  expect(withDamaged(line, short, 3)).toMatchObject({ delivered: 2, damaged: 3 })
  expect(withDamaged(line, withDamaged(line, short, 3), 1)).toMatchObject({ delivered: 4, damaged: 1 })
  expect(withDamaged(line, short, 7)).toMatchObject({ delivered: 0, damaged: 7 })
  expect(withDamaged(line, withGood(short, 4), 3)).toMatchObject({ delivered: 4, damaged: 3 })
  expect(withDamaged(line, shortOf(line, everythingOf(line), today), 2)).toMatchObject({ delivered: 3, damaged: 2 })
})

test('the rest keeps the day that was agreed until another one is entered', () => {
  const agreed = { ...line, expectedOn: '2027-04-20' }
  const short = withGood(shortOf(agreed, nothingYet, today), 3)
  expect(short.restExpectedOn).toBe('2027-04-20')
  expect(shortOf(agreed, { ...short, restExpectedOn: '2027-05-01' }, today).restExpectedOn).toBe('2027-05-01')
})

test('choosing short or damaged again keeps what was entered', () => {
  const broken = withDamaged(line, shortOf(line, nothingYet, today), 5)
  expect(shortOf(line, broken, today)).toEqual(broken)
})

test('more than was to come is said before it is saved', () => {
  const short = shortOf(line, nothingYet, today)
  expect(tooManyInWords(line, withDamaged(line, short, 3))).toBeNull()
  expect(tooManyInWords(line, withDamaged(line, withGood(short, 5), 3))).toBe(
    'Subway tile: 5 boxes good and 3 boxes damaged, but only 5 boxes to come.',
  )
})

const counted = (delivered: NumberFieldValue) => withGood(shortOf(line, nothingYet, today), delivered)
const order = { lines: [line], version: 1 } as Order
const sentOf = (received: Received) =>
  receivedBody(order, new Map([[line.id, received]]), { deliveredOn: today, note: '' }).lines

test.each([
  [null, 'Please give a quantity.'],
  [-3, 'The quantity cannot be negative.'],
  [10.5, 'Please give whole packs.'],
  ['10,5', 'Did you mean 10.5 or 105?'],
  ['9 boxes', 'Please enter a number, like 1,234.5.'],
  [1_000_001, 'The quantity may be at most 1,000,000.'],
])('a count of %j stays as typed, is said and is not sent', (typed, problem) => {
  expect(counted(typed).delivered).toBe(typed)
  expect(problemsOf(line, counted(typed), today).delivered).toBe(problem)
  expect(hasProblem(line, counted(typed), today)).toBe(true)
  const broken = withDamaged(line, counted(1), typed)
  expect([broken.damaged, problemsOf(line, broken, today).damaged]).toEqual([typed, problem])
})

test('another count can be typed in any order, and the last one is sent', () => {
  const typed = [null, 1, 19, 9] as const
  const received = typed.reduce<Received>(withGood, shortOf(line, nothingYet, today))
  expect(tooManyInWords(line, counted(19))).toContain('19 boxes good')
  expect(sentOf(received)).toMatchObject([{ delivered: 9, damaged: 0 }])
  expect(sentOf(counted(null))).toEqual([])
})

test('the rest does not arrive on a day that has passed, and no such day is suggested', () => {
  const short = { ...counted(3), restExpectedOn: '1999-01-05' }
  expect(problemsOf(line, short, today).restExpectedOn).toBe(
    'This date has passed. Please enter today or a later date.',
  )
  expect(problemsOf(line, { ...short, restExpectedOn: '1/5/9999' }, today).restExpectedOn).toBe(
    'Please enter a date between 1900 and 2199.',
  )
  expect(hasProblem(line, { ...short, restExpectedOn: today }, today)).toBe(false)
  expect(shortOf({ ...line, expectedOn: '2027-03-01' }, nothingYet, today).restExpectedOn).toBeNull()
})

test.each([
  [today, undefined],
  ['2026-04-01', undefined],
  ['2027-03-11', 'A delivery cannot have arrived in the future. Enter the day it came.'],
  ['1999-03-10', 'This is more than a year before the order was made. Please check the year.'],
  ['1/5/9999', 'Please enter a date between 1900 and 2199.'],
  [null, 'Please enter the day it arrived.'],
])('a delivery that arrived on %j: %s', (day, problem) =>
  expect(arrivedOnProblem(day, { today, order: { createdAt: '2027-03-01T12:00:00Z' } })).toBe(problem),
)
