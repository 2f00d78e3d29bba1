import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import { workingDaysBetween } from '../../schedule/calendar.ts'
import { decisionDays } from '../../schedule/deadlines/decide-by.ts'
import { dueDay, floatDays, isAtRisk, isLongLead, type LogFacts, logColumns } from './rules.ts'
import { nextStep, stepOwner, type StepState } from './steps.ts'
import { floatInWords, riskInWords } from './words.ts'

const calendar = {
  workingDays: [1, 2, 3, 4, 5],
  daysOff: new Set<string>(),
  reserveDays: 5,
  confirmationDays: 3,
  orderingDays: 2,
}
/** Tiling on Monday, May 3, 2027, with a tile that takes two weeks. */
const installOn = '2027-05-03'
/** The work takes until Friday. */
const installBy = '2027-05-07'
const plan = { installOn, installBy, ...decisionDays(calendar, { ...calendar, installOn, leadTimeDays: 14 }) }
const open: LogFacts = {
  status: 'in_review',
  deadline: plan.decideBy,
  deadlineTyped: false,
  plan,
  leadTimeDays: 14,
  expectedOn: null,
  decidedOn: null,
  orderedOn: null,
  deliveredOn: null,
  installedOn: null,
}
const state: StepState = {
  status: 'in_review',
  sent: true,
  impossible: false,
  awaitsPrice: false,
  delivered: false,
  installed: false,
  unconfirmed: false,
  supplierAsked: false,
  proposed: false,
  expected: false,
  hasTrade: false,
}
const ownerOf = (change: Partial<StepState>) => {
  const step = nextStep({ ...state, ...change })
  return step && [step, stepOwner[step]]
}

test('the builder owes options, prices, orders and answers, the client owes choices and signatures', () => {
  expect(ownerOf({ sent: false, status: 'pending' })).toEqual(['send', 'builder'])
  expect(ownerOf({ status: 'pending' })).toEqual(['options', 'builder'])
  expect(ownerOf({ awaitsPrice: true })).toEqual(['price', 'builder'])
  expect(ownerOf({})).toEqual(['choice', 'client'])
  expect(ownerOf({ status: 'selected' })).toEqual(['signature', 'client'])
  expect(ownerOf({ status: 'approved' })).toEqual(['order', 'builder'])
})

test('a client owes nothing while the builder has to solve an impossible date', () => {
  expect(ownerOf({ impossible: true })).toEqual(['date', 'builder'])
  expect(ownerOf({ impossible: true, status: 'selected' })).toEqual(['date', 'builder'])
})

test('a supplier who has the order owes the confirmation, and the builder gets it where no one was asked', () => {
  const ordered = { status: 'ordered' as const, unconfirmed: true }
  expect(ownerOf({ ...ordered, supplierAsked: true })).toEqual(['confirmation', 'supplier'])
  expect(ownerOf(ordered)).toEqual(['confirmation_by_phone', 'builder'])
  expect(ownerOf({ ...ordered, expected: true })).toEqual(['delivery', 'supplier'])
  expect(ownerOf({ ...ordered, proposed: true, supplierAsked: true })).toEqual(['answer', 'builder'])
  expect(ownerOf({ ...ordered, unconfirmed: false })).toEqual(['delivery', 'supplier'])
})

test('the trade owes "installed" for what is on site, the builder without a trade, and then no one', () => {
  const delivered = { status: 'ordered' as const, delivered: true }
  expect(ownerOf({ ...delivered, hasTrade: true })).toEqual(['install', 'trade'])
  expect(ownerOf(delivered)).toEqual(['install_without_trade', 'builder'])
  expect(ownerOf({ ...delivered, installed: true })).toBeNull()
})

test('forecasts are the planned days while there is time', () => {
  const columns = logColumns(calendar, '2027-03-10', open)
  for (const { planned, forecast, actual } of Object.values(columns))
    expect([forecast, actual]).toEqual([planned, null])
  expect(columns.order.planned).toBe('2027-04-07')
  expect(columns.onSite.planned).toBe('2027-04-26')
})

test('a late decision pushes every forecast after it, and the float counts the days', () => {
  const today = '2027-04-12'
  const columns = logColumns(calendar, today, open)
  expect(columns.decide).toEqual({ planned: '2027-04-05', forecast: today, actual: null })
  expect(columns.order.forecast).toBe('2027-04-14')
  // Three days to confirm, two weeks on the way.
  expect(columns.onSite.forecast).toBe('2027-05-03')
  expect(columns.install.forecast).toBe('2027-05-03')
  // The days in reserve are gone, and it is there on the install day itself.
  expect(floatDays(calendar, today, open)).toBe(0)
  expect(floatDays(calendar, '2027-04-13', open)).toBe(-1)
  expect(isAtRisk(today, dueDay({ ...open, delivered: false }), 0)).toBe(true)
})

