import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayIn, daysBetween } from '../kernel/dates.ts'
import {
  addWorkingDays,
  finishOf,
  isWorkingDay,
  onOrAfter,
  onOrBefore,
  type WorkCalendar,
  workingDaysBetween,
} from './calendar.ts'
import {
  arrivesOn,
  countedLeadTime,
  floatBetween,
  latenessOfArrival,
  deadlineAfter,
  decisionDays,
} from './deadlines/decide-by.ts'
import { circleInWords, cycleIn, startsOf, type Task } from './dependencies.ts'
import { latenessOf } from './deadlines/rules.ts'
import { latenessInWords } from './milestones/milestone-words.ts'
import { movedDayInWords } from './deadlines/words.ts'

const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n))
const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  daysOff: fc.array(day, { maxLength: 40 }).map((days) => new Set(days)),
})
const count = fc.integer({ min: 0, max: 60 })
const parts = fc.record({
  installOn: day,
  leadTimeDays: fc.integer({ min: 0, max: 200 }),
  reserveDays: count,
  confirmationDays: count,
  orderingDays: count,
})

const weekdays: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set(['2027-05-31']) }

test('skips weekends and holidays', () => {
  expect(addWorkingDays(weekdays, '2027-05-28', 1)).toBe('2027-06-01')
  expect(addWorkingDays(weekdays, '2027-06-01', -1)).toBe('2027-05-28')
  expect(onOrAfter(weekdays, '2027-05-29')).toBe('2027-06-01')
  expect(onOrBefore(weekdays, '2027-05-31')).toBe('2027-05-28')
  expect(finishOf(weekdays, '2027-05-27', 3)).toBe('2027-06-01')
  expect(workingDaysBetween(weekdays, '2027-05-28', '2027-06-02')).toBe(2)
})

test('decides 5 days, 6 weeks, 3 days and 2 days before tiling', () => {
  const days = decisionDays(weekdays, {
    installOn: '2027-05-03',
    leadTimeDays: 42,
    reserveDays: 5,
    confirmationDays: 3,
    orderingDays: 2,
  })
  expect(days).toEqual({ requiredOn: '2027-04-26', orderBy: '2027-03-10', decideBy: '2027-03-08' })
})

test('without working days any day counts, so that no search is endless', () => {
  const never: WorkCalendar = { workingDays: [], daysOff: new Set() }
  expect([onOrAfter(never, '2027-05-29'), onOrBefore(never, '2027-05-29')]).toEqual(['2027-05-29', '2027-05-29'])
})

test('finds a working day up to 366 days away; after a longer pause any day counts', () => {
  const from = '2027-05-29'
  const pauseOf = (days: number, step: 1 | -1): WorkCalendar => ({
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    daysOff: new Set(Array.from({ length: days }, (_, day) => addDays(from, day * step))),
  })
  expect([onOrAfter(pauseOf(366, 1), from), onOrBefore(pauseOf(366, -1), from)]).toEqual(['2028-05-29', '2026-05-28'])
  expect([onOrAfter(pauseOf(367, 1), from), onOrBefore(pauseOf(367, -1), from)]).toEqual([from, from])
})

test('arrives after ordering, confirmation and the lead time, which counts as zero while it is unknown', () => {
  const plan = { orderingDays: 2, confirmationDays: 3 }
  expect(arrivesOn(weekdays, '2027-05-03', { ...plan, leadTimeDays: 42 })).toBe('2027-06-21')
  expect(arrivesOn(weekdays, '2027-05-03', { ...plan, leadTimeDays: null })).toBe('2027-05-10')
})

test('counts the float from the install day on when something arrives after it, also on a weekend', () => {
  expect(floatBetween(weekdays, '2027-05-10', '2027-05-08')).toBe(-1)
  expect(floatBetween(weekdays, '2027-05-08', '2027-05-10')).toBe(1)
  expect(floatBetween(weekdays, '2027-05-10', '2027-05-10')).toBe(0)
})

test('so many working days there and back end where they started', () => {
  fc.assert(
    fc.property(calendar, day, fc.integer({ min: -80, max: 80 }), (at, anyDay, n) => {
      const start = onOrAfter(at, anyDay)
      const moved = addWorkingDays(at, start, n)
      expect(isWorkingDay(at, moved)).toBe(true)
      expect(addWorkingDays(at, moved, -n)).toBe(start)
      expect(workingDaysBetween(at, start, moved)).toBe(n)
    }),
  )
})

