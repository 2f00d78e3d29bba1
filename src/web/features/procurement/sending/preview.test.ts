import { expect, test } from 'vitest'
import type { OrderToSend } from '#shared/procurement/orders/order-schemas.ts'
import { groupsOf, sentTitle, sentInWords } from './preview.ts'

const order = (n: number, more: Partial<OrderToSend> = {}) =>
  ({
    id: n,
    number: `PO-100${n}`,
    supplier: { id: n, name: `Supplier ${n}`, email: 'a@example.com' },
    problem: null,
    question: null,
    ...more,
  }) as OrderToSend

test('every draft is sent, asked about or left as a draft, and never two of these', () => {
  const all = [order(1), order(2, { question: 'A change was requested.' }), order(3, { problem: 'No address.' })]
  const { ready, asked, stuck } = groupsOf(all)
  expect([ready, asked, stuck].map((group) => group.map(({ number }) => number))).toEqual([
    ['PO-1001'],
    ['PO-1002'],
    ['PO-1003'],
  ])
})

test('afterward the builder reads how many went to whom, and which stayed drafts', () => {
  expect(sentTitle([order(1)])).toBe('PO-1001 is being emailed')
  expect(sentInWords([order(1)], [])).toBe('It goes to Supplier 1.')
  expect(sentTitle([order(1), order(2)])).toBe('2 orders are being emailed')
  expect(sentInWords([order(1), order(2)], [order(3)])).toBe('They go to 2 suppliers. PO-1003 stays a draft.')
})
