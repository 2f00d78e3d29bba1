import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { weeksOf } from './weeks.ts'

const mark = (on: Day, status: TimelineMark['status'] = 'planned'): TimelineMark => {
  const about = {
    kind: 'decision' as const,
    selectionId: 1,
    orderId: null,
    room: null,
    phase: null,
    milestoneId: null,
    why: null,
  }
  return { ...about, name: on, on, status }
}
const milestone = (title: string, scheduledDate: Day, finishDate: Day, status: TimelineEvent['status'] = 'planned') =>
  ({ id: 1, kind: 'milestone', title, scheduledDate, finishDate, status }) as TimelineEvent

const at = { today: '2027-05-05', weekStartsOn: 1, workingDays: [1, 2, 3, 4, 5] } as const

test('weeks follow each other from this one on, with what is under way in it', () => {
  const { late, weeks, past } = weeksOf(
    [
      milestone('Framing', '2027-04-26', '2027-05-07', 'in_progress'),
      milestone('Roofing', '2027-05-04', '2027-05-11', 'overdue'),
      milestone('Slab', '2027-04-05', '2027-04-09', 'overdue'),
      milestone('Survey', '2027-03-01', '2027-03-01', 'completed'),
      milestone('Tiling', '2027-05-24', '2027-05-28'),
    ],
    [
      mark('2027-05-03'),
      mark('2027-05-12'),
      mark('2027-04-20', 'overdue'),
      mark('2027-04-20', 'completed'),
      mark('2028-01-04'),
    ],
    at,
  )
  expect(late.milestones.map(({ title }) => title)).toEqual(['Roofing', 'Slab'])
  expect(late.marks.map(({ on }) => on)).toEqual(['2027-04-20'])
  expect(
    weeks.map((week) => [week.title, week.milestones.map(({ title }) => title), week.marks.map(({ on }) => on)]),
  ).toEqual([
    ['This week', ['Framing'], ['2027-05-03']],
    ['Next week', [], ['2027-05-12']],
    ['Week of May 24', ['Tiling'], []],
    ['Week of Jan 03, 2028', [], ['2028-01-04']],
  ])
  expect([past.milestones.length, past.marks.length]).toEqual([1, 1])
})

test('a week begins on the day on which it begins in the region', () => {
  const sunday = weeksOf([], [mark('2027-05-09')], { ...at, weekStartsOn: 0 })
  expect(sunday.weeks.map(({ title }) => title)).toEqual(['This week', 'Next week'])
  expect(weeksOf([], [mark('2027-05-09')], at).weeks.map(({ title }) => title)).toEqual(['This week'])
})

test('nothing is lost or listed twice', () => {
  const day = fc.integer({ min: -60, max: 120 }).map((n) => addDays(at.today, n))
  const status = fc.constantFrom<TimelineEvent['status']>('completed', 'in_progress', 'overdue', 'planned')
  fc.assert(
    fc.property(fc.array(fc.tuple(day, status), { maxLength: 30 }), fc.constantFrom(0, 1), (all, weekStartsOn) => {
      const { late, weeks, past } = weeksOf(
        all.map(([on, one]) => milestone('', on, addDays(on, 3), one)),
        all.map(([on, one]) => mark(on, one)),
        { ...at, weekStartsOn: weekStartsOn === 0 ? 0 : 1 },
      )
      const parts = [late, ...weeks, past]
      expect(parts.flatMap(({ milestones }) => milestones)).toHaveLength(all.length)
      expect(parts.flatMap(({ marks }) => marks)).toHaveLength(all.length)
      expect(weeks[0]?.title).toBe('This week')
    }),
  )
})

test('a week is called by its first working day', () => {
  const titles = (more: Partial<Parameters<typeof weeksOf>[2]>) =>
    weeksOf([], [mark('2027-05-19')], { ...at, ...more }).weeks.map(({ title }) => title)
  expect(titles({ weekStartsOn: 0 })).toEqual(['This week', 'Week of May 17'])
  expect(titles({ weekStartsOn: 0, workingDays: [7, 1, 2, 3, 4] })).toEqual(['This week', 'Week of May 16'])
  expect(titles({ workingDays: [2, 3, 4] })).toEqual(['This week', 'Week of May 18'])
})
