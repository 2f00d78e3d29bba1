import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#shared/kernel/dates.ts'
import { isWorkingDay, type WorkCalendar } from '#shared/schedule/calendar.ts'
import type { TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { milestone } from '../milestones/milestone.cases.ts'
import { groupsOf } from './groups.ts'
import {
  clustersOf,
  draggedTo,
  leftOf,
  MARK_ROOM,
  movedSpans,
  paperOf,
  partOf,
  pausesOf,
  scaleOf,
  snapToWorkingDay,
  steppedTo,
  ticksOf,
  widthOf,
} from './layout.ts'

const weekdays: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set(['2027-05-31']) }

const mark = (on: Day, more: Partial<TimelineMark> = {}): TimelineMark => ({
  kind: 'decision',
  selectionId: 1,
  orderId: null,
  name: 'Tile',
  room: null,
  phase: null,
  milestoneId: null,
  why: null,
  on,
  status: 'planned',
  ...more,
})

const zooms = ['week', 'month', 'all'] as const

test('every day that is shown, and today, is on the chart at every zoom', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-06-01', n))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 20 }), day, fc.constantFrom(...zooms), (days, today, zoom) => {
      const scale = scaleOf(days, { today, zoom, room: 900 })
      for (const one of [...days, today]) {
        expect(leftOf(scale, one)).toBeGreaterThanOrEqual(0)
        expect(leftOf(scale, one) + widthOf(scale, one, one)).toBeLessThanOrEqual(100)
      }
      expect(scale.days * scale.dayWidth).toBeGreaterThanOrEqual(899.9)
    }),
  )
})

test('everything fits into the room unless days become too narrow', () => {
  const year = ['2027-01-04', '2027-12-20']
  const scale = scaleOf(year, { today: '2027-03-01', zoom: 'all', room: 900 })
  expect(scale.days * scale.dayWidth).toBeCloseTo(900)
  const long = scaleOf(['2020-01-01', '2030-01-01'], { today: '2027-03-01', zoom: 'all', room: 900 })
  expect(long.days * long.dayWidth).toBeGreaterThan(900)
})

test('a bar takes the days from its start to its finish', () => {
  const scale = { from: '2027-05-03', days: 100, dayWidth: 10 }
  expect(leftOf(scale, '2027-05-10')).toBeCloseTo(7)
  expect(widthOf(scale, '2027-05-10', '2027-05-14')).toBeCloseTo(5)
})

test('a drag ends on the nearest working day, over weekends and holidays', () => {
  expect(snapToWorkingDay(weekdays, '2027-05-29')).toBe('2027-05-28')
  expect(snapToWorkingDay(weekdays, '2027-05-30')).toBe('2027-06-01')
  expect(snapToWorkingDay(weekdays, '2027-05-27')).toBe('2027-05-27')
  expect(draggedTo(weekdays, '2027-05-03', 140, 10)).toBe('2027-05-17')
  expect(draggedTo(weekdays, '2027-05-03', 4, 10)).toBe('2027-05-03')
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-06-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: -2000, max: 2000 }), (start, pixels) => {
      const to = draggedTo(weekdays, start, pixels, 12)
      expect(isWorkingDay(weekdays, to)).toBe(true)
      expect(Math.abs(daysBetween(addDays(start, Math.round(pixels / 12)), to))).toBeLessThanOrEqual(2)
    }),
  )
})

test('arrow keys move by a working day, and with Shift by a working week', () => {
  expect(steppedTo(weekdays, '2027-05-28', 1, false)).toBe('2027-06-01')
  expect(steppedTo(weekdays, '2027-06-01', -1, false)).toBe('2027-05-28')
  expect(steppedTo(weekdays, '2027-05-10', 1, true)).toBe('2027-05-17')
  expect(steppedTo(weekdays, '2027-05-29', 1, false)).toBe('2027-06-01')
  expect(steppedTo(weekdays, '2027-05-29', -1, false)).toBe('2027-05-28')
})

test('what waits for a milestone is shown where it would go, and what is completed stays', () => {
  const house = [
    milestone(1, 'Framing', '2027-05-03', { durationDays: 5, status: 'completed' }),
    milestone(2, 'Tiling', '2027-05-10', { durationDays: 5, dependsOn: [{ onId: 1, lagDays: 0 }] }),
    milestone(3, 'Handover', '2027-05-17', { dependsOn: [{ onId: 2, lagDays: 0 }] }),
    milestone(4, 'Garden', '2027-05-10'),
  ]
  expect(movedSpans(weekdays, house, null).size).toBe(0)
  expect(Object.fromEntries(movedSpans(weekdays, house, { id: 2, start: '2027-05-24' }))).toEqual({
    2: { start: '2027-05-24', finish: '2027-05-28' },
    3: { start: '2027-06-01', finish: '2027-06-01' },
  })
})

