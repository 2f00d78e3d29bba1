import { expect, test } from 'vitest'
import type { TimelineEvent } from '#shared/timeline/contract.ts'
import { axisOf, chapters } from './axis.ts'

const event = (id: number, scheduledDate: string, status: TimelineEvent['status'] = 'planned'): TimelineEvent => ({
  id,
  kind: 'milestone',
  why: null,
  title: `Event ${id}`,
  description: null,
  scheduledDate,
  plannedStart: scheduledDate,
  finishDate: scheduledDate,
  durationDays: 1,
  trade: null,
  dependsOn: [],
  status,
  completedAt: null,
  version: 1,
  can: { edit: true },
})

test('always has today on the axis, and every event within it', () => {
  const axis = axisOf([event(1, '2027-01-01'), event(2, '2027-12-31')], '2028-02-01')
  for (const left of [axis.today, ...axis.placed.map((placed) => placed.left)]) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThanOrEqual(100)
  }
  expect(axis.months.map(({ label }) => label)).toContain('Jan 2028')
})

test('puts labels that would overlap into separate lanes', () => {
  const axis = axisOf(
    [event(1, '2027-03-01'), event(2, '2027-03-01'), event(3, '2027-03-02'), event(4, '2028-03-01')],
    '2027-03-01',
  )
  expect(axis.placed.map(({ lane }) => lane)).toEqual([0, 1, 2, 0])
  expect(axis.placed.at(-1)?.turned).toBe(true)
})

test('shows a mark without its label where no lane has room', () => {
  const crowd = Array.from({ length: 12 }, (_, n) => event(n, '2027-03-01'))
  const { placed, lanes } = axisOf(crowd, '2027-03-01')
  const spoken = placed.filter(({ wordless }) => !wordless)
  expect(new Set(spoken.map(({ lane }) => lane)).size).toBe(spoken.length)
  expect(placed.filter(({ wordless }) => wordless).every(({ lane }) => lane === lanes - 1)).toBe(true)
})

test('thins out month labels over many years, and shows an empty axis', () => {
  expect(axisOf([event(1, '2020-01-01')], '2030-01-01').months.length).toBeLessThanOrEqual(13)
  expect(axisOf([], '2027-03-01')).toMatchObject({ placed: [], lanes: 1 })
})

test('sorts events into past, current and next', () => {
  const events = [
    event(1, '2027-01-01', 'completed'),
    event(2, '2027-02-01', 'overdue'),
    event(3, '2027-03-01', 'in_progress'),
    event(4, '2027-04-01'),
  ]
  const ids = Object.fromEntries(
    Object.entries(chapters(events)).map(([name, part]) => [name, part.map(({ id }) => id)]),
  )
  expect(ids).toEqual({ past: [1], overdue: [2], current: [3], next: [4] })
})
