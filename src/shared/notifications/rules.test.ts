import { expect, test } from 'vitest'
import { byUrgency, defaultDelivery, endsDecision, kindsFor } from './rules.ts'
import { notificationKinds } from './vocabulary.ts'

test('everything is emailed at once, but orders once a day', () => {
  expect(notificationKinds.filter((kind) => defaultDelivery[kind] !== 'at_once')).toEqual(['ordered'])
  expect(defaultDelivery.ordered).toBe('daily')
})

test('trades are notified of invitations, answers, messages and changes on site, others of all but the last', () => {
  expect(kindsFor('subcontractor')).toEqual(['invitation', 'answer', 'message', 'site_change'])
  for (const type of ['builder', 'client'] as const)
    expect(kindsFor(type)).toEqual(notificationKinds.filter((kind) => kind !== 'site_change'))
})

test('what asks for action comes before what informs', () => {
  expect(
    notificationKinds
      .map((kind) => ({ kind }))
      .toSorted(byUrgency)
      .map(({ kind }) => kind),
  ).toEqual([
    'overdue',
    'deadline',
    'approval_voided',
    'decision_needed',
    'question',
    'answer',
    'message',
    'declined',
    'approved',
    'site_change',
    'changed',
    'ordered',
    'invitation',
  ])
})

test.each([
  ['selection.included', true],
  ['selection.approved', true],
  ['selection.signatures_complete', true],
  ['selection.declined', true],
  ['selection.ordered', true],
  ['selection.deleted', true],
  ['selection.archived', true],
  ['selection.edited', false],
  ['selection.chosen', false],
  ['selection.signed_in_part', false],
] as const)('after %s the reminders of a selection are done: %s', (kind, done) => {
  expect(endsDecision(kind)).toBe(done)
})
