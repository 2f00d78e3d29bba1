import { expect, test } from 'vitest'
import { orderStatuses } from './statuses.ts'
import { asksBesideStatus, orderStatusInWords, statusWords } from './words.ts'

test('an order is called confirmed only once the builder has answered what the supplier proposed', () => {
  const words = (hasProposal: boolean) => orderStatuses.map((status) => orderStatusInWords({ status, hasProposal }))
  expect(words(false)).toEqual(orderStatuses.map((status) => statusWords[status]))
  expect(words(true)).toEqual(['Draft', 'Sent', 'Change proposed', 'Partly arrived', 'Arrived', 'Canceled'])
})

test('a question that the status does not say is beside it, except on what was canceled', () => {
  const asking = orderStatuses.filter((status) => asksBesideStatus({ status, hasProposal: true }))
  expect(asking).toEqual(['draft', 'sent', 'partly_delivered', 'delivered'])
  expect(orderStatuses.some((status) => asksBesideStatus({ status, hasProposal: false }))).toBe(false)
})
