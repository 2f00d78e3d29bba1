import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../kernel/dates.ts'
import { addWorkingDays, onOrAfter, type WorkCalendar } from './calendar.ts'
import { criticalDecisions, floatsOf, handoverDependencies, handoverOf, type Step } from './critical.ts'
import { arrivesOn, decisionDays } from './deadlines/decide-by.ts'
import { startsOf } from './dependencies.ts'
import type { SchedulePlan } from './deadlines/schemas.ts'
import { criticalFloatInWords, criticalInWords } from './milestones/milestone-words.ts'

const weekdays: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set(['2027-05-31']) }
const step = (id: number, title: string, start: Day, durationDays: number, ...on: number[]): Step => ({
  id,
  title,
  start,
  durationDays,
  dependsOn: on.map((onId) => ({ onId, lagDays: 0 })),
  completed: false,
})

/** Tiling and painting run side by side; painting is done three days earlier. */
const house = [
  step(1, 'Framing', '2027-05-03', 5),
  step(2, 'Tiling', '2027-05-10', 5, 1),
  step(3, 'Painting', '2027-05-10', 2, 1),
  step(4, 'Handover', '2027-05-17', 1, 2, 3),
]
const buffers = { reserveDays: 5, confirmationDays: 3, orderingDays: 2 }
const planFor = (
  calendar: WorkCalendar,
  installOn: Day,
  milestoneId: number | null,
  leadTimeDays = 0,
): SchedulePlan => {
  const days = decisionDays(calendar, { ...buffers, installOn, leadTimeDays })
  return {
    installOn,
    installBy: installOn,
    milestone: null,
    milestoneId,
    leadTimeDays,
    item: null,
    ...buffers,
    ...days,
  }
}

test('what runs beside the longest chain has room, and the chain itself has none', () => {
  expect(Object.fromEntries(floatsOf(weekdays, house))).toEqual({ 1: 0, 2: 0, 3: 3, 4: 0 })
})

test('the handover is the milestone of that name, or the last one to finish', () => {
  expect(handoverOf(weekdays, house)?.id).toBe(4)
  expect(handoverOf(weekdays, [...house, step(5, 'Landscaping', '2027-06-07', 5)])?.id).toBe(4)
  expect(handoverOf(weekdays, house.slice(0, 3))?.title).toBe('Tiling')
  expect(
    handoverOf(weekdays, [step(1, 'Hand over to owners', '2027-05-03', 1), step(2, 'Garden', '2027-06-01', 1)])?.id,
  ).toBe(1)
  expect(handoverOf(weekdays, [])).toBeNull()
})

test('a schedule without dependencies still has to be finished before the handover', () => {
  const loose = house.map((one) => ({ ...one, dependsOn: [] }))
  expect(Object.fromEntries(floatsOf(weekdays, loose))).toEqual({ 1: 5, 2: 0, 3: 3, 4: 0 })
})

test('the handover waits neither for what comes after it nor for what is completed', () => {
  const garden = step(5, 'Landscaping', '2027-06-07', 5, 4)
  const [framing, ...rest] = house
  const floats = floatsOf(weekdays, [...(framing ? [{ ...framing, completed: true }] : []), ...rest, garden])
  expect(Object.fromEntries(floats)).toEqual({ 2: 0, 3: 3, 4: 0 })
  expect(
    floatsOf(
      weekdays,
      house.map((one) => ({ ...one, completed: one.id === 4 })),
    ).size,
  ).toBe(0)
})

test('decisions for the longest chain can delay the handover, and those with room cannot until it is used up', () => {
  const tile = planFor(weekdays, '2027-05-10', 2, 14)
  const paint = planFor(weekdays, '2027-05-10', 3)
  const by = (deadline: Day | null) => ({ id: 7, deadline, plan: paint })
  const today = '2027-01-11'
  expect(
    criticalDecisions(weekdays, house, [{ id: 1, deadline: tile.decideBy, plan: tile }, by(paint.decideBy)], today),
  ).toEqual([{ id: 1, floatDays: 0 }])
  expect(criticalDecisions(weekdays, house, [by(addWorkingDays(weekdays, paint.decideBy, 2))], today)).toEqual([])
  expect(criticalDecisions(weekdays, house, [by(addWorkingDays(weekdays, paint.decideBy, 3))], today)).toEqual([
    { id: 7, floatDays: 0 },
  ])
  expect(criticalDecisions(weekdays, house, [by(null)], addWorkingDays(weekdays, paint.decideBy, 5))).toEqual([
    { id: 7, floatDays: -2 },
  ])
})

test('a day that was set by hand has to come before the handover', () => {
  const early = planFor(weekdays, '2027-05-03', null)
  const late = planFor(weekdays, '2027-05-24', null)
  const found = criticalDecisions(
    weekdays,
    house,
    [early, late].map((plan, at) => ({ id: at, deadline: plan.decideBy, plan })),
    '2027-01-11',
  )
  expect(found.map(({ id }) => id)).toEqual([1])
})

