import { expect, test } from 'vitest'
import { arrivalDay, dueDay, expectedDecision, floatDays, isAtRisk, logColumns, type LogFacts } from './rules.ts'

const calendar = {
  workingDays: [1, 2, 3, 4, 5],
  daysOff: new Set<string>(),
  reserveDays: 5,
  confirmationDays: 3,
  orderingDays: 2,
}
const plan = {
  decideBy: '2027-03-01',
  orderBy: '2027-03-03',
  requiredOn: '2027-04-26',
  installOn: '2027-05-03',
  installBy: '2027-05-07',
}
const deadline = '2027-02-26'
const today = '2027-03-08'
const ordered: LogFacts = {
  status: 'ordered',
  deadline,
  deadlineTyped: false,
  plan,
  leadTimeDays: 14,
  expectedOn: null,
  decidedOn: '2027-02-25',
  orderedOn: '2027-03-01',
  deliveredOn: null,
  installedOn: null,
}

test('the last day is that of the next step: decide, order, have it on site, install', () => {
  const due = { status: 'in_review' as const, deadline, plan, delivered: false }
  expect(dueDay(due)).toBe(deadline)
  expect(dueDay({ ...due, deadline: null })).toBe(plan.decideBy)
  expect(dueDay({ ...due, deadline: null, plan: null })).toBeNull()
  expect(dueDay({ ...due, status: 'approved' })).toBe(plan.orderBy)
  expect(dueDay({ ...due, status: 'approved', plan: null })).toBe(deadline)
  expect(dueDay({ ...due, status: 'ordered' })).toBe(plan.requiredOn)
  expect(dueDay({ ...due, status: 'ordered', plan: null })).toBeNull()
  expect(dueDay({ ...due, status: 'ordered', delivered: true })).toBe(plan.installBy)
  expect(dueDay({ ...due, status: 'ordered', delivered: true, plan: null })).toBeNull()
})

test('at risk is what is past its last day or has a float below zero', () => {
  const [past, later] = ['2027-03-07', '2027-03-09']
  expect([isAtRisk(today, past, null), isAtRisk(today, past, 3), isAtRisk(today, later, -1)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isAtRisk(today, null, -1), isAtRisk(today, null, null), isAtRisk(today, null, 0)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isAtRisk(today, today, null), isAtRisk(today, later, 0), isAtRisk(today, later, 3)]).toEqual([
    false,
    false,
    false,
  ])
})

test('the float is the working days from the arrival to the install day, for every next step', () => {
  // Decided on Monday, March 8: ordered on the 10th, confirmed on the 15th, on site on the 29th.
  expect(arrivalDay(calendar, today, { ...ordered, status: 'in_review', orderedOn: null })).toBe('2027-03-29')
  expect(floatDays(calendar, today, { ...ordered, status: 'in_review', orderedOn: null })).toBe(25)
  expect(floatDays(calendar, today, { ...ordered, status: 'approved', orderedOn: null })).toBe(27)
  // Ordered on March 1: confirmed on the 4th, on site on the 18th.
  expect(floatDays(calendar, today, ordered)).toBe(32)
  expect(floatDays(calendar, today, { ...ordered, expectedOn: '2027-05-01' })).toBe(0)
  expect(floatDays(calendar, today, { ...ordered, expectedOn: '2027-05-04' })).toBe(-1)
  expect(floatDays(calendar, today, { ...ordered, plan: null })).toBeNull()
  expect(floatDays(calendar, today, { ...ordered, installedOn: '2027-03-05' })).toBeNull()
})

test('what is on site has no float while the work goes on, and is late by the working days since the install day after it', () => {
  const arrived = { ...ordered, deliveredOn: '2027-03-05' }
  expect(floatDays(calendar, '2027-05-07', arrived)).toBeNull()
  expect(logColumns(calendar, '2027-05-07', arrived).install.forecast).toBe(plan.installOn)
  expect(floatDays(calendar, '2027-05-10', arrived)).toBe(-5)
})