test('the day that a supplier promised counts, and what happened is no forecast', () => {
  const ordered: LogFacts = {
    ...open,
    status: 'ordered',
    decidedOn: '2027-03-20',
    orderedOn: '2027-03-22',
    expectedOn: '2027-05-06',
  }
  const columns = logColumns(calendar, '2027-04-01', ordered)
  expect(columns.decide).toEqual({ planned: plan.decideBy, forecast: null, actual: '2027-03-20' })
  expect(columns.order).toEqual({ planned: plan.orderBy, forecast: null, actual: '2027-03-22' })
  expect(columns.onSite.forecast).toBe('2027-05-06')
  expect(columns.install.forecast).toBe('2027-05-06')
  expect(floatDays(calendar, '2027-04-01', ordered)).toBe(-3)
})

test('what is installed has no forecast, and was on site on that day at the latest', () => {
  const installed: LogFacts = { ...open, status: 'approved', decidedOn: '2027-03-20', installedOn: '2027-05-04' }
  const columns = logColumns(calendar, '2027-06-01', installed)
  expect(Object.values(columns).map(({ forecast }) => forecast)).toEqual([null, null, null, null])
  expect([columns.onSite.actual, columns.install.actual]).toEqual(['2027-05-04', '2027-05-04'])
  const delivered = logColumns(calendar, '2027-06-01', { ...installed, deliveredOn: '2027-04-20' })
  expect(delivered.onSite.actual).toBe('2027-04-20')
})

test('without an install day there is a deadline and no float', () => {
  const facts = { ...open, plan: null, deadline: '2027-04-05' }
  expect(logColumns(calendar, '2027-03-10', facts)).toEqual({
    decide: { planned: '2027-04-05', forecast: '2027-04-05', actual: null },
    // The decision on its last day, and two days to order.
    order: { planned: '2027-04-05', forecast: '2027-04-07', actual: null },
    onSite: { planned: null, forecast: null, actual: null },
    install: { planned: null, forecast: null, actual: null },
  })
  expect(floatDays(calendar, '2027-03-10', facts)).toBeNull()
})

test('a forecast is never before its plan nor before today, and each step waits for the one before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: -20, max: 40 }),
      (wait, lead, typed) => {
        const today = addDays('2027-01-04', wait)
        const days = decisionDays(calendar, { ...calendar, installOn, leadTimeDays: lead })
        const deadline = addDays(days.decideBy, typed)
        const facts = {
          ...open,
          leadTimeDays: lead,
          plan: { installOn, installBy, ...days },
          deadline,
          deadlineTyped: typed !== 0,
        }
        const { decide, order, onSite, install } = logColumns(calendar, today, facts)
        const forecasts = [decide, order, onSite, install].map(({ forecast }) => forecast ?? '')
        expect(forecasts.toSorted()).toEqual(forecasts)
        for (const { planned, forecast } of [decide, order, onSite, install])
          expect((forecast ?? '') >= (planned ?? '') && (forecast ?? '') >= today).toBe(true)
        // Late is one measure: the working days from the install day to its forecast.
        const float = floatDays(calendar, today, facts) ?? 0
        const late = workingDaysBetween(calendar, installOn, install.forecast ?? installOn)
        expect(Math.max(0, -float)).toBe(late)
      },
    ),
  )
})

test('four weeks and more are a long lead time', () => {
  expect([null, 27, 28, 60].map(isLongLead)).toEqual([false, false, true, true])
})

test('a float has words', () => {
  const words = (float: number | null, atRisk = float !== null && float < 0) =>
    floatInWords({ float, atRisk, lateAllowed: false })
  expect([words(null, true), words(3, true)]).toEqual(['Overdue', '3 working days'])
  expect(riskInWords({ float: 3, atRisk: true, lateAllowed: false, next: { step: 'date' } })).toBe('Cannot be met')
  expect(
    [-3, 3, null].map((float) =>
      riskInWords({ float, atRisk: true, lateAllowed: float === -3, next: { step: 'order' } }),
    ),
  ).toEqual(['3 working days late for install, allowed', 'Overdue', 'Overdue'])
  expect([null, -2, -1, 0, 1, 4].map((float) => words(float))).toEqual([
    '–',
    '2 working days late for install',
    '1 working day late for install',
    'None',
    '1 working day',
    '4 working days',
  ])
})
