import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlausibleDay } from '#shared/kernel/dates.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  createMilestone,
  editMilestone,
  importSchedule,
  listTimeline,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import type { Milestone, ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { schedules } from '#server/testing/houses/generated-schedules.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** A house on March 10, 2027, whose framing has begun; drywall waits for it and was planned for an earlier day. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, at, settings } = house
  await settings({ publicHolidays: false })
  await world.db.delete(timelineEvents)
  const make = async (title: string, scheduledDate: string, more: Partial<Milestone> = {}) =>
    (await world.call(builder, createMilestone, at, { title, scheduledDate, durationDays: 5, ...more })).body.id
  const framing = await make('Framing', '2027-03-08', { status: 'in_progress' })
  const drywall = await make('Drywall', '2027-03-08', { dependsOn: [{ onId: framing, lagDays: 0 }] })
  const list = async () => (await world.call(builder, listTimeline, at)).body
  const days = async () =>
    Object.fromEntries((await list()).map((one) => [one.title, [one.scheduledDate, one.finishDate]]))
  const preview = (wanted: ScheduleMove) => world.call(builder, previewMove, at, wanted)
  const move = async (wanted: ScheduleMove) =>
    world.call(builder, moveSchedule, at, { ...wanted, version: (await preview(wanted)).body.version })
  const undo = (moveId: number | null) => world.call(builder, undoMove, { ...at, moveId: moveId ?? 0 })
  const say = async (eventId: number, status: 'planned' | 'in_progress' | 'completed') => {
    const version = (await list()).find(({ id }) => id === eventId)?.version ?? 0
    expect((await world.call(builder, editMilestone, { ...at, eventId }, { status, version })).status).toBe(200)
  }
  return { ...house, make, framing, drywall, list, days, preview, move, undo, say }
}

test('what has started keeps its start when the project is shifted, and ends later, as its preview says', async () => {
  const { days, preview, move, undo } = await site()
  const before = await days()
  const shown = (await preview({ days: 10 })).body
  expect(shown).toMatchObject({
    started: [{ name: 'Framing', from: '2027-03-12', to: '2027-03-26' }],
    milestones: [{ name: 'Drywall', from: '2027-03-15', to: '2027-03-29' }],
    edited: [],
  })
  const { body } = await move({ days: 10 })
  expect({ ...body, moveId: null }).toEqual(shown)
  expect(await days()).toEqual({ Framing: ['2027-03-08', '2027-03-26'], Drywall: ['2027-03-29', '2027-04-02'] })
  expect((await undo(body.moveId)).status).toBe(200)
  expect(await days()).toEqual(before)
  await move({ days: 10 })
  await move({ days: -10 })
  expect(await days()).toEqual(before)
})

test('a project of which everything has started is shifted too, and its trades are notified of the last day', async () => {
  const { world, company, project, days, drywall, say, move, undo } = await site()
  await say(drywall, 'in_progress')
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const { body } = await move({ days: 5 })
  expect(body).toMatchObject({ milestones: [], started: [{ name: 'Framing' }, { name: 'Drywall' }] })
  expect(body.people.map(({ userId }) => userId)).toEqual([tiler.userId])
  await world.runJobsExceptCertificates()
  const [notification] = (await world.call(tiler, listNotifications, {})).body
  expect(notification?.body).toContain('Framing, last day (Mar 12 to Mar 19)')
  await undo(body.moveId)
  expect(await days()).toMatchObject({ Framing: ['2027-03-08', '2027-03-12'] })
})

test('what has started waits for nothing any more, until it is planned again', async () => {
  const { days, framing, drywall, move, say } = await site()
  await say(drywall, 'in_progress')
  await move({ milestoneId: framing, days: 5 })
  expect(await days()).toEqual({ Framing: ['2027-03-15', '2027-03-19'], Drywall: ['2027-03-15', '2027-03-19'] })
  await say(drywall, 'planned')
  expect(await days()).toMatchObject({ Drywall: ['2027-03-22', '2027-03-26'] })
})

