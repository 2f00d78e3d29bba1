import { describe, expect, test } from 'vitest'
import { NewProjectForm } from './schemas.ts'
import {
  completionDateAfter,
  endsBeforeItStarts,
  includedBudget,
  isActive,
  monthOf,
  percentUsed,
  percentUtilized,
  progressPercent,
  projectStatuses,
  projectTypeLabel,
  projectTypes,
  remainingBudget,
  sentForecast,
  signingRuleLabel,
  statusLabel,
} from './rules.ts'

test('counts active and in progress as active', () => {
  expect(projectStatuses.filter(isActive)).toEqual(['active', 'in_progress'])
})

test('has no label for an unknown status', () => {
  expect(projectStatuses.map(statusLabel)).toEqual(['Planning', 'Active', 'In Progress', 'Completed', 'On Hold'])
  expect(statusLabel('demolished')).toBeNull()
})

test('types and signing rules are shown in words', () => {
  expect(projectTypes.map(projectTypeLabel)).toEqual([
    'New construction',
    'Renovation',
    'Addition',
    'Remodel',
    'Custom',
  ])
  expect((['any', 'all', 'all_above'] as const).map(signingRuleLabel)).toEqual([
    'Any one client',
    'Every client',
    'Every client above an amount',
  ])
})

describe('budget', () => {
  test('shows percent used: whole on the page, one decimal on the list, more than 100 when overspent', () => {
    expect(percentUsed(19_000, 19_595.6)).toBe(103)
    expect(percentUtilized(19_000, 19_595.6)).toBe('103.1')
    expect(percentUtilized(58_000, 318)).toBe('0.5')
  })
  test('has no percentage without a budget or with a budget of zero', () => {
    for (const budget of [null, 0]) expect([percentUsed(budget, 5), percentUtilized(budget, 5)]).toEqual([null, null])
  })
  test('counts as included what was spent and needs no approval', () => {
    expect(includedBudget({ spentBudget: 100.3, approvedBudget: 60.1, notYetApprovedBudget: 30.1 })).toBe(10.1)
    expect(includedBudget({ spentBudget: null, approvedBudget: null, notYetApprovedBudget: null })).toBe(0)
  })
  test('takes drafts out of the forecast that clients see', () => {
    expect(sentForecast({ forecastBudget: 100.3, draftForecast: 0.2 })).toBe(100.1)
    expect(sentForecast({ forecastBudget: 100.3, draftForecast: null })).toBe(100.3)
    expect(sentForecast({ forecastBudget: 100.3 })).toBe(100.3)
    expect(sentForecast({ forecastBudget: null, draftForecast: 5 })).toBeNull()
  })
  test('computes the remainder exactly, negative when overspent', () => {
    expect(remainingBudget(100, 0.1 + 0.2)).toBe(99.7)
    expect(remainingBudget(100, 150.5)).toBe(-50.5)
    expect(remainingBudget(null, 5)).toBeNull()
  })
})

test('has zero progress without selections', () => {
  expect([progressPercent(0, 0), progressPercent(1, 3), progressPercent(3, 3)]).toEqual([0, 33, 100])
})

test('sets the completion date with the status', () => {
  const before = { status: 'active', completionDate: null } as const
  expect(completionDateAfter(before, 'completed', '2027-03-10')).toBe('2027-03-10')
  const done = { status: 'completed', completionDate: '2027-01-01' } as const
  const undated = { status: 'completed', completionDate: null } as const
  expect(completionDateAfter(undated, 'completed', '2027-03-10')).toBe('2027-03-10')
  const reopened = { status: 'on_hold', completionDate: '2027-01-01' } as const
  expect(completionDateAfter(reopened, 'completed', '2027-03-10')).toBe('2027-03-10')
  expect(completionDateAfter(done, 'completed', '2027-03-10')).toBe('2027-01-01')
  expect(completionDateAfter(done, 'on_hold', '2027-03-10')).toBeNull()
})

test('accepts an end on the day of the start', () => {
  expect(endsBeforeItStarts({ startDate: '2027-03-10', expectedCompletionDate: '2027-03-10' })).toBe(false)
  expect(endsBeforeItStarts({ startDate: '2027-03-10', expectedCompletionDate: '2027-03-09' })).toBe(true)
  expect(endsBeforeItStarts({ startDate: null, expectedCompletionDate: '2027-03-09' })).toBe(false)
  expect(endsBeforeItStarts({ startDate: '2027-03-10', expectedCompletionDate: null })).toBe(false)
})

test('computes months, also in December', () => {
  expect(monthOf('2027-12-31')).toEqual({ from: '2027-12-01', until: '2028-01-01' })
  expect(monthOf('2027-10-10')).toEqual({ from: '2027-10-01', until: '2027-11-01' })
  expect(monthOf('2027-02-10')).toEqual({ from: '2027-02-01', until: '2027-03-01' })
})

test('requires a client in the dialog', () => {
  const refused = NewProjectForm.safeParse({ name: 'House', address: '1 Road', clientId: null })
  expect(refused.error?.issues[0]).toMatchObject({ path: ['clientId'], message: 'Client is required' })
})
