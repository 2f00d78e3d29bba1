import { expect, test } from 'vitest'
import type { SelectionStatus } from '../../selections/selection-schemas.ts'
import * as rules from './rules.ts'

const [before, today, after] = ['2027-03-09', '2027-03-10', '2027-03-11']

test('a milestone is overdue when it should have started or ended before today', () => {
  const of = (status: 'planned' | 'in_progress' | 'completed', scheduledDate: string, finishDate: string) =>
    rules.milestoneStatus({ status, scheduledDate, finishDate }, today)
  expect([of('planned', before, after), of('planned', today, after)]).toEqual(['overdue', 'planned'])
  expect([of('in_progress', before, before), of('in_progress', before, today)]).toEqual(['overdue', 'in_progress'])
  expect(of('completed', before, before)).toBe('completed')
})

test('a deadline is completed by a decision, overdue after its day, and planned while options are missing', () => {
  const of = (status: SelectionStatus, deadline: string | null) => rules.deadlineStatus({ status, deadline }, today)
  expect([of('approved', before), of('ordered', before)]).toEqual(['completed', 'completed'])
  expect([of('in_review', before), of('selected', before)]).toEqual(['overdue', 'overdue'])
  expect([of('in_review', today), of('selected', null)]).toEqual(['in_progress', 'in_progress'])
  expect(of('pending', after)).toBe('planned')
})

test('no one is overdue for a draft', () => {
  const draft = { status: 'in_review', deadline: before, draft: true } as const
  expect(rules.deadlineStatus(draft, today)).toBe('in_progress')
})

test('a delivery is overdue from the day after it was expected until it arrives', () => {
  const of = (expectedOn: string | null, deliveredOn: string | null) =>
    rules.deliveryStatus({ expectedOn, deliveredOn }, today)
  expect([of(before, null), of(today, null), of(null, null)]).toEqual(['overdue', 'planned', 'planned'])
  expect([of(before, today), of(null, today)]).toEqual(['completed', 'completed'])
})

test('names every status in the words of its kind', () => {
  const all = ['completed', 'in_progress', 'overdue', 'planned'] as const
  const labels = (kind: 'milestone' | 'deadline', draft: boolean) =>
    all.map((status) => rules.timelineStatusLabel({ kind, status, draft }))
  expect(labels('milestone', false)).toEqual(['Completed', 'In Progress', 'Overdue', 'Planned'])
  expect(labels('deadline', false)).toEqual(['Approved', 'Not approved yet', 'Overdue', 'Waiting for options'])
  expect(new Set(labels('deadline', true))).toEqual(new Set(['Draft']))
  expect(rules.timelineStatusLabel({ kind: 'deadline', status: 'impossible', draft: true })).toBe('Cannot be met')
})

test('says of a mark that its day cannot be met, also of a draft', () => {
  const all = ['completed', 'in_progress', 'overdue', 'planned', 'impossible'] as const
  const labels = (kind: 'decision' | 'delivery', draft: boolean) =>
    all.map((status) => rules.markLabel({ kind, status, draft }))
  expect(labels('decision', false)).toEqual([
    'Approved',
    'Not approved yet',
    'Overdue',
    'Waiting for options',
    'Cannot be met',
  ])
  expect(labels('delivery', false)).toEqual(['Arrived', 'Arrives', 'Overdue', 'Arrives', 'Cannot be met'])
  expect(labels('delivery', true)).toEqual(['Draft', 'Draft', 'Draft', 'Draft', 'Cannot be met'])
})

test('a move into the past names the milestones that would start before today, and not those that already did', () => {
  const rows = [
    { from: after, to: before },
    { from: today, to: before },
    { from: null, to: before },
    { from: before, to: before },
    { from: after, to: today },
    { from: after, to: null },
  ]
  expect(rules.startingBefore(rows, today)).toEqual(rows.slice(0, 3))
})
