import { expect, test } from 'vitest'
import { needsInvitation, ownerInvitation, responseRate } from './rules.ts'

const now = new Date('2027-03-10T09:00:00Z')

test.each([
  ['not_invited', null, true],
  ['not_invited', '2027-03-10T08:00:00.000Z', true],
  ['invited', null, true],
  ['invited', '2027-03-03T09:00:00.000Z', true],
  ['invited', '2027-03-03T09:00:00.001Z', false],
  ['invited', '2027-03-10T09:00:00.000Z', false],
  ['active', '2026-01-01T00:00:00.000Z', false],
  ['active', null, false],
  ['archived', null, false],
] as const)('someone who is %s, invited at %s, needs an invitation: %s', (memberStatus, invitedAt, needed) => {
  expect(needsInvitation({ memberStatus, invitedAt }, now)).toBe(needed)
})

test('the response rate counts decisions in time, of all that are made or overdue', () => {
  expect(responseRate({ inTime: 2, late: 0, overdue: 0 })).toBe(100)
  expect(responseRate({ inTime: 2, late: 1, overdue: 0 })).toBe(67)
  expect(responseRate({ inTime: 2, late: 0, overdue: 2 })).toBe(50)
  expect(responseRate({ inTime: 0, late: 3, overdue: 1 })).toBe(0)
  expect(responseRate({ inTime: 0, late: 0, overdue: 0 })).toBeNull()
})

test('a client invites the other owner once, another one of a family, and nobody beyond four', () => {
  expect([1, 2, 3, 4, 5].map(ownerInvitation)).toEqual([
    'Invite the other owner',
    'Invite another owner',
    'Invite another owner',
    null,
    null,
  ])
})