test('105 marks become clusters that neither overlap nor lose one', () => {
  const on = fc.integer({ min: 0, max: 300 }).map((n) => addDays('2027-01-04', n))
  fc.assert(
    fc.property(fc.array(on, { minLength: 105, maxLength: 105 }), fc.constantFrom(...zooms), (days, zoom) => {
      const marks = days.map((day, selectionId) => mark(day, { selectionId }))
      const scale = scaleOf(days, { today: '2027-03-01', zoom, room: 1000 })
      const clusters = clustersOf(marks, scale)
      const pixels = clusters.map(({ left }) => (left / 100) * scale.days * scale.dayWidth)
      for (const [at, x] of pixels.entries())
        expect(x - (pixels[at - 1] ?? -MARK_ROOM)).toBeGreaterThanOrEqual(MARK_ROOM - 0.01)
      const seen = clusters.flatMap((cluster) => cluster.marks.map(({ selectionId }) => selectionId))
      expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(marks.map(({ selectionId }) => selectionId))
    }),
  )
})

test('days off in a row are one band, and bands too narrow to see are left out', () => {
  const scale = { from: '2027-05-24', days: 14, dayWidth: 10 }
  const bands = pausesOf(scale, weekdays).map(({ left, width }) => [
    Math.round((left * 14) / 100),
    Math.round((width * 14) / 100),
  ])
  expect(bands).toEqual([
    [5, 3],
    [12, 2],
  ])
  expect(pausesOf({ ...scale, dayWidth: 1.5 }, weekdays)).toEqual([])
})

test('labels of the axis keep their distance at every zoom', () => {
  for (const zoom of zooms)
    for (const until of ['2027-02-10', '2027-12-20', '2029-12-20']) {
      const scale = scaleOf(['2027-01-04', until], { today: '2027-01-20', zoom, room: 800 })
      const at = ticksOf(scale).map(({ left }) => (left / 100) * scale.days * scale.dayWidth)
      expect(at.length).toBeGreaterThan(0)
      for (const [index, x] of at.slice(1).entries()) expect(x - (at[index] ?? 0)).toBeGreaterThan(27)
    }
})

test('no label of the axis runs into the next one, also where it names the year', () => {
  const from = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-06-01', n))
  fc.assert(
    fc.property(from, fc.double({ min: 1.2, max: 60, noNaN: true }), (day, dayWidth) => {
      const scale = { from: day, days: 400, dayWidth }
      const labels = ticksOf(scale).filter(({ label }) => label !== '')
      for (const [index, { left }] of labels.slice(1).entries()) {
        const label = labels[index]
        const room = ((left - (label?.left ?? 0)) / 100) * scale.days * dayWidth
        // A sign of this size takes six pixels, after a margin of four.
        expect(room, label?.label).toBeGreaterThan((label?.label.length ?? 0) * 6 + 4)
      }
    }),
  )
})

test('groups by phase or trade, milestones with what is installed at them', () => {
  const house = [
    milestone(1, 'Tiling', '2027-05-10', { trade: 'Tiler' }),
    milestone(2, 'Painting', '2027-05-03', { trade: 'Painter' }),
    milestone(3, 'Handover', '2027-06-07'),
  ]
  const marks = [
    mark('2027-03-01', { phase: 'Wet areas', milestoneId: 1 }),
    mark('2027-03-02', { phase: 'painting', milestoneId: null }),
    mark('2027-03-03', { phase: 'Wet areas', milestoneId: 1 }),
    mark('2027-03-04', { phase: 'Fit-off', milestoneId: 1 }),
    mark('2027-03-05'),
  ]
  const shape = (by: 'phase' | 'trade') =>
    groupsOf(house, marks, by).map((group) => [
      group.label,
      group.milestones.map(({ title }) => title),
      group.marks.length,
    ])
  expect(shape('phase')).toEqual([
    ['Fit-off', [], 1],
    ['painting', ['Painting'], 1],
    ['Wet areas', ['Tiling'], 2],
    ['No phase', ['Handover'], 1],
  ])
  expect(shape('trade')).toEqual([
    ['Painter', ['Painting'], 0],
    ['Tiler', ['Tiling'], 3],
    ['No trade', ['Handover'], 2],
  ])
  expect(groupsOf(house.slice(2), [], 'trade').map(({ label }) => label)).toEqual(['Whole project'])
})