test('nothing is decided after it is ordered, ordered after it is needed, or needed after it is installed', () => {
  fc.assert(
    fc.property(calendar, parts, (at, plan) => {
      const { decideBy, orderBy, requiredOn } = decisionDays(at, plan)
      expect([decideBy, orderBy, requiredOn, plan.installOn].toSorted()).toEqual([
        decideBy,
        orderBy,
        requiredOn,
        plan.installOn,
      ])
      expect(isWorkingDay(at, decideBy)).toBe(true)
      expect(daysBetween(orderBy, requiredOn)).toBeGreaterThanOrEqual(plan.leadTimeDays)
    }),
  )
})

test('a longer lead time or buffer never makes the decision later', () => {
  const field = fc.constantFrom('leadTimeDays', 'reserveDays', 'confirmationDays', 'orderingDays')
  fc.assert(
    fc.property(calendar, parts, field, count, (at, plan, grown, by) => {
      const before = decisionDays(at, plan).decideBy
      expect(decisionDays(at, { ...plan, [grown]: plan[grown] + by }).decideBy <= before).toBe(true)
    }),
  )
})

test('an earlier install never makes the decision later', () => {
  fc.assert(
    fc.property(calendar, parts, count, (at, plan, by) => {
      const earlier = { ...plan, installOn: addDays(plan.installOn, -by) }
      expect(decisionDays(at, earlier).decideBy <= decisionDays(at, plan).decideBy).toBe(true)
    }),
  )
})

test('what is decided by the day is on site before it is needed', () => {
  fc.assert(
    fc.property(calendar, parts, (at, plan) => {
      const { decideBy, requiredOn } = decisionDays(at, plan)
      const arrival = arrivesOn(at, decideBy, plan)
      expect(arrival <= requiredOn).toBe(true)
      expect(latenessOfArrival(at, arrival, plan.installOn)).toEqual({ daysLate: 0, workingDaysLate: 0 })
    }),
  )
})

test('the slowest open option counts until one is chosen', () => {
  const option = fc.record({ leadTimeDays: fc.option(fc.integer({ min: 0, max: 90 })), chosen: fc.boolean() })
  fc.assert(
    fc.property(fc.array(option), (options) => {
      const lead = countedLeadTime(options)
      const counted = options.some(({ chosen }) => chosen) ? options.filter(({ chosen }) => chosen) : options
      for (const { leadTimeDays } of counted) expect((leadTimeDays ?? 0) <= (lead ?? 0)).toBe(true)
      expect(lead === null || counted.some(({ leadTimeDays }) => leadTimeDays === lead)).toBe(true)
    }),
  )
})

/** Tasks that depend on earlier ones only, so that there is no circle. */
const schedule: fc.Arbitrary<Task[]> = fc
  .array(
    fc.record({
      plannedStart: day,
      durationDays: fc.integer({ min: 1, max: 15 }),
      on: fc.array(fc.record({ onId: fc.nat(30), lagDays: fc.integer({ min: -3, max: 10 }) }), { maxLength: 3 }),
    }),
    { maxLength: 25 },
  )
  .map((tasks) => tasks.map(({ on, ...task }, id) => ({ ...task, id, dependsOn: on.filter(({ onId }) => onId < id) })))

const record = (starts: ReadonlyMap<number, Day>) => Object.fromEntries(starts)

test('nothing starts before its planned day or before what it depends on has finished', () => {
  fc.assert(
    fc.property(calendar, schedule, (at, tasks) => {
      const starts = startsOf(at, tasks)
      expect(starts.size).toBe(tasks.length)
      for (const { id, plannedStart, dependsOn } of tasks) {
        const start = starts.get(id) ?? ''
        expect(start >= plannedStart).toBe(true)
        for (const { onId, lagDays } of dependsOn) {
          const finish = finishOf(at, starts.get(onId) ?? '', tasks[onId]?.durationDays ?? 1)
          expect(start >= addWorkingDays(at, finish, 1 + lagDays)).toBe(true)
        }
      }
    }),
  )
})

test('a slip moves only what depends on it, and taking it back restores every date', () => {
  fc.assert(
    fc.property(calendar, schedule, fc.nat(24), count, (at, planned, slipped, by) => {
      const tasks = planned.map((task) => ({ ...task, plannedStart: onOrAfter(at, task.plannedStart) }))
      const before = startsOf(at, tasks)
      const slip = (task: Task, days: number): Task =>
        task.id === slipped ? { ...task, plannedStart: addWorkingDays(at, task.plannedStart, days) } : task
      const late = tasks.map((task) => slip(task, by))
      const after = startsOf(at, late)
      const follows = new Set([slipped])
      for (const { id, dependsOn } of tasks) if (dependsOn.some(({ onId }) => follows.has(onId))) follows.add(id)
      for (const { id } of tasks) {
        expect((after.get(id) ?? '') >= (before.get(id) ?? '')).toBe(true)
        if (!follows.has(id)) expect(after.get(id)).toBe(before.get(id))
      }
      expect(
        record(
          startsOf(
            at,
            late.map((task) => slip(task, -by)),
          ),
        ),
      ).toEqual(record(before))
    }),
  )
})

