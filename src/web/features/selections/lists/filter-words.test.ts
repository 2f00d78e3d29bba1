import { expect, test } from 'vitest'
import { statusKeyOf } from '#shared/selections/lists/filters.ts'
import { statusText } from '#shared/selections/lists/sorting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { filterValueLabel } from './filter-words.ts'

const selection = (more: object): Selection =>
  ({
    draft: false,
    included: false,
    installed: null,
    order: null,
    priceProblem: null,
    selectedItemId: 7,
    choices: [{ name: 'Arc tap' }],
    chosen: null,
    declineReason: null,
    approvals: { everyone: false, signed: [], missing: [] },
    ...more,
  }) as unknown as Selection

const ordered = { status: 'ordered', order: { orderedAt: '2027-03-10T00:00:00Z', deliveredAt: null } }

test.each([
  ['a draft', { draft: true, status: 'pending', selectedItemId: null }],
  ['one without options', { status: 'pending', selectedItemId: null }],
  ['an included one', { status: 'approved', included: true }],
  ['an approved one', { status: 'approved' }],
  ['an ordered one', ordered],
  ['one that has arrived', { ...ordered, order: { ...ordered.order, deliveredAt: '2027-03-12T00:00:00Z' } }],
  ['an installed one', { ...ordered, installed: { at: '2027-03-13T00:00:00Z' } }],
])('the filter of the table has the word that the row shows for %s', (_, more) => {
  const row = selection(more)
  expect(filterValueLabel('status', statusKeyOf(row))).toBe(statusText(row))
})