test('one sentence says how many decisions can delay the handover', () => {
  expect(criticalInWords(0)).toBe('No open decision can delay the handover.')
  expect(criticalInWords(1, 3)).toBe('This decision can delay the handover.')
  expect(criticalInWords(4, 0, 'Slab')).toBe('These 4 decisions can delay the last milestone.')
  expect(criticalInWords(4, 0, 'Hand-over')).toBe('These 4 decisions can delay the handover.')
  expect(criticalInWords(4)).toBe('These 4 decisions can delay the handover.')
  expect(criticalInWords(0, 12)).toContain('12 open decisions have no install day yet')
  expect([-2, -1, 0, 3].map((days) => criticalFloatInWords(days, 'Handover'))).toEqual([
    '2 working days too late for the handover',
    '1 working day too late for the handover',
    'no working day to spare for the handover',
    '3 working days to spare for the handover',
  ])
  expect(criticalFloatInWords(-1, 'Slab')).toBe('1 working day too late for the last milestone')
})

const day = fc.integer({ min: 0, max: 200 }).map((n) => addDays('2027-01-04', n))
const calendars: fc.Arbitrary<WorkCalendar> = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  daysOff: fc.array(day, { maxLength: 20 }).map((days) => new Set(days)),
})
const plans = fc.array(
  fc.record({
    planned: day,
    durationDays: fc.integer({ min: 1, max: 12 }),
    on: fc.array(fc.record({ back: fc.integer({ min: 1, max: 5 }), lagDays: fc.integer({ min: -3, max: 6 }) }), {
      maxLength: 3,
    }),
  }),
  { minLength: 1, maxLength: 9 },
)

type Wanted = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

/** Milestones that wait for earlier ones, on the days on which they start. */
function scheduled(calendar: WorkCalendar, wanted: Wanted) {
  const tasks = wanted.map(({ planned, durationDays, on }, id) => ({
    id,
    plannedStart: onOrAfter(calendar, planned),
    durationDays,
    dependsOn: on.flatMap(({ back, lagDays }) => (back <= id ? [{ onId: id - back, lagDays }] : [])),
  }))
  const starts = startsOf(calendar, tasks)
  const steps = tasks.map(({ id, durationDays, dependsOn, plannedStart }): Step => ({
    id,
    title: `Step ${id}`,
    start: starts.get(id) ?? plannedStart,
    durationDays,
    dependsOn,
    completed: false,
  }))
  return { tasks, steps }
}

test('a milestone can slip by its float without moving the handover, and by no day more', () => {
  fc.assert(
    fc.property(calendars, plans, (calendar, wanted) => {
      const { tasks, steps } = scheduled(calendar, wanted)
      const handover = handoverOf(calendar, steps)
      if (!handover) return
      const dependsOn = handoverDependencies(calendar, steps, handover)
      const linked = tasks.map((task) => (task.id === handover.id ? { ...task, dependsOn } : task))
      const handoverAfter = (id: number, days: number) => {
        const start = steps[id]?.start ?? ''
        const plannedStart = addWorkingDays(calendar, onOrAfter(calendar, start), days)
        return startsOf(
          calendar,
          linked.map((task) => (task.id === id ? { ...task, plannedStart } : task)),
        ).get(handover.id)
      }
      for (const [id, float] of floatsOf(calendar, steps)) {
        expect(float).toBeGreaterThanOrEqual(0)
        if (id !== handover.id) expect(handoverAfter(id, float)).toBe(handover.start)
        expect(handoverAfter(id, float + 1)?.localeCompare(handover.start)).toBe(1)
      }
    }),
  )
})

test('decisions outside the critical path are on site in time when they are made on the day they are due', () => {
  const lead = fc.integer({ min: 0, max: 90 })
  fc.assert(
    fc.property(
      calendars,
      plans,
      fc.array(lead, { minLength: 1, maxLength: 6 }),
      day,
      (calendar, wanted, leads, today) => {
        const { steps } = scheduled(calendar, wanted)
        const floats = floatsOf(calendar, steps)
        const decisions = leads.flatMap((leadTimeDays, id) => {
          const at = steps[id % steps.length]
          const plan = at && planFor(calendar, at.start, at.id, leadTimeDays)
          return plan ? [{ id, deadline: plan.decideBy, plan }] : []
        })
        const critical = new Set(criticalDecisions(calendar, steps, decisions, today).map(({ id }) => id))
        for (const { id, deadline, plan } of decisions) {
          const float = floats.get(plan.milestoneId ?? -1)
          if (critical.has(id) || float === undefined) continue
          const arrival = arrivesOn(calendar, deadline < today ? today : deadline, plan)
          const latest = addWorkingDays(calendar, onOrAfter(calendar, plan.installOn), float)
          expect(arrival <= latest).toBe(true)
        }
      },
    ),
  )
})

test('a decision that is critical stays so on every later day', () => {
  fc.assert(
    fc.property(calendars, plans, day, fc.integer({ min: 0, max: 30 }), (calendar, wanted, today, later) => {
      const { steps } = scheduled(calendar, wanted)
      const decisions = steps.map(({ id, start }) => {
        const plan = planFor(calendar, start, id, 14)
        return { id, deadline: plan.decideBy, plan }
      })
      const on = (at: Day) => criticalDecisions(calendar, steps, decisions, at).map(({ id }) => id)
      expect(on(addDays(today, later))).toEqual(expect.arrayContaining(on(today)))
    }),
  )
})
