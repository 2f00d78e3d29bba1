import { expect, test } from 'vitest'
import { conflictsBetween } from './conflicts.ts'

const before = {
  name: 'Harbour House',
  address: '1 Quay',
  description: '',
  notes: '',
  clientId: 1,
  startDate: null,
  expectedCompletionDate: null,
  budget: 1000,
  projectType: null,
  status: 'planning' as const,
  timeZone: 'Europe/Berlin',
  signingRule: 'any' as const,
  signingThreshold: null,
  version: 1,
}

const emma = {
  id: 2,
  name: 'Emma Clarke',
  primary: true,
  joined: true,
  memberStatus: 'active' as const,
  undelivered: null,
  seat: 'client' as const,
}
const nothingElse = { firstName: null, lastName: null, email: null, phone: null, trades: [] }
const current = { currency: 'EUR', people: [{ ...nothingElse, ...emma }] }

test('lists what others changed, and marks fields that both changed', () => {
  const theirs = { ...before, name: 'Pier House', budget: 2000, status: 'active' as const, version: 2 }
  const mine = { ...before, name: 'Quay House', notes: 'Mine alone' }
  expect(conflictsBetween(before, theirs, mine, current)).toEqual([
    { field: 'name', label: 'Project name', theirs: 'Pier House', mine: 'Quay House', clashes: true },
    { field: 'budget', label: 'Budget', theirs: '€2,000', mine: '€1,000', clashes: false },
    { field: 'status', label: 'Status', theirs: 'Active', mine: 'Planning', clashes: false },
  ])
})

test('reports no conflict when both made the same change', () => {
  const both = { ...before, name: 'Quay House' }
  expect(conflictsBetween(before, both, both, current)).toEqual([])
})

test('shows clients and time zones by name', () => {
  const theirs = { ...before, clientId: 2, timeZone: 'America/New_York' }
  expect(conflictsBetween(before, theirs, before, current).map((conflict) => conflict.theirs)).toEqual([
    'Emma Clarke',
    'America/New York',
  ])
})
