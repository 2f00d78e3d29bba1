import { soundsLikeCharge } from './charges.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rules from './rules.ts'
import { orderStatuses } from './statuses.ts'

const priced = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 1_000_000 }),
  unitCostCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  taxable: fc.boolean(),
})
const received = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 5_000 }),
  deliveredMilli: fc.integer({ min: 0, max: 6_000 }),
  isCharge: fc.boolean(),
})

test('placed orders are the open ones and those that were delivered', () => {
  expect(orderStatuses.filter(rules.isOpenOrder)).toEqual(['sent', 'confirmed', 'partly_delivered'])
  expect(orderStatuses.filter(rules.isPlaced)).toEqual(['sent', 'confirmed', 'partly_delivered', 'delivered'])
})

test('tax is rounded to the nearest cent, half a cent up', () => {
  expect([
    rules.taxCents(1_000, 8_250),
    rules.taxCents(100, 500),
    rules.taxCents(100, 499),
    rules.taxCents(0, 8_250),
  ]).toEqual([83, 1, 0, 0])
})

test('a line costs quantity times unit cost, and an unknown cost counts as zero', () => {
  const line = { quantityMilli: 2_500, unitCostCents: 400, taxable: true }
  expect(rules.lineAmounts(line, 10_000)).toEqual({ cents: 1_000, taxCents: 100 })
  expect(rules.lineAmounts({ ...line, taxable: false }, 10_000)).toEqual({ cents: 1_000, taxCents: 0 })
  expect(rules.lineAmounts({ ...line, unitCostCents: null }, 10_000)).toEqual({ cents: 0, taxCents: 0 })
})

test('the totals of an order are the sums of its lines', () => {
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 5 }), fc.integer({ min: 0, max: 30_000 }), (lines, taxMilli) => {
      const totals = { subtotalCents: 0, taxCents: 0, totalCents: 0 }
      for (const line of lines) {
        const { cents, taxCents } = rules.lineAmounts(line, taxMilli)
        totals.subtotalCents += cents
        totals.taxCents += taxCents
        totals.totalCents += cents + taxCents
      }
      expect(rules.orderTotals(lines, taxMilli)).toEqual(totals)
    }),
  )
})

test('charges are received only when an order has nothing else', () => {
  const [tile, freight] = [{ isCharge: false }, { isCharge: true }]
  expect(rules.linesToReceive([tile, freight])).toEqual([tile])
  expect(rules.linesToReceive([freight])).toEqual([freight])
  expect(rules.linesToReceive([])).toEqual([])
})

test('suggests that a line is a charge by its words', () => {
  const charges = ['Freight to site', 'delivery', 'Deliveries', 'restocking fee', 'Handling fees']
  expect(charges.filter(soundsLikeCharge)).toEqual(charges)
  const goods = ['Coffee table', 'Feeder', 'Delivered tile', 'Handling gloves', 'Mortar 50 lb, tailgate delivery']
  expect(goods.filter(soundsLikeCharge)).toEqual([])
  expect(soundsLikeCharge('Same lot as last delivery, white grout')).toBe(false)
})

test('more than ordered leaves nothing open', () => {
  const open = (deliveredMilli: number) => rules.openMilli({ quantityMilli: 2_000, deliveredMilli })
  expect([open(0), open(500), open(2_000), open(3_000)]).toEqual([2_000, 1_500, 0, 0])
})

test('an order is delivered when no line is open, and partly when anything arrived', () => {
  const status = (delivered: number[], confirmed = false) =>
    rules.statusByDelivery(
      delivered.map((deliveredMilli) => ({ quantityMilli: 2, deliveredMilli, isCharge: false })),
      confirmed,
    )
  expect([status([2, 3]), status([2, 0]), status([1]), status([0, 0]), status([0], true), status([])]).toEqual([
    'delivered',
    'partly_delivered',
    'partly_delivered',
    'sent',
    'confirmed',
    'sent',
  ])
})

test('a charge beside goods never changes the status of an order', () => {
  const goods = fc.array(
    received.map((line) => ({ ...line, isCharge: false })),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(goods, received, fc.boolean(), (lines, charge, confirmed) => {
      const beside = [...lines, { ...charge, isCharge: true }]
      expect(rules.statusByDelivery(beside, confirmed)).toBe(rules.statusByDelivery(lines, confirmed))
    }),
  )
})

test('what has arrived is worth what was ordered of it, and a charge is due with the first delivery', () => {
  const tile = { quantityMilli: 10_000, deliveredMilli: 0, unitCostCents: 300, taxable: true, isCharge: false }
  const freight = { ...tile, quantityMilli: 1_000, unitCostCents: 5_000, taxable: false, isCharge: true }
  const arrived = (deliveredMilli: number) => rules.arrivedCents([{ ...tile, deliveredMilli }, freight], 10_000)
  expect([arrived(0), arrived(4_000), arrived(10_000)]).toEqual([0, 6_320, 8_300])
  expect(arrived(10_000)).toBe(rules.orderTotals([tile, freight], 10_000).totalCents)
})

test.each([
  ['ordered and not delivered', false, {}],
  ['on backorder', true, { backorder: true }],
  ['delivered in part', true, { deliveredMilli: 500 }],
  ['delivered damaged', true, { damagedMilli: 500 }],
  ['on backorder and delivered since', false, { backorder: true, deliveredMilli: 2_000 }],
])('a line that is %s has a rest that is still expected: %s', (_, open, more) => {
  const line = { quantityMilli: 2_000, deliveredMilli: 0, damagedMilli: 0, backorder: false }
  expect(rules.isOpenRest({ ...line, ...more })).toBe(open)
})