test('a deadline set by hand that makes the install late has a float below zero, and an earlier one does not count', () => {
  const open: LogFacts = { ...ordered, status: 'in_review', orderedOn: null, deadlineTyped: true }
  // Decided on Tuesday, April 20: ordered on the 22nd, confirmed on the 27th, on site on May 11.
  const late = { ...open, deadline: '2027-04-20' }
  expect(logColumns(calendar, today, late).install).toMatchObject({ planned: '2027-05-03', forecast: '2027-05-11' })
  expect(floatDays(calendar, today, late)).toBe(-6)
  expect(floatDays(calendar, today, { ...open, deadline: '2027-02-26' })).toBe(25)
})

test('an open decision is expected today, unless someone set a later day than the schedule asks for', () => {
  const open: LogFacts = { ...ordered, status: 'in_review', plan: { ...plan, decideBy: '2027-04-01' } }
  const expected = (more: Partial<LogFacts>) => expectedDecision(calendar, today, { ...open, ...more })
  expect(expected({ deadlineTyped: true, deadline: '2027-04-02' })).toBe('2027-04-02')
  expect(expected({ deadlineTyped: true, deadline: '2027-04-01' })).toBe(today)
  expect(expected({ deadlineTyped: true, deadline: '2027-03-20' })).toBe(today)
  expect(expected({ deadlineTyped: false, deadline: '2027-04-02' })).toBe(today)
  expect(expected({ deadlineTyped: true, deadline: '2027-04-02', plan: null })).toBe(today)
  expect(expected({ deadlineTyped: true, deadline: null })).toBe(today)
})

test('material that has not come by its day is expected today, and material that comes early when it is needed', () => {
  const overdue = '2027-04-12'
  expect(arrivalDay(calendar, overdue, ordered)).toBe(overdue)
  expect(logColumns(calendar, today, ordered).onSite.forecast).toBe(plan.requiredOn)
})

test('without a deadline and an install day nothing is planned, whatever has happened', () => {
  const nothing = { planned: null, forecast: null, actual: null }
  const open: LogFacts = { ...ordered, status: 'in_review', deadline: null, plan: null, orderedOn: null }
  expect(logColumns(calendar, today, open)).toEqual({
    decide: nothing,
    order: nothing,
    onSite: nothing,
    install: nothing,
  })
  const arrived = { ...ordered, plan: null, deliveredOn: '2027-03-05' }
  expect(logColumns(calendar, today, arrived).install).toEqual(nothing)
})

test('what is installed no longer arrives and is no longer late', () => {
  const installed = { ...ordered, installedOn: '2027-05-05' }
  expect(arrivalDay(calendar, '2027-05-10', installed)).toBeNull()
  expect(floatDays(calendar, '2027-05-10', { ...installed, deliveredOn: '2027-04-20' })).toBeNull()
})

test('what has arrived or is installed has no forecast', () => {
  const arrived = logColumns(calendar, today, { ...ordered, deliveredOn: '2027-03-05' })
  expect(arrived.onSite).toEqual({ planned: plan.requiredOn, forecast: null, actual: '2027-03-05' })
  expect(arrived.install).toEqual({ planned: plan.installOn, forecast: plan.installOn, actual: null })
  const done = logColumns(calendar, today, { ...ordered, installedOn: '2027-03-05' })
  expect(done.onSite).toEqual({ planned: plan.requiredOn, forecast: null, actual: '2027-03-05' })
  expect(done.install).toEqual({ planned: plan.installOn, forecast: null, actual: '2027-03-05' })
})

test('what was not installed on its day is expected today at the earliest', () => {
  const late = logColumns(calendar, '2027-05-12', { ...ordered, deliveredOn: '2027-04-20' })
  expect(late.install.forecast).toBe('2027-05-12')
})

test('the supplier’s day is the forecast, also without an install day, and never before today', () => {
  const said = (expectedOn: string | null) => logColumns(calendar, today, { ...ordered, plan: null, expectedOn }).onSite
  expect(said('2027-03-20').forecast).toBe('2027-03-20')
  expect(said('2027-03-02').forecast).toBe(today)
  expect(said(null).forecast).toBeNull()
})
