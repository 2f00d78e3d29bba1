import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  editMilestone,
  listTimeline,
  createMilestone,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Tiling on May 3 with a tile that takes two weeks, and what changes between a move and its undoing. */
async function site() {
  const house = await tiledHouse()
  const { world, builder, at, tile, add } = house
  const zellige = await tile('Zellige', 14)
  const wall = await add('Wall tile', { optionItemIds: [zellige.id] })
  const preview = async (wanted: ScheduleMove) => (await world.call(builder, previewMove, at, wanted)).body
  const move = async (wanted: ScheduleMove, { version } = { version: '' }) =>
    world.call(builder, moveSchedule, at, { ...wanted, version: version || (await preview(wanted)).version })
  const undo = (moveId: number | null) => world.call(builder, undoMove, { ...at, moveId: moveId ?? 0 })
  const starts = async () =>
    Object.fromEntries((await world.call(builder, listTimeline, at)).body.map((one) => [one.title, one.scheduledDate]))
  const setLeadTime = (leadTimeDays: number) =>
    world.db.update(selectionItems).set({ leadTimeDays }).where(eq(selectionItems.id, zellige.id))
  return { ...house, wall, preview, move, undo, starts, setLeadTime }
}

test('undoing leaves a deadline to the schedule when its lead time has changed since', async () => {
  const { tiling, wall, read, move, undo, setLeadTime } = await site()
  const first = (await read(wall.id)).deadline
  const { body } = await move({ milestoneId: tiling.id, days: 10 })
  await setLeadTime(21)
  expect((await undo(body.moveId)).status).toBe(200)
  const after = await read(wall.id)
  expect(after).toMatchObject({ deadlineTyped: false, deadline: after.plan?.decideBy })
  expect((after.deadline ?? '') < (first ?? '')).toBe(true)
})

test('undoing does not start a milestone on a day that has become a day off', async () => {
  const { tiling, settings, move, undo, starts } = await site()
  const { body } = await move({ milestoneId: tiling.id, days: 10 })
  await settings({ daysOff: [{ day: '2027-05-03', name: 'Company picnic' }] })
  expect((await undo(body.moveId)).body.milestones).toMatchObject([{ name: 'Tiling', to: '2027-05-04' }])
  expect(await starts()).toEqual({ Tiling: '2027-05-04' })
})

test('undoing takes along what was added since, and leaves what was completed since', async () => {
  const { world, builder, at, tiling, move, undo, starts } = await site()
  const add = async (title: string, scheduledDate: string, onId: number) => {
    const body = { title, scheduledDate, dependsOn: [{ onId, lagDays: 0 }] }
    return (await world.call(builder, createMilestone, at, body)).body
  }
  const drywall = (await world.call(builder, createMilestone, at, { title: 'Drywall', scheduledDate: '2027-04-26' }))
    .body
  const { body } = await move({ days: 10 })
  await add('Grouting', '2027-05-05', tiling.id)
  const version = drywall.version === null ? 0 : drywall.version + 1
  const done = { status: 'completed' as const, version }
  expect((await world.call(builder, editMilestone, { ...at, eventId: drywall.id }, done)).status).toBe(200)
  expect(await starts()).toEqual({ Drywall: '2027-05-10', Tiling: '2027-05-17', Grouting: '2027-05-18' })
  expect((await undo(body.moveId)).status).toBe(200)
  expect(await starts()).toEqual({ Drywall: '2027-05-10', Tiling: '2027-05-03', Grouting: '2027-05-05' })
})

test('what was previewed is refused when a calendar or a lead time makes something else of it', async () => {
  const { tiling, preview, move, settings, setLeadTime } = await site()
  const wanted = { milestoneId: tiling.id, start: '2027-05-17' }
  const before = await preview(wanted)
  await setLeadTime(21)
  const withLead = await preview(wanted)
  expect(await move(wanted, before)).toMatchObject({ status: 409, body: { current: { version: withLead.version } } })
  await settings({ daysOff: [{ day: '2027-05-17', name: 'Company picnic' }] })
  expect((await move(wanted, withLead)).status).toBe(409)
  const shown = await preview(wanted)
  const { status, body } = await move(wanted, shown)
  expect([status, { ...body, moveId: null }]).toEqual([200, shown])
})
