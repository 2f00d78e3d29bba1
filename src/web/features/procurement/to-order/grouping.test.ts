import { expect, test } from 'vitest'
import type { OrderSummary, ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import {
  costInWords,
  draftFor,
  groupLines,
  neededInThePast,
  orderCount,
  withQuestions,
  questionsInWords,
} from './grouping.ts'

const line = (n: number, more: Partial<ToOrderLine> = {}): ToOrderLine => ({
  selectionId: n,
  version: 1,
  selection: `Selection ${n}`,
  room: null,
  project: { id: 1 + (n % 3), name: `House ${n % 3}` },
  deliveryAddress: `${n % 3} Orchard Lane`,
  itemId: n,
  item: `Item ${n}`,
  supplier: { id: 1 + (n % 12), name: `Supplier ${n % 12}` },
  supplierSku: null,
  quantity: 1,
  unit: 'each',
  words: '1',
  ordered: 1,
  packs: null,
  currency: 'USD',
  cost: 10.1,
  neededBy: null,
  neededByPassed: false,
  orderBy: null,
  orderByWhy: null,
  costChange: null,
  approvedOn: null,
  warnings: [],
  formerOrder: null,
  ...more,
})
const many = Array.from({ length: 400 }, (_, n) => line(n))

test('400 lines from 12 suppliers become 12 orders, or one per supplier and address', () => {
  expect(groupLines(many)).toHaveLength(12)
  expect(orderCount(many, false)).toBe(12)
  const addresses = new Set(many.map(({ supplier, deliveryAddress }) => `${supplier?.id} ${deliveryAddress}`))
  expect(orderCount(many, true)).toBe(addresses.size)
})

test('houses at one address share an order, and houses without an address do not', () => {
  const at = (deliveryAddress: string) =>
    [1, 2].map((id) =>
      line(id, { supplier: { id: 1, name: 'One' }, project: { id, name: `House ${id}` }, deliveryAddress }),
    )
  expect(orderCount(at('4 Orchard Lane'), true)).toBe(1)
  expect(orderCount(at(''), true)).toBe(2)
})

test('lines without a supplier are one order of their own, and currencies are never mixed', () => {
  expect(orderCount([line(1, { supplier: null }), line(2, { supplier: null })], false)).toBe(1)
  expect(orderCount([line(1), line(1, { currency: 'GBP' })], false)).toBe(2)
  expect(costInWords([line(1), line(2, { currency: 'GBP' })])).toBeNull()
})

test('the sum says how many lines have no cost', () => {
  expect(costInWords([line(1), line(2), line(3, { cost: null })])).toBe('$20.20, 1 line without a cost')
})

test('a sum without cents is written as the lines that it adds up', () => {
  expect(costInWords([line(1, { cost: 1249 })])).toBe('$1,249.00')
})

test('only a requested change and a discontinued item ask before ordering', () => {
  const lines = [line(1, { warnings: ['late', 'price_expires'] }), line(2, { warnings: ['change_requested'] })]
  expect(withQuestions(lines).map(({ itemId }) => itemId)).toEqual([2])
})

test('the question before ordering says which warning applies to which line', () => {
  const changed = line(1, { warnings: ['change_requested'] })
  expect(questionsInWords([changed])).toBe('The client asked for a change: Item 1 (House 1).')
  expect(questionsInWords([changed, line(2, { warnings: ['late', 'discontinued'] })])).toBe(
    'The client asked for a change: Item 1 (House 1). No longer in the catalog: Item 2 (House 2).',
  )
})

test('the question before ordering names the lines whose day has passed where the house is', () => {
  const lines = [
    line(1, { neededBy: '2027-03-09', neededByPassed: true }),
    line(2, { neededBy: '2027-03-09' }),
    line(3),
  ]
  expect(neededInThePast(lines).map(({ itemId }) => itemId)).toEqual([1])
  expect(questionsInWords(lines)).toBe(
    'The day it is needed has passed: Item 1 (Mar 09, 2027). You can set another day in the draft.',
  )
})

test('an item that still arrives from a kept order asks before it is ordered a second time', () => {
  const former = { orderId: 7, lineId: 8, number: 'PO-1001', comes: true, canUse: true }
  const lines = [line(1, { formerOrder: former }), line(2, { formerOrder: { ...former, comes: false, canUse: false } })]
  expect(withQuestions(lines).map(({ itemId }) => itemId)).toEqual([1])
  expect(questionsInWords(lines)).toBe('Already ordered for an earlier decision: Item 1 (PO-1001).')
})

test('a draft takes lines of its own supplier, currency and project only', () => {
  const draft = (more: object = {}) =>
    ({ number: 'PO-1001', supplier: { id: 2 }, currency: 'USD', project: { id: 2 }, ...more }) as OrderSummary
  expect(draftFor([line(1)], [draft()])?.number).toBe('PO-1001')
  expect(draftFor([line(1), line(2)], [draft()])).toBeUndefined()
  expect(draftFor([line(1)], [draft({ currency: 'GBP' })])).toBeUndefined()
  expect(draftFor([line(1)], [draft({ project: { id: 9 } })])).toBeUndefined()
  expect(draftFor([line(1), line(13)], [draft({ project: null })])?.number).toBe('PO-1001')
  expect(draftFor([line(1, { supplier: null })], [draft({ supplier: null })])).toBeUndefined()
})