test('a whole project shifted there and back has every date again', () => {
  fc.assert(
    fc.property(calendar, schedule, fc.integer({ min: -60, max: 60 }), (at, planned, by) => {
      const tasks = planned.map((task) => ({ ...task, plannedStart: onOrAfter(at, task.plannedStart) }))
      const shifted = (all: readonly Task[], days: number) =>
        all.map((task) => ({ ...task, plannedStart: addWorkingDays(at, task.plannedStart, days) }))
      expect(record(startsOf(at, shifted(shifted(tasks, by), -by)))).toEqual(record(startsOf(at, tasks)))
    }),
  )
})

test('finds every circle of dependencies, and none where there is none', () => {
  fc.assert(
    fc.property(schedule, fc.nat(24), fc.nat(24), (tasks, a, b) => {
      expect(cycleIn(tasks)).toBeNull()
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      fc.pre(to < tasks.length)
      const chained = tasks.map((task) => ({
        ...task,
        dependsOn: [...task.dependsOn, ...(task.id > from && task.id <= to ? [{ onId: task.id - 1, lagDays: 0 }] : [])],
      }))
      const closed = chained.map((task) =>
        task.id === from ? { ...task, dependsOn: [...task.dependsOn, { onId: to, lagDays: 0 }] } : task,
      )
      expect(cycleIn(closed)).not.toBeNull()
    }),
  )
})

test('a circle is named whole, and a long one by its first members', () => {
  expect(circleInWords(['Tiling', 'Painting'])).toBe(
    'These would wait for each other: Tiling, then Painting, then Tiling.',
  )
  const long = Array.from({ length: 39 }, (_, at) => `Task ${at + 1}`)
  expect(circleInWords(long)).toBe(
    'These would wait for each other: Task 1, then Task 2, then Task 3, then Task 4, then Task 5, then 34 more, then Task 1.',
  )
})

test('a day that has passed is no deadline, unless the client was overdue before', () => {
  const today = '2027-03-10'
  expect(deadlineAfter({ wasOverdue: false, decideBy: '2027-03-10', today })).toBe('2027-03-10')
  expect(deadlineAfter({ wasOverdue: false, decideBy: '2027-03-09', today })).toBeNull()
  expect(deadlineAfter({ wasOverdue: true, decideBy: '2027-03-01', today })).toBe('2027-03-01')
})

test('the same instant may be too late in one time zone and in time in another', () => {
  const now = new Date('2027-03-10T03:00:00Z')
  const decideBy = '2027-03-09'
  const deadlineIn = (zone: string) => deadlineAfter({ wasOverdue: false, decideBy, today: dayIn(zone, now) })
  expect([deadlineIn('America/New_York'), deadlineIn('Pacific/Auckland')]).toEqual([decideBy, null])
})

test('a moved day is named with where it was and where it is now', () => {
  expect(movedDayInWords({ name: 'Toilet', from: '2026-12-18', to: '2027-01-04' })).toBe(
    'Toilet (Dec 18, 2026 to Jan 04, 2027)',
  )
  expect(movedDayInWords({ name: 'Tap', from: '2027-03-01', to: '2027-03-15' })).toBe('Tap (Mar 01 to Mar 15)')
  expect(movedDayInWords({ name: 'Tap', from: '2027-03-01', to: null })).toBe('Tap (no day any more)')
})

test('work is late when no one says that it started, or after its last day, and what is completed never is', () => {
  const days = { scheduledDate: '2027-03-08', finishDate: '2027-03-12' }
  const lateOn = (status: 'planned' | 'in_progress' | 'completed', today: string) =>
    latenessOf({ ...days, status }, today)
  expect([lateOn('planned', '2027-03-08'), lateOn('planned', '2027-03-09')]).toEqual([null, 'start'])
  expect([lateOn('in_progress', '2027-03-09'), lateOn('in_progress', '2027-03-12')]).toEqual([null, null])
  expect(lateOn('in_progress', '2027-03-13')).toBe('finish')
  expect(lateOn('completed', '2027-04-01')).toBeNull()
  expect(latenessInWords({ ...days, status: 'planned' }, '2027-03-09')).toBe('It should have started on Mar 08, 2027')
  expect(latenessInWords({ ...days, status: 'in_progress' }, '2027-03-15')).toBe(
    'It should have been finished by Mar 12, 2027',
  )
})
