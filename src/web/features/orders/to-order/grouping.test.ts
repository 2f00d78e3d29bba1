import { expect, test } from 'vitest'
import type { ToOrderLine } from '#shared/orders/order-schemas.ts'
import { costInWords, groupLines, neededBefore, orderCount, questionable, questionsInWords } from './grouping.ts'

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
  orderBy: null,
  approvedOn: null,
  warnings: [],
  ...more,
})
const TODAY = '2027-03-10'
const many = Array.from({ length: 400 }, (_, n) => line(n))

test('400 lines from 12 suppliers become 12 orders, or one per supplier and address', () => {
  expect(groupLines(many)).toHaveLength(12)
  expect(orderCount(many, false)).toBe(12)
  const addresses = new Set(many.map(({ supplier, deliveryAddress }) => `${supplier?.id} ${deliveryAddress}`))
  expect(orderCount(many, true)).toBe(addresses.size)
})

test('lines without a supplier are one order of their own, and currencies are never mixed', () => {
  expect(orderCount([line(1, { supplier: null }), line(2, { supplier: null })], false)).toBe(1)
  expect(orderCount([line(1), line(1, { currency: 'GBP' })], false)).toBe(2)
  expect(costInWords([line(1), line(2, { currency: 'GBP' })])).toBeNull()
})

test('the sum says how many lines have no cost', () => {
  expect(costInWords([line(1), line(2), line(3, { cost: null })])).toBe('$20.20, 1 line without a cost')
})

test('only a requested change and a discontinued item ask before ordering', () => {
  const lines = [line(1, { warnings: ['late', 'price_expires'] }), line(2, { warnings: ['change_requested'] })]
  expect(questionable(lines).map(({ itemId }) => itemId)).toEqual([2])
})

test('the question before ordering says which warning applies to which line', () => {
  const changed = line(1, { warnings: ['change_requested'] })
  expect(questionsInWords([changed], TODAY)).toBe('The client asked for a change: Item 1 (House 1).')
  expect(questionsInWords([changed, line(2, { warnings: ['late', 'discontinued'] })], TODAY)).toBe(
    'The client asked for a change: Item 1 (House 1). No longer in the catalog: Item 2 (House 2).',
  )
})

test('the question before ordering names the lines whose day has passed, and today has not', () => {
  const lines = [line(1, { neededBy: '2027-03-09' }), line(2, { neededBy: TODAY }), line(3)]
  expect(neededBefore(lines, TODAY).map(({ itemId }) => itemId)).toEqual([1])
  expect(questionsInWords(lines, TODAY)).toBe(
    'The day it is needed has passed: Item 1 (Mar 09, 2027). You can set another day in the draft.',
  )
})