test('a start that someone corrects moves, and undoing brings it back', async () => {
  const { days, framing, move, undo, drywall, say } = await site()
  const before = await days()
  const { body } = await move({ milestoneId: framing, start: '2027-03-04' })
  expect(await days()).toMatchObject({ Framing: ['2027-03-04', '2027-03-10'], Drywall: ['2027-03-11', '2027-03-17'] })
  await undo(body.moveId)
  expect(await days()).toEqual(before)
  // What starts between a move and its undoing has started on the day it had then.
  const later = await move({ milestoneId: framing, days: 2 })
  await say(drywall, 'in_progress')
  await undo(later.body.moveId)
  expect(await days()).toEqual({ ...before, Drywall: ['2027-03-17', '2027-03-23'] })
})

test('a project is not shifted to before what has happened, and says what is in the way', async () => {
  const { preview, framing, say, make } = await site()
  expect(await preview({ days: -10 })).toMatchObject({
    status: 409,
    body: {
      message: 'The milestone Framing has started and takes 5 working days, so it cannot end 10 working days earlier.',
    },
  })
  expect((await preview({ days: -5 })).status).toBe(409)
  await say(framing, 'completed')
  expect(await preview({ days: -1 })).toMatchObject({
    status: 409,
    body: { message: 'Drywall can start on Mar 15, 2027 at the earliest, because it waits for Framing.' },
  })
  await make('Roof', '2027-03-08', { status: 'in_progress', durationDays: 1000 })
  expect(await preview({ days: 1 })).toMatchObject({
    status: 409,
    body: { message: 'The milestone Roof has started and would take more than 1,000 working days.' },
  })
})

test('what waits for something completed moves by as many days as the rest', async () => {
  const { days, framing, say, move } = await site()
  await say(framing, 'completed')
  const before = await days()
  await move({ days: 10 })
  expect(await days()).toMatchObject({ Framing: ['2027-03-08', '2027-03-12'], Drywall: ['2027-03-29', '2027-04-02'] })
  await move({ days: -10 })
  expect(await days()).toEqual(before)
})

test('an import leaves the start of what has begun, unless the sheet has another one', async () => {
  const { world, builder, at, days, framing, drywall, say, move } = await site()
  await move({ milestoneId: framing, days: 5 })
  await say(drywall, 'in_progress')
  const task = { title: 'Drywall', durationDays: 8 }
  await world.call(builder, importSchedule, at, { tasks: [{ ...task, start: '2027-03-22' }] })
  expect(await days()).toMatchObject({ Drywall: ['2027-03-22', '2027-03-31'] })
  await world.call(builder, importSchedule, at, { tasks: [{ ...task, start: '2027-03-23' }] })
  expect(await days()).toMatchObject({ Drywall: ['2027-03-23', '2027-04-01'] })
})

test('shifting any schedule keeps every start that has happened, and there and back restores every day', async () => {
  const { world, builder, at, days, list, move, undo } = await site()
  const states = fc.array(fc.constantFrom('planned' as const, 'in_progress' as const, 'completed' as const), {
    minLength: 8,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(schedules, states, fc.integer({ min: 1, max: 60 }), async (tasks, statuses, by) => {
      await world.db.delete(timelineEvents)
      expect((await world.call(builder, importSchedule, at, { tasks })).status).toBe(200)
      for (const [index, { id, version }] of (await list()).entries()) {
        const status = statuses[index] ?? 'planned'
        await world.call(builder, editMilestone, { ...at, eventId: id }, { status, version: version ?? 0 })
      }
      const [before, was] = [await days(), await list()]
      const { body } = await move({ days: by })
      const after = await list()
      for (const { id, progress, scheduledDate, finishDate } of was) {
        const now = after.find((one) => one.id === id)
        expect(now?.scheduledDate === scheduledDate).toBe(progress !== 'planned')
        expect(now?.finishDate === finishDate).toBe(progress === 'completed')
        expect(isPlausibleDay(now?.finishDate ?? '')).toBe(true)
      }
      expect(body.milestones).toHaveLength(was.filter(({ progress }) => progress === 'planned').length)
      expect(body.started).toHaveLength(was.filter(({ progress }) => progress === 'in_progress').length)
      await undo(body.moveId)
      expect(await days()).toEqual(before)
      if (body.moveId !== null) {
        await move({ days: by })
        await move({ days: -by })
      }
      expect(await days()).toEqual(before)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
