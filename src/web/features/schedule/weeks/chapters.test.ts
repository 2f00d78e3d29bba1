import { expect, test } from 'vitest'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { chapters } from './chapters.ts'
import { milestone } from '../milestones/milestone.cases.ts'

const event = (id: number, scheduledDate: string, status: TimelineEvent['status'] = 'planned') =>
  milestone(id, `Event ${id}`, scheduledDate, { status })

test('sorts events into what cannot be met, overdue, current, next and past', () => {
  const events = [
    event(1, '2027-01-01', 'completed'),
    event(2, '2027-02-01', 'overdue'),
    event(3, '2027-03-01', 'in_progress'),
    event(4, '2027-04-01'),
    event(5, '2026-12-01', 'impossible'),
  ]
  const ids = Object.fromEntries(
    Object.entries(chapters(events)).map(([name, part]) => [name, part.map(({ id }) => id)]),
  )
  expect(ids).toEqual({ impossible: [5], past: [1], overdue: [2], current: [3], next: [4] })
})
