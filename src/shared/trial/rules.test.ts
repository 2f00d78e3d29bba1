import { expect, test } from 'vitest'
import { daysInWords, extendedEnd, stoppedInWords, trialEnd, trialOf } from './rules.ts'

const now = new Date('2027-03-10T09:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [30 * 24, 'running', 30],
  [29 * 24 + 1, 'running', 30],
  [24, 'running', 1],
  [0.01, 'running', 1],
  [0, 'ended', 0],
  [-500, 'ended', 0],
])('a trial that ends in %d hours is %s with %d days left', (hours, state, daysLeft) => {
  const trialEndsAt = inHours(hours)
  expect(trialOf({ trialEndsAt, suspendedAt: null }, now, 30)).toEqual({
    state,
    daysLeft,
    endsAt: trialEndsAt.toISOString(),
  })
})

test('a new company tries it for the days of the installation', () => {
  expect(trialEnd(now, 30)).toEqual(inHours(30 * 24))
})

test('an activated company and a private installation have no trial', () => {
  expect(trialOf({ trialEndsAt: null, suspendedAt: null }, now, 30)).toBeNull()
  expect(trialOf({ trialEndsAt: inHours(-24), suspendedAt: null }, now, null)).toBeNull()
  expect(trialEnd(now, null)).toBeNull()
})

test('a suspended company is suspended, whatever its trial says', () => {
  expect(trialOf({ trialEndsAt: inHours(240), suspendedAt: now }, now, 30)).toMatchObject({ state: 'suspended' })
  expect(trialOf({ trialEndsAt: null, suspendedAt: now }, now, null)).toMatchObject({ state: 'suspended' })
})

test('extends a running trial from its end and an ended one from today', () => {
  expect(extendedEnd(inHours(24), now, 10)).toEqual(inHours(24 + 240))
  expect(extendedEnd(inHours(-240), now, 10)).toEqual(inHours(240))
  expect(extendedEnd(null, now, 10)).toEqual(inHours(240))
})

test('says what to do, with or without an address to write to', () => {
  expect(stoppedInWords('ended', 'help@finishwork.example')).toBe(
    'Your free trial has ended, so you cannot add projects or selections, or invite people. To continue, write to help@finishwork.example. Nothing has been deleted.',
  )
  expect(stoppedInWords('suspended', null)).toBe(
    "Your company's access to Finishwork has been suspended, so you cannot add projects or selections, or invite people. To continue, contact the people who run this Finishwork. Nothing has been deleted.",
  )
})

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [30, '30 days'],
])('counts %d as "%s"', (days, words) => expect(daysInWords(days)).toBe(words))