test('the first mark is clear of the edge, also where days are narrow', () => {
  for (const zoom of ['week', 'month', 'all'] as const) {
    const scale = scaleOf(['2026-11-05', '2029-03-01'], { today: '2026-11-18', zoom, room: 900 })
    expect((leftOf(scale, '2026-11-05') / 100) * scale.days * scale.dayWidth).toBeGreaterThanOrEqual(MARK_ROOM / 2)
  }
})

test('a Monday has room for its month, where days are narrow', () => {
  const labels = (dayWidth: number) => ticksOf({ from: '2026-11-16', days: 3, dayWidth }).map(({ label }) => label)
  expect(labels(32)).toEqual(['Nov 16', '18'])
  expect(labels(48)).toEqual(['Nov 16', '17', '18'])
})

test('a schedule of any length is as high as a sheet at most, and its words stay in their rows', () => {
  for (const rowCount of [1, 12, 30, 69, 140]) {
    const { row, text, label } = paperOf(rowCount, 200)
    expect(row * rowCount).toBeLessThanOrEqual(555)
    expect(text).toBeLessThanOrEqual(row)
    expect(label).toBeLessThanOrEqual(200)
  }
})

test('no label of the axis reaches beyond the last day, which would make the chart wider than its box', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2026-06-01', n))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 5 }), day, fc.constantFrom(...zooms), (days, today, zoom) => {
      const scale = scaleOf(days, { today, zoom, room: 900 })
      for (const { label, left } of ticksOf(scale))
        if (label !== '') expect((1 - left / 100) * scale.days * scale.dayWidth).toBeGreaterThan(label.length * 7)
    }),
  )
})

test('the first label of every year names it, also where January has no label', () => {
  const labels = (room: number) =>
    ticksOf(scaleOf(['2026-11-19', '2027-07-07'], { today: '2026-11-19', zoom: 'all', room })).flatMap(
      ({ label }) => label || [],
    )
  expect(labels(900)).toEqual(expect.arrayContaining(['Jan 2027', 'Feb']))
  expect(labels(400)).toEqual(['Dec 2026', 'Feb 2027', 'Apr', 'Jun'])
})

test('a year with a typing error draws no more lines than a screen and its neighbors have', () => {
  for (const mistake of ['1900-01-05', '2020-01-05', '2062-06-01', '2199-12-30'])
    for (const zoom of zooms) {
      const scale = scaleOf(['2026-11-19', mistake], { today: '2026-11-19', zoom, room: 900 })
      const screens = Math.ceil((scale.days * scale.dayWidth) / 900)
      for (const screen of [0, 1, Math.floor(screens / 2), screens - 1]) {
        const part = partOf(scale, { screen, room: 900 })
        const drawn = ticksOf(scale, part).length + pausesOf(scale, weekdays, part).length
        expect(drawn, `${mistake} ${zoom}`).toBeLessThanOrEqual(110)
        expect(drawn, `${mistake} ${zoom}`).toBeGreaterThan(0)
      }
    }
})

test('what is seen has the same lines as the whole chart', () => {
  const day = fc.integer({ min: 0, max: 2500 }).map((n) => addDays('2024-06-01', n))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 5 }), fc.constantFrom(...zooms), fc.nat(100), (days, zoom, screen) => {
      const scale = scaleOf(days, { today: '2026-11-19', zoom, room: 900 })
      const left = screen * 900
      const isSeen = (one: { left: number; width?: number }) => {
        const at = (one.left / 100) * scale.days * scale.dayWidth
        return at + ((one.width ?? 0) / 100) * scale.days * scale.dayWidth >= left && at <= left + 1800
      }
      const part = partOf(scale, { screen, room: 900 })
      const linesOf = (ticks: ReturnType<typeof ticksOf>) => ticks.filter(isSeen).map((tick) => tick.left)
      expect(linesOf(ticksOf(scale, part))).toEqual(linesOf(ticksOf(scale)))
      expect(pausesOf(scale, weekdays, part).filter(isSeen)).toEqual(pausesOf(scale, weekdays).filter(isSeen))
    }),
    { numRuns: 40 },
  )
})

test('any number of years fits on a sheet, with years that do not run into each other', () => {
  for (const mistake of ['2020-01-05', '1900-01-05', '2199-12-30']) {
    const scale = scaleOf(['2026-11-19', mistake], { today: '2026-11-19', zoom: 'paper', room: 800 })
    expect(scale.days * scale.dayWidth).toBeCloseTo(800)
    const labels = ticksOf(scale).map(({ label, left }) => ({ label, at: (left / 100) * 800 }))
    expect(labels.length).toBeGreaterThan(3)
    for (const [index, { at }] of labels.slice(1).entries()) expect(at - (labels[index]?.at ?? 0)).toBeGreaterThan(60)
  }
})
